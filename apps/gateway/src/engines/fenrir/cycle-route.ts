import { Type } from '@sinclair/typebox';
import { assumedHeader, fenrirVersion } from '../../engine-runtime/answer-headers.js';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { answerCycle } from './answer-cycle.js';
import { collectFenrirAssumptions, fenrirResultToWire } from './fenrir-result.js';
import {
  type FenrirResponse,
  fenrirExpansions,
  fenrirRequestSchema,
  fenrirResponseSchema,
} from './fenrir-schemas.js';

/** `POST /api/fenrir/cycle` */
export const fenrirCycleRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/fenrir/cycle',
  operationId: 'fenrirCycle',
  engine: 'fenrir',
  engineVersion: fenrirVersion,
  summary: 'Recommended dispatch for the current market interval, explained',
  description:
    'An omitted field takes the value of the site’s description, otherwise its default; X-Assumed names the assumptions. The gateway’s clock determines the current interval. The personality of the site learns the stored prices that it has not seen, then the current price; cycles of one site run one after the other. Stored prices of future times are treated as known. HELIOS forecasts the others once an hour if at least 24 hours have prices, stored or received by cycles; while a new forecast is being made, the previous one is used.',
  body: {
    name: 'FenrirRequest',
    schema: fenrirRequestSchema,
    example: {
      current_price: 95.5,
      current_soc: 0.65,
      planned_dispatch_mw: 45,
      direction: 'discharge',
      horizon_hours: 4,
    },
  },
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description:
            'The price and all amounts are in the currency of the site, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: fenrirExpansions,
  response: {
    status: 200,
    description: 'The recommendation',
    content: {
      name: 'FenrirResponse',
      schema: fenrirResponseSchema,
      example: exampleAnswers.fenrirCycle,
    },
    headers: {
      'X-Assumed':
        'Names of the assumptions made, comma-separated; expand=assumptions adds values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
    },
  },
  errors: [409, 422],
  async handle({ body, query, expand, principal, disconnectSignal }, deps) {
    const startedMs = performance.now();
    const { cycleId, resolved, forecast, answer } = await answerCycle(
      {
        body,
        partner: principal.partner,
        nativeCurrency: query.currency === 'native',
        tenant: principal.partner.id,
        signal: disconnectSignal,
      },
      deps,
    );
    deps.telemetry.recordRequest('fenrir', performance.now() - startedMs);
    const { unitsPerUnit, currency, assumptions } = resolved;
    const assumed = collectFenrirAssumptions(assumptions, forecast, answer.result);
    const response: FenrirResponse = {
      ok: true,
      data: fenrirResultToWire(cycleId, answer, expand, assumed, unitsPerUnit),
    };
    return {
      headers: {
        ...assumedHeader(assumed),
        ...(currency !== 'USD' && { 'X-Currency': currency }),
      },
      body: response,
    };
  },
});
