import {
  ageingOptionsSchema,
  chemistrySchema,
  projectOptionsSchema,
  warrantySchema,
} from '@bess/economics/schema';
import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { exportRuleSchema, gridSchema, tariffChoiceSchema } from './optimize-options.js';
import { facilityLimitsSchema } from './schedule-options.js';

const AMOUNT_MAXIMUM = 1e12;

/** As for other sizes: larger values indicate a unit error. */
const SIZE_MAXIMUM = 1e8;

const amount = (description: string) =>
  Type.Number({ minimum: 0, maximum: AMOUNT_MAXIMUM, description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const growth = (description: string) => Type.Number({ minimum: -0.5, maximum: 1, description });
const range = (unit: string, largest: number, defaults: string) =>
  Type.Optional(
    strictObject(
      {
        minimum: Type.Optional(Type.Number({ minimum: 0, maximum: largest })),
        maximum: Type.Optional(Type.Number({ minimum: 0, maximum: largest })),
      },
      { description: `Smallest and largest [${unit}]. Default ${defaults}` },
    ),
  );

/** Which sizes may be chosen. */
export const sizeRangesSchema = strictObject({
  powerKw: range('kW', SIZE_MAXIMUM, '0 to the highest load'),
  hours: range('h', 24, '0.5 to 8'),
  capacityKwh: range('kWh', SIZE_MAXIMUM, 'whatever power and hours allow'),
  solarKw: range(
    'kW',
    SIZE_MAXIMUM,
    'none; a maximum needs the power of a kW of panels in each step',
  ),
});

/** The battery apart from its size. */
export const sizedBatterySchema = strictObject({
  chemistry: Type.Optional(chemistrySchema),
  temperatureC: ageingOptionsSchema.properties.temperatureC,
  socWindow: ageingOptionsSchema.properties.socWindow,
  endOfLifeFraction: ageingOptionsSchema.properties.endOfLifeFraction,
  roundTripEfficiency: ageingOptionsSchema.properties.roundTripEfficiency,
  warranty: Type.Optional(warrantySchema),
  wearPerMwhDischarged: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e6,
      description:
        'What a MWh must earn for the controller to discharge it [currency/MWh]; not a cash flow. Default 5 USD; 0 in other currencies',
    }),
  ),
});

/** Costs of a size. */
export const sizeCostsSchema = strictObject(
  {
    perKw: amount('Battery power [currency/kW]'),
    perKwh: amount('Battery capacity [currency/kWh]'),
    fixed: Type.Optional(amount('Any battery at all [currency]. Default 0')),
    perSolarKw: Type.Optional(amount('Panels [currency/kW]. Needed where panels may be chosen')),
    upkeepPerKwYear: Type.Optional(amount('Upkeep [currency per kW and year]. Default 0')),
    upkeepPerKwhYear: Type.Optional(amount('Upkeep [currency per kWh and year]. Default 0')),
    solarUpkeepPerKwYear: Type.Optional(
      amount('Upkeep of panels [currency per kW and year]. Default 0'),
    ),
    replacementPerKwh: Type.Optional(
      amount(
        'New cells when the old are spent [currency/kWh, in money of year 1]. Default: not replaced; savings end with the battery',
      ),
    ),
  },
  { description: 'Costs in year 0, in the currency of the tariff' },
);

/** Money from others that depends on the size. */
export const sizeIncentiveSchema = strictObject({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  perKw: Type.Optional(amount('For each kW of battery power [currency]')),
  perKwh: Type.Optional(amount('For each kWh of battery capacity [currency]')),
  upToKwh: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: SIZE_MAXIMUM,
      description: 'Capacity beyond which no kWh is paid for. Default none',
    }),
  ),
  perSolarKw: Type.Optional(amount('For each kW of panels [currency]')),
  fraction: Type.Optional(share('Share of the capital cost')),
  maximum: Type.Optional(amount('Largest amount [currency]. Default none')),
});

const { years, discountRate, inflationPerYear, tax, debt } = projectOptionsSchema.properties;

/** How the project is judged. */
export const sizeFinanceSchema = strictObject({
  years,
  discountRate,
  inflationPerYear,
  rateEscalationPerYear: Type.Optional(
    growth('Nominal growth of the bill per year. Default: inflation'),
  ),
  tax,
  savingsAreTaxed: Type.Optional(
    Type.Boolean({
      description:
        'Whether a lower bill raises taxable income, as for a business that deducts it. Default true',
    }),
  ),
  debt,
  depreciation: projectOptionsSchema.properties.capital.items.properties.depreciation,
  residualFraction: Type.Optional(
    share('Value at the end as a share of the capital cost. Default 0'),
  ),
});

/** Options of `size` that are plain data, apart from tariff, grid, series and exports, which are those of `optimize`. */
export const sizeOptionsSchema = strictObject({
  ranges: Type.Optional(sizeRangesSchema),
  battery: Type.Optional(sizedBatterySchema),
  costs: sizeCostsSchema,
  incentives: Type.Optional(Type.Array(sizeIncentiveSchema, { maxItems: 20 })),
  budget: Type.Optional(amount('Largest capital cost less incentives [currency]. Default none')),
  finance: sizeFinanceSchema,
  solarFadePerYear: Type.Optional(share('Yearly loss of the panels. Default 0.005')),
  limits: Type.Optional(facilityLimitsSchema),
  priorPeaksKw: Type.Optional(Type.Array(Type.Number({ minimum: 0 }), { maxItems: 12 })),
  control: Type.Optional(
    Type.Union([Type.Literal('achievable'), Type.Literal('perfect')], {
      description:
        'By which savings the size is chosen: those of a controller that does not know the future (default), or the optimum of a year known completely',
    }),
  ),
  sizesTried: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 400,
      description: 'Sizes whose year is simulated. Default 25',
    }),
  ),
});
/** A value that {@link sizeOptionsSchema} describes. */
export type SizeOptionsData = Static<typeof sizeOptionsSchema>;

/** What `size` takes, as far as it is plain data; series are checked against the grid later. */
export const sizeSchema = strictObject({
  ...sizeOptionsSchema.properties,
  tariff: tariffChoiceSchema,
  grid: gridSchema,
  loadKwSeries: Type.Unknown(),
  solarKwSeries: Type.Optional(Type.Unknown()),
  solarPerKwSeries: Type.Optional(Type.Unknown()),
  exportRule: Type.Optional(exportRuleSchema),
  past: Type.Optional(
    strictObject({ loadKwSeries: Type.Unknown(), solarKwSeries: Type.Optional(Type.Unknown()) }),
  ),
  relGap: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
  solver: Type.Optional(Type.Unknown()),
  onProgress: Type.Optional(Type.Unknown()),
  signal: Type.Optional(Type.Unknown()),
});
