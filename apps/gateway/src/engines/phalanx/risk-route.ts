import { phalanxExpansions, phalanxRequestSchema, phalanxResultSchema } from '@bess/phalanx/schema';
import { Type } from '@sinclair/typebox';
import { defaultFacilityId } from '../../facilities/default-facility.js';
import { learnedLoad } from '../../facilities/learned-load.js';
import { defineBearerRoute } from '../../routes/define-bearer-route.js';
import { assumedHeader } from '../assumed-header.js';
import { exampleAnswers } from '../example-answers.generated.js';
import { allPhalanxAssumptions } from './all-phalanx-assumptions.js';
import { phalanxResultToWire } from './phalanx-result-to-wire.js';
import { phalanxVersion } from './phalanx-version.js';
import { resolvePhalanxRequest } from './resolve-phalanx-request.js';
import { scheduleHeaders } from './schedule-headers.js';

/** `POST /api/phalanx/risk` */
export const phalanxRiskRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/phalanx/risk',
  operationId: 'phalanxRisk',
  engine: 'phalanx',
  engineVersion: phalanxVersion,
  summary: 'How likely the coming day holds the peak that is billed, and what to do about it',
  description:
    'A field that is left out takes what the facility’s description and readings say, else its default; X-Assumed names what was assumed. The date is that of the gateway’s clock in the zone of the facility. Only schedules that miss their target with a probability of at most 5 % are accepted; X-Schedule says whether one was. The request teaches nothing; readings do.',
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
            'Answer in the currency of the facility’s tariff, which X-Currency then names',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  expandable: phalanxExpansions,
  response: {
    status: 200,
    description: 'The risk, and what to do',
    content: {
      name: 'PhalanxResult',
      schema: phalanxResultSchema,
      example: exampleAnswers.phalanxRisk,
    },
    headers: {
      'X-Assumed':
        'What had to be assumed, comma-separated; expand=assumptions gives values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217), where it is not USD',
      'X-Schedule':
        '`accepted`, or `none` where every schedule was turned down and the action is that of the one that misses its target least',
      'X-Miss-Probability': 'Probability that the schedule behind the action misses its target',
    },
  },
  errors: [422],
  async handle({ body, query, expand, principal, gone }, deps) {
    const facilityId = body.facility_id ?? defaultFacilityId;
    const id = { partnerId: principal.partner.id, facilityId };
    const description = await deps.stores.facilities.find(id.partnerId, facilityId);
    const { input, unitsPerUnit, assumptions } = resolvePhalanxRequest(body, {
      description,
      load: await learnedLoad(id, description, deps),
      nativeCurrency: query.currency === 'native',
      nowMs: deps.nowMs(),
    });
    const startedMs = performance.now();
    const assessment = await deps.engines.run('phalanx.risk', input, {
      signal: gone,
      tenant: id.partnerId,
    });
    deps.telemetry.recordRequest('phalanx', performance.now() - startedMs);
    const assumed = allPhalanxAssumptions(assumptions, assessment);
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
