import { type Assumption, assumptionSchema, tarsisBillLineSchema } from '@bess/tarsis/schema';
import { type Static, Type } from '@sinclair/typebox';
import { idSchema, maximumSeriesBytes } from '../../descriptions/description-fields.js';
import { assumedHeader, tarsisVersion } from '../../engine-runtime/answer-headers.js';
import type { TarsisBillOutput } from '../../engine-runtime/tarsis-operations.js';
import { defaultFacilityId } from '../../facilities/facility-defaults.js';
import { readingsBodySchema } from '../../facilities/facility-schemas.js';
import { parseReadings } from '../../facilities/facility-translation.js';
import { defineBearerRoute } from '../../http/define-route.js';
import { closed } from '../../http/route.js';
import { billComponentsSchema, billComponentsToWire } from './bill-components.js';
import { gapAssumptions } from './measured-load.js';
import { resolveBill } from './tarsis-bill-request.js';
import { billLinesToWire } from './tarsis-result.js';

/** Body of `POST /tarsis/bill`. */
const billRequestSchema = Type.Object(
  {
    tariff: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Tariff code. Default: the one of the facility, else the documented default',
        examples: ['sce-tou-8-option-d-under-2-kv'],
      }),
    ),
    facility_id: Type.Optional(idSchema('Facility whose readings are billed. Default', 'default')),
    readings: Type.Optional(readingsBodySchema.properties.readings),
  },
  closed,
);

const billMonthSchema = Type.Object(
  {
    year: Type.Integer({ description: 'Calendar year of the month' }),
    month: Type.Integer({ minimum: 1, maximum: 12 }),
    is_whole: Type.Boolean({
      description:
        'Whether readings cover all of it; fixed and demand charges of one in part are those of a whole month',
    }),
    energy_kwh: Type.Number({ description: 'Drawn from the grid [kWh]' }),
    export_kwh: Type.Number({ description: 'Fed into the grid [kWh]' }),
    peak_kw: Type.Number({ description: 'Highest demand over a meter interval [kW]' }),
    peak_time: Type.String({ description: 'Local date and time at which that interval begins' }),
    billed_kw: Type.Number({ description: 'Billing demand, ratchet included [kW]' }),
    total: Type.Number({ description: 'All charges of the month [USD]' }),
  },
  closed,
);

const billAnswerSchema = Type.Object(
  {
    tariff: Type.String({ description: 'Code of the tariff' }),
    total: Type.Number({ description: 'All charges [USD]' }),
    by_component: billComponentsSchema,
    months: Type.Array(billMonthSchema),
    lines: Type.Array(tarsisBillLineSchema),
    assumptions: Type.Optional(Type.Array(assumptionSchema)),
  },
  closed,
);

/** `POST /tarsis/bill` */
export const tarsisBillRoute = defineBearerRoute({
  method: 'POST',
  path: '/tarsis/bill',
  operationId: 'tarsisBill',
  engine: 'tarsis',
  engineVersion: tarsisVersion,
  summary: 'The bill of a measured load under a tariff, line by line',
  description:
    'Without `readings` it bills the stored readings of the facility in the twelve calendar months before this one, from the first reading to the last; with them, these. The load is what the meter sees: readings less their solar production, without any battery. Gaps of up to three hours are filled on the line between their neighbours. What is fed in is credited as the tariff says; where it does not say, it earns nothing. Under a ratchet the months before have the described peaks; without these it looks back to the billed months only.',
  body: {
    name: 'TarsisBillRequest',
    schema: billRequestSchema,
    example: {
      tariff: 'sce-tou-8-option-d-under-2-kv',
      readings: [
        { time: '2026-07-01T00:00:00-07:00', load_kw: 120 },
        { time: '2026-07-01T01:00:00-07:00', load_kw: 118.5 },
      ],
    },
  },
  query: Type.Object(
    {
      currency: Type.Optional(
        Type.Literal('native', {
          description: 'Answer in the currency of the tariff, which X-Currency then names',
        }),
      ),
    },
    closed,
  ),
  expandable: ['assumptions'],
  response: {
    status: 200,
    description: 'The bill; lines add up to the months, and months to the total',
    content: {
      name: 'TarsisBillAnswer',
      schema: billAnswerSchema,
      example: {
        tariff: 'sce-tou-8-option-d-under-2-kv',
        total: 1_234.5,
        by_component: {
          energy: 1_034.5,
          flat_demand: 150,
          tou_demand: 0,
          coincident_demand: 0,
          reactive_demand: 0,
          fixed: 50,
          minimum: 0,
          export_credit: 0,
        },
        months: [
          {
            year: 2026,
            month: 7,
            is_whole: true,
            energy_kwh: 8_000,
            export_kwh: 0,
            peak_kw: 15,
            peak_time: '2026-07-14T16:00',
            billed_kw: 15,
            total: 1_234.5,
          },
        ],
        lines: [
          {
            year: 2026,
            month: 7,
            component: 'flatDemand',
            period: null,
            tier: 0,
            quantity: 15,
            unit: 'kW',
            price: 10,
            amount: 150,
          },
        ],
      },
    },
    headers: {
      'X-Assumed':
        'What had to be assumed, comma-separated; expand=assumptions gives values and sources',
      'X-Currency': 'Currency of all amounts (ISO 4217), where it is not USD',
    },
  },
  maximumBodyBytes: maximumSeriesBytes,
  errors: [422],
  async handle({ body, query, expand, principal, disconnectSignal }, deps) {
    const startedMs = performance.now();
    const { input, unitsPerUnit, assumptions } = await resolveBill(
      {
        partnerId: principal.partner.id,
        facilityId: body.facility_id ?? defaultFacilityId,
        tariff: body.tariff,
        readings: body.readings && parseReadings({ readings: body.readings }),
        nativeCurrency: query.currency === 'native',
      },
      deps,
    );
    const answer = await deps.engines.run('tarsis.bill', input, {
      signal: disconnectSignal,
      tenant: principal.partner.id,
    });
    deps.telemetry.recordRequest('tarsis', performance.now() - startedMs);
    const assumed = [...assumptions, ...billAssumptions(answer)];
    const { currency } = answer.bill;
    return {
      headers: {
        ...assumedHeader(assumed),
        ...(query.currency === 'native' && currency !== 'USD' && { 'X-Currency': currency }),
      },
      body: {
        ...billToWire(answer, unitsPerUnit),
        ...(expand.has('assumptions') && { assumptions: assumed }),
      },
    };
  },
});

function billAssumptions({ bill, filledSteps, hasUnpaidExports }: TarsisBillOutput): Assumption[] {
  return [
    ...gapAssumptions(filledSteps),
    ...(hasUnpaidExports
      ? [
          {
            name: 'exports',
            value: 'earn nothing',
            source: `tariff ${bill.tariffCode} does not say what they earn`,
          },
        ]
      : []),
    ...bill.assumptions.map((value) => ({ name: 'bill', value, source: 'tariff library' })),
  ];
}

function billToWire(
  { bill, isWhole, peakTimes }: TarsisBillOutput,
  unitsPerUnit: number,
): Static<typeof billAnswerSchema> {
  return {
    tariff: bill.tariffCode,
    total: bill.total * unitsPerUnit,
    by_component: billComponentsToWire(bill, unitsPerUnit),
    months: bill.months.map((month, index) => ({
      year: month.year,
      month: month.month,
      is_whole: isWhole[index] ?? false,
      energy_kwh: month.energyKwh,
      export_kwh: month.exportKwh,
      peak_kw: month.peakKw,
      peak_time: peakTimes[index] ?? '',
      billed_kw: month.billedFlatKw,
      total: month.total * unitsPerUnit,
    })),
    lines: billLinesToWire(bill, unitsPerUnit),
  };
}
