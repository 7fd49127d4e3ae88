import type { RiskAssessment } from '@bess/phalanx';
import { phalanxExpansions, phalanxRequestSchema, phalanxResultSchema } from '@bess/phalanx/schema';
import { Type } from '@sinclair/typebox';
import { assumedHeader, phalanxVersion } from '../../engine-runtime/answer-headers.js';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { assessAndRecord } from './assess-facility.js';
import { collectPhalanxAssumptions, phalanxResultToWire } from './phalanx-result.js';

/** `POST /api/phalanx/risk` */
export const phalanxRiskRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/phalanx/risk',
  operationId: 'phalanxRisk',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'Probability that the next 24 hours contain the billed peak, and the recommended action',
  description:
    'An omitted field takes the value of the facility’s description and readings, otherwise its default; X-Assumed names the assumptions. The date is the current one in the facility’s time zone by the gateway’s clock. Only schedules that miss their target with a probability of at most 5 % are accepted; X-Schedule says whether there was one. The load model learns from readings, not from this request.',
  body: {
    name: 'PhalanxRequest',
    schema: phalanxRequestSchema,
    example: { current_load_kw: 850, temperature_f: 92, hour_of_day: 14, days_remaining: 9 },
  },
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description:
            'Return amounts in the currency of the facility’s tariff, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: phalanxExpansions,
  response: {
    status: 200,
    description: 'The risk and the recommended action',
    content: {
      name: 'PhalanxResult',
      schema: phalanxResultSchema,
      example: exampleAnswers.phalanxRisk,
    },
    headers: {
      'X-Assumed':
        'Names of the assumptions made, comma-separated; expand=assumptions adds values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
      'X-Schedule':
        '`accepted`, or `none` if every schedule was rejected; the action is then that of the schedule that misses its target least often',
      'X-Miss-Probability': 'Probability that the schedule behind the action misses its target',
    },
  },
  errors: [422],
  async handle({ body, query, expand, principal, disconnectSignal }, deps) {
    const partnerId = principal.partner.id;
    const startedMs = performance.now();
    const { assessment, assumptions, unitsPerUnit } = await assessAndRecord(
      {
        body,
        partnerId,
        nativeCurrency: query.currency === 'native',
        tenant: partnerId,
        signal: disconnectSignal,
      },
      deps,
    );
    deps.telemetry.recordRequest('phalanx', performance.now() - startedMs);
    const assumed = collectPhalanxAssumptions(assumptions, assessment);
    const isNative = query.currency === 'native' && assessment.currency !== 'USD';
    return {
      headers: {
        ...assumedHeader(assumed),
        ...scheduleHeaders(assessment),
        ...(isNative && { 'X-Currency': assessment.currency }),
      },
      body: phalanxResultToWire(assessment, expand, assumed, unitsPerUnit),
    };
  },
});

/**
 * Says in headers whether an accepted schedule is behind the action, because the response body has no field for
 * it; no headers if demand is free.
 */
function scheduleHeaders({
  schedule,
  leastBad,
}: Pick<RiskAssessment, 'schedule' | 'leastBad'>): Record<string, string> {
  const terms = schedule ?? leastBad;
  return terms === null
    ? {}
    : {
        'X-Schedule': schedule === null ? 'none' : 'accepted',
        'X-Miss-Probability': String(terms.missProbability),
      };
}
