import { tariffSchema } from '@bess/tariff-library/schema';
import { assumptionSchema } from '@bess/tarsis/schema';
import { type Static, Type } from '@sinclair/typebox';
import type {
  ComparedTariff,
  TarsisCompareInput,
  TarsisCompareOutput,
} from '../../engine-runtime/tarsis-operations.js';
import { closed } from '../../http/route.js';
import { minuteMs } from '../../internal/async.js';
import { billComponentsSchema, billComponentsToWire } from './bill-components.js';

const comparedTariffSchema = Type.Object(
  {
    code: Type.String({ description: 'Code of the tariff' }),
    name: Type.String({ description: 'Name used by the utility' }),
    utility: Type.String({ description: 'Company that bills' }),
    region: Type.String({ description: 'State or province; empty if none applies' }),
    sector: tariffSchema.properties.sector,
    is_delivery_only: Type.Boolean({
      description: 'Whether the prices cover the grid only, so that energy is bought elsewhere',
    }),
    effective_to: Type.Optional(
      Type.String({ description: 'Last day in force, where the source states it' }),
    ),
    total: Type.Number({ description: 'All charges of the load [USD]' }),
    by_component: billComponentsSchema,
  },
  closed,
);

const ineligibleTariffSchema = Type.Object(
  {
    code: Type.String({ description: 'Code of the tariff' }),
    name: Type.String({ description: 'Name used by the utility' }),
    utility: Type.String({ description: 'Company that bills' }),
    reason: Type.Union([
      Type.Literal('ended'),
      Type.Literal('peak_too_low'),
      Type.Literal('peak_too_high'),
      Type.Literal('other_currency'),
      Type.Literal('not_billable'),
    ]),
    why: Type.String({ description: 'The reason in words' }),
  },
  closed,
);

/** Answer of `POST /tarsis/compare`. */
export const compareAnswerSchema = Type.Object(
  {
    load: Type.Object(
      {
        from: Type.String({ description: 'Beginning of the first step, RFC 3339' }),
        to: Type.String({ description: 'End of the last step, RFC 3339' }),
        months: Type.Integer({ description: 'Calendar months that it touches' }),
        is_whole_year: Type.Boolean({
          description: 'Whether it covers twelve whole calendar months, so that totals are annual',
        }),
        energy_kwh: Type.Number({ description: 'Drawn from the grid [kWh]' }),
        export_kwh: Type.Number({ description: 'Fed into the grid [kWh]' }),
        peak_kw: Type.Number({ description: 'Highest demand, which decides eligibility [kW]' }),
      },
      closed,
    ),
    today: Type.Optional(comparedTariffSchema),
    tariffs: Type.Array(comparedTariffSchema, { description: 'Cheapest first' }),
    ineligible: Type.Array(ineligibleTariffSchema, { description: 'In the order of their codes' }),
    assumptions: Type.Optional(Type.Array(assumptionSchema)),
  },
  closed,
);

type ComparedWire = Static<typeof comparedTariffSchema>;

const exampleCompared: ComparedWire = {
  code: 'sce-tou-8-option-d-under-2-kv',
  name: 'Time-Of-Use - General Service - Large: TOU-8, Option D (Under 2 kV)',
  utility: 'Southern California Edison Co',
  region: 'CA',
  sector: 'commercial',
  is_delivery_only: false,
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
};

/** An answer as the documentation shows it. */
export const exampleComparison: Static<typeof compareAnswerSchema> = {
  load: {
    from: '2025-07-01T07:00:00.000Z',
    to: '2026-07-01T07:00:00.000Z',
    months: 12,
    is_whole_year: true,
    energy_kwh: 8_000,
    export_kwh: 0,
    peak_kw: 512,
  },
  today: exampleCompared,
  tariffs: [exampleCompared],
  ineligible: [
    {
      code: 'milton-freewater-oregon-small-commercial-outside-city-limits',
      name: 'Small Commercial (Outside City Limits)',
      utility: 'City of Milton-Freewater, Oregon (Utility Company)',
      reason: 'peak_too_high',
      why: 'for customers up to 50 kW; the load peaks at 512.0 kW',
    },
  ],
};

/** A comparison as the interface writes it. */
export function comparisonToWire(
  { load, tariffs, today, ineligible }: TarsisCompareOutput,
  { grid: { startMs, stepMinutes, length } }: Pick<TarsisCompareInput, 'grid'>,
): Static<typeof compareAnswerSchema> {
  return {
    load: {
      from: new Date(startMs).toISOString(),
      to: new Date(startMs + length * stepMinutes * minuteMs).toISOString(),
      months: load.months,
      is_whole_year: load.isWholeYear,
      energy_kwh: load.energyKwh,
      export_kwh: load.exportKwh,
      peak_kw: load.peakKw,
    },
    ...(today !== undefined && { today: comparedToWire(today) }),
    tariffs: tariffs.map(comparedToWire),
    ineligible,
  };
}

function comparedToWire({
  tariff,
  total,
  byComponent,
  unitsPerUnit,
}: ComparedTariff): ComparedWire {
  const { code, name, utility, region, sector, service, effectiveTo } = tariff;
  return {
    code,
    name,
    utility,
    region,
    sector,
    is_delivery_only: service === 'delivery',
    ...(effectiveTo !== undefined && { effective_to: effectiveTo }),
    total,
    by_component: billComponentsToWire({ byComponent }, unitsPerUnit),
  };
}
