import { type Static, Type } from '@sinclair/typebox';

/** The parts of a breakdown; amounts are in USD, or in the currency that `X-Currency` names. */
const breakdown = (per: 'year' | 'month') => {
  const amount = (description: string) =>
    Type.Number({ description: `${description} [USD/${per}]` });
  return Type.Object(
    {
      tou_savings: amount('Saved on energy and every charge that is neither demand nor export'),
      demand_savings: amount('Saved on demand charges'),
      export_revenue: amount('Gained in export credits'),
      ev_coordination_savings: amount('Saved by managing electric vehicles'),
      total_annual: amount('Sum of the four parts'),
    },
    { additionalProperties: false },
  );
};

/** Body of `POST /api/tarsis/schedule`. The gateway fills in omitted fields. */
export const tarsisRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description:
          'Facility identifier. Default `default`. An identifier without a description works like `default`: a real office load scaled to 500 kW with a battery of 125 kW and 250 kWh, panels of 100 kW and ten vehicles',
        examples: ['default'],
      }),
    ),
    tariff: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Tariff code of the library' }),
    ),
    current_soc: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'State of charge, 0 to 1. Default 0.65',
        examples: [0.65],
      }),
    ),
    month: Type.Integer({
      minimum: 1,
      maximum: 12,
      description: 'Billing month; the year of the breakdown begins with it',
      examples: [7],
    }),
  },
  { additionalProperties: false },
);
/** A value that {@link tarsisRequestSchema} describes. */
export type TarsisRequest = Static<typeof tarsisRequestSchema>;

/** The parts of a year's savings [currency]. */
export const rateBreakdownSchema = breakdown('year');
/** A value that {@link rateBreakdownSchema} describes. */
export type RateBreakdown = Static<typeof rateBreakdownSchema>;

const numberSeries = (description: string) => Type.Array(Type.Number(), { description });

/** The planned day step by step: powers [kW], energies [kWh], state of charge. */
export const tarsisScheduleSchema = Type.Object(
  {
    step_minutes: Type.Integer({ description: 'Length of a step [min]' }),
    load_kw: numberSeries(
      'Facility load of a typical weekday of the month, from local midnight of the tariff’s zone on [kW]',
    ),
    charge_kw: numberSeries('Battery charging, at the meter [kW]'),
    discharge_kw: numberSeries('Battery discharging, at the meter [kW]'),
    vehicle_kw: Type.Optional(
      numberSeries(
        'All vehicles together, below 0 for discharge [kW]; present only if there are vehicles',
      ),
    ),
    solar_kw: Type.Optional(
      numberSeries('Solar power that is used or exported [kW]; present only with panels'),
    ),
    import_kw: numberSeries('Import from the grid [kW]'),
    export_kw: Type.Optional(
      numberSeries('Export to the grid [kW]; present only if anything is exported'),
    ),
    soc: numberSeries('State of charge at the end of each step, 0 to 1'),
    energy_price_per_kwh: numberSeries('First-tier energy price of each step [USD/kWh]'),
    target_peak_kw: Type.Union([Type.Number(), Type.Null()], {
      description: 'Any-time demand of the month below which flattening saves nothing [kW]',
    }),
    target_period_peaks_kw: Type.Array(
      Type.Object(
        { period: Type.Integer(), peak_kw: Type.Number() },
        { additionalProperties: false },
      ),
      { description: 'The same for each demand period of the tariff' },
    ),
    violations: Type.Array(
      Type.Object(
        { goal: Type.String(), amount: Type.Number(), unit: Type.String(), reason: Type.String() },
        { additionalProperties: false },
      ),
      { description: 'Goals that could not be met, with amount and reason' },
    ),
  },
  { additionalProperties: false },
);

/** One line of a bill: what is charged, how much of it, at which price [currency]. */
export const tarsisBillLineSchema = Type.Object(
  {
    year: Type.Integer({ description: 'Calendar year of the month' }),
    month: Type.Integer({ description: 'Calendar month, 1 to 12' }),
    component: Type.String({
      description: 'energy, flatDemand, touDemand, fixed, minimum or exportCredit',
    }),
    period: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Period of the tariff; null where the charge has none',
    }),
    tier: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Tier from 0; null where the charge has none',
    }),
    quantity: Type.Number({ description: 'Billed quantity, in `unit`' }),
    unit: Type.String({ description: 'kWh, kW, kVA, day, month, year or credit' }),
    price: Type.Number({ description: 'Price of one unit [USD]' }),
    amount: Type.Number({ description: 'quantity × price [USD]' }),
  },
  { additionalProperties: false },
);

/** The bill of one calendar month [currency]. */
export const tarsisBillMonthSchema = Type.Object(
  {
    year: Type.Integer({ description: 'Calendar year of the month' }),
    month: Type.Integer({ description: 'Calendar month, 1 to 12' }),
    peak_kw: Type.Number({ description: 'Highest demand [kW]' }),
    peak_time: Type.String({ description: 'Local date and hour that set the peak' }),
    billed_kw: Type.Number({ description: 'Billing demand, ratchet included [kW]' }),
    total: Type.Number({ description: 'All charges of the month [USD]' }),
  },
  { additionalProperties: false },
);

/** The bill of a year, by month and line [currency]. */
export const tarsisBillSchema = Type.Object(
  {
    total: Type.Number({ description: 'All charges of the twelve months [USD]' }),
    months: Type.Array(tarsisBillMonthSchema),
    lines: Type.Array(tarsisBillLineSchema),
  },
  { additionalProperties: false },
);

/** An assumption made where the request gave no value. */
export const assumptionSchema = Type.Object(
  { name: Type.String(), value: Type.Unknown(), source: Type.String() },
  { additionalProperties: false },
);

/** Response of `POST /api/tarsis/schedule`; the optional fields appear only if requested with `?expand=`. */
export const tarsisResultSchema = Type.Object(
  {
    rate_breakdown: rateBreakdownSchema,
    solve_time_ms: Type.Number({
      minimum: 0,
      description: 'Wall time of all solves, and of selecting typical days from readings [ms]',
    }),
    optimality_gap_pct: Type.Number({ minimum: 0, description: 'Worst proven gap among them [%]' }),
    schedule: Type.Optional(tarsisScheduleSchema),
    bill: Type.Optional(
      Type.Object(
        { without_battery: tarsisBillSchema, with_battery: tarsisBillSchema },
        { additionalProperties: false },
      ),
    ),
    month: Type.Optional(breakdown('month')),
    achievable: Type.Optional(breakdown('year')),
    assumptions: Type.Optional(Type.Array(assumptionSchema)),
  },
  { additionalProperties: false },
);
/** A value that {@link tarsisResultSchema} describes. */
export type TarsisResult = Static<typeof tarsisResultSchema>;

/** Names that `?expand=` accepts on this operation. */
export const tarsisExpansions = ['schedule', 'bill', 'achievable', 'month', 'assumptions'] as const;
