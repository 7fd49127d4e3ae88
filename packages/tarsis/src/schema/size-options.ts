import {
  ageingOptionsSchema,
  debtSchema,
  depreciationSchema,
  taxSchema,
} from '@bess/economics/schema';
import { type Static, Type } from '@sinclair/typebox';
import { gridSchema } from './optimize-options.js';
import { facilityLimitsSchema } from './schedule-options.js';

const closed = { additionalProperties: false };
const atLeastZero = (description: string, maximum = 1e9) =>
  Type.Number({ minimum: 0, maximum, description });
const range = (unit: string) =>
  Type.Object(
    {
      minimum: Type.Optional(atLeastZero(`Smallest [${unit}]. Default 0`)),
      maximum: Type.Optional(atLeastZero(`Largest [${unit}]`)),
    },
    closed,
  );

/** Money from others that depends on the size. */
export const sizeIncentiveSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 80 }),
    perKw: Type.Optional(atLeastZero('For each kW of battery power [currency]')),
    perKwh: Type.Optional(atLeastZero('For each kWh of battery capacity [currency]')),
    perSolarKw: Type.Optional(atLeastZero('For each kW of panels [currency]')),
    fraction: Type.Optional(atLeastZero('Share of the capital cost', 1)),
    maximum: Type.Optional(atLeastZero('Largest amount [currency]. Default none', 1e12)),
    upToKwh: Type.Optional(atLeastZero('Capacity beyond which no kWh is paid for. Default none')),
  },
  closed,
);

/** Costs of a size. */
export const sizeCostsSchema = Type.Object(
  {
    perKw: atLeastZero('Battery power [currency/kW]'),
    perKwh: atLeastZero('Battery capacity [currency/kWh]'),
    fixed: Type.Optional(atLeastZero('Any battery at all [currency]. Default 0')),
    perSolarKw: Type.Optional(atLeastZero('Panels [currency/kW]. Default 0')),
    upkeepPerKwYear: Type.Optional(atLeastZero('Upkeep [currency per kW and year]. Default 0')),
    upkeepPerKwhYear: Type.Optional(atLeastZero('Upkeep [currency per kWh and year]. Default 0')),
    solarUpkeepPerKwYear: Type.Optional(
      atLeastZero('Upkeep of panels [currency per kW and year]. Default 0'),
    ),
    replacementPerKwh: Type.Optional(
      atLeastZero(
        'New cells when the old are spent [currency/kWh, money of year 1]. Default: never replaced',
      ),
    ),
  },
  { ...closed, description: 'Costs in year 0, in the currency of the tariff' },
);

/** Plain data of the options of `size`. */
export const sizeOptionsSchema = Type.Object(
  {
    tariff: Type.Unknown(),
    grid: gridSchema,
    loadKwSeries: Type.Unknown(),
    solarPerKwSeries: Type.Optional(Type.Unknown()),
    powerKw: Type.Optional(range('kW')),
    hours: Type.Optional(range('h')),
    capacityKwh: Type.Optional(range('kWh')),
    solarKw: Type.Optional(range('kW')),
    battery: Type.Optional(
      Type.Object(
        {
          chemistry: Type.Optional(ageingOptionsSchema.properties.chemistry),
          temperatureC: ageingOptionsSchema.properties.temperatureC,
          socWindow: ageingOptionsSchema.properties.socWindow,
          endOfLifeFraction: ageingOptionsSchema.properties.endOfLifeFraction,
          warranty: ageingOptionsSchema.properties.warranty,
          roundTripEfficiency: ageingOptionsSchema.properties.roundTripEfficiency,
        },
        closed,
      ),
    ),
    costs: sizeCostsSchema,
    incentives: Type.Optional(Type.Array(sizeIncentiveSchema, { maxItems: 20 })),
    budget: Type.Optional(atLeastZero('Largest capital cost after incentives [currency]', 1e12)),
    finance: Type.Object(
      {
        years: Type.Integer({ minimum: 1, maximum: 50 }),
        discountRate: Type.Unknown(),
        inflationPerYear: Type.Optional(Type.Number({ minimum: -0.5, maximum: 1 })),
        rateEscalationPerYear: Type.Optional(Type.Number({ minimum: -0.5, maximum: 1 })),
        tax: Type.Optional(taxSchema),
        savingsAreTaxed: Type.Optional(Type.Boolean()),
        debt: Type.Optional(debtSchema),
        depreciation: Type.Optional(depreciationSchema),
        residualFraction: Type.Optional(atLeastZero('Share of the capital cost', 1)),
      },
      closed,
    ),
    exportRule: Type.Optional(Type.Unknown()),
    limits: Type.Optional(facilityLimitsSchema),
    priorPeaksKw: Type.Optional(Type.Array(Type.Number({ minimum: 0 }), { maxItems: 12 })),
    control: Type.Optional(Type.Union([Type.Literal('achievable'), Type.Literal('perfect')])),
    sizesTried: Type.Optional(Type.Integer({ minimum: 4, maximum: 400 })),
  },
  closed,
);
/** A value that {@link sizeOptionsSchema} describes. */
export type SizeOptionsData = Static<typeof sizeOptionsSchema>;
