import { tariffSchema } from '@bess/tariff-library/schema';
import { Type } from '@sinclair/typebox';
import { idSchema, maximumSeriesBytes } from '../../descriptions/description-fields.js';
import { assumedHeader, tarsisVersion } from '../../engine-runtime/answer-headers.js';
import { defaultFacilityId } from '../../facilities/facility-defaults.js';
import { readingsBodySchema } from '../../facilities/facility-schemas.js';
import { parseReadings } from '../../facilities/facility-translation.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed, emptySchema } from '../../http/route.js';
import { compareAnswerSchema, comparisonToWire, exampleComparison } from './compare-answer.js';
import { gapAssumptions } from './measured-load.js';
import { resolveComparison } from './tarsis-compare-request.js';

/** Body of `POST /tarsis/compare`. */
const compareRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(idSchema('Facility whose readings are billed. Default', 'default')),
    readings: Type.Optional(readingsBodySchema.properties.readings),
    tariff: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Tariff of today, billed as `today`. Default: the one of the facility',
        examples: ['sce-tou-8-option-d-under-2-kv'],
      }),
    ),
    region: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'State or province. Default: all',
        examples: ['CA'],
      }),
    ),
    sector: Type.Optional(tariffSchema.properties.sector),
    utility: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: "Part of the utility's name" }),
    ),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Currency of all amounts; tariffs of others are not compared. Default `USD`',
        examples: ['USD'],
      }),
    ),
    include_ended: Type.Optional(
      Type.Boolean({
        description: 'Whether tariffs that are no longer in force are compared. Default false',
      }),
    ),
  },
  closed,
);

/** `POST /tarsis/compare` */
export const tarsisCompareRoute = defineBearerRoute({
  method: 'POST',
  path: '/tarsis/compare',
  operationId: 'tarsisCompare',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'A measured load under every tariff that it is eligible for',
  description:
    'Bills the load of `POST /tarsis/bill` under each tariff of the library that matches the filters, without any battery. A load is eligible for a tariff that is in force, that it can be billed under in the wanted currency, and whose limits of demand hold its highest demand; where a utility serves is not known, so filter by region or utility. The others are listed with the reason. Each total is that of `POST /tarsis/bill` for the same load.',
  body: {
    name: 'TarsisCompareRequest',
    schema: compareRequestSchema,
    example: {
      region: 'CA',
      readings: [
        { time: '2026-07-01T00:00:00-07:00', load_kw: 520 },
        { time: '2026-07-01T01:00:00-07:00', load_kw: 518.5 },
      ],
    },
  },
  query: emptySchema,
  expandable: ['assumptions'],
  response: {
    status: 200,
    description: 'The tariffs with their totals, cheapest first',
    content: {
      name: 'TarsisCompareAnswer',
      schema: compareAnswerSchema,
      example: exampleComparison,
    },
    headers: {
      'X-Assumed':
        'What had to be assumed, comma-separated; expand=assumptions gives values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217), where it is not USD',
    },
  },
  maximumBodyBytes: maximumSeriesBytes,
  errors: [422],
  async handle({ body, expand, principal, disconnectSignal }, deps) {
    const startedMs = performance.now();
    const { facility_id, readings, tariff, region, sector, utility, currency = 'USD' } = body;
    const { input, assumptions } = await resolveComparison(
      {
        partnerId: principal.partner.id,
        facilityId: facility_id ?? defaultFacilityId,
        tariff,
        readings: readings && parseReadings({ readings }),
        filter: { region, sector, utility },
        currency,
        includesEnded: body.include_ended ?? false,
      },
      deps,
    );
    const answer = await deps.engines.run('tarsis.compare', input, {
      signal: disconnectSignal,
      tenant: principal.partner.id,
    });
    deps.telemetry.recordRequest('tarsis', performance.now() - startedMs);
    const assumed = [...assumptions, ...gapAssumptions(answer.filledSteps)];
    return {
      headers: {
        ...assumedHeader(assumed),
        ...(currency !== 'USD' && { 'X-Currency': currency }),
      },
      body: {
        ...comparisonToWire(answer, input),
        ...(expand.has('assumptions') && { assumptions: assumed }),
      },
    };
  },
});
