import { tarsisExpansions, tarsisRequestSchema, tarsisResultSchema } from '@bess/tarsis/schema';
import { Type } from '@sinclair/typebox';
import { assumedHeader, tarsisVersion } from '../../engine-runtime/answer-headers.js';
import { exampleAnswers } from '../../engine-runtime/example-answers.generated.js';
import { defaultFacilityId } from '../../facilities/facility-defaults.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { loadFacility, resolveTarsisRequest } from './tarsis-request.js';
import { tarsisResultToWire } from './tarsis-result.js';

/** `POST /api/tarsis/schedule` */
export const tarsisScheduleRoute = defineBearerRoute({
  method: 'POST',
  path: '/api/tarsis/schedule',
  operationId: 'tarsisSchedule',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'Optimal 24-hour dispatch across the full tariff structure',
  description:
    'An omitted field takes the value of the facility’s description, otherwise its default: a real office load scaled to 500 kW, with a battery of 125 kW and 250 kWh, panels of 100 kW and ten vehicles charging at work. X-Assumed names the assumptions. The facility’s stored readings provide the load if they cover the twelve months before the current one; they also contain the production of panels. The default panels and vehicles are used only together with the default load. Exports are paid as the tariff says. `rate_breakdown` is what the battery saves in the twelve months that start with `month`. It is the optimum under perfect information about typical days, and therefore an upper bound for a causal controller. `?expand=achievable` adds what a controller reaches that knows last week’s load and plans at midnight and whenever a vehicle arrives unexpectedly. `schedule` plans a typical weekday of `month`; step 0 starts at midnight in the tariff’s time zone, and the day has no date. `current_soc` affects that day and has little effect on the year.',
  body: {
    name: 'TarsisRequest',
    schema: tarsisRequestSchema,
    example: { month: 7, current_soc: 0.5 },
  },
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description: 'Return amounts in the currency of the tariff, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: tarsisExpansions,
  response: {
    status: 200,
    description: 'The savings',
    content: {
      name: 'TarsisResult',
      schema: tarsisResultSchema,
      example: exampleAnswers.tarsisSchedule,
    },
    headers: {
      'X-Assumed':
        'Names of the assumptions made, comma-separated; expand=assumptions adds values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217) if it is not USD',
    },
  },
  errors: [422],
  async handle({ body, query, expand, principal, disconnectSignal }, deps) {
    const facilityId = body.facility_id ?? defaultFacilityId;
    const known = await loadFacility(principal.partner.id, facilityId, body.tariff, deps);
    const { input, unitsPerUnit, assumptions } = resolveTarsisRequest(body, {
      ...known,
      achievable: expand.has('achievable'),
      nativeCurrency: query.currency === 'native',
      nowMs: deps.nowMs(),
    });
    const startedMs = performance.now();
    const result = await deps.engines.run('tarsis.schedule', input, {
      signal: disconnectSignal,
      tenant: principal.partner.id,
    });
    deps.telemetry.recordRequest('tarsis', performance.now() - startedMs);
    const assumed = [...assumptions, ...result.assumptions];
    const isNative = query.currency === 'native' && result.currency !== 'USD';
    return {
      headers: { ...assumedHeader(assumed), ...(isNative && { 'X-Currency': result.currency }) },
      body: tarsisResultToWire(result, expand, assumed, unitsPerUnit),
    };
  },
});
