import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Demands of a billing period by their windows, as they are sent. */
const sentDemands = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          window: Type.String({
            pattern: '^(any time|period [0-9]{1,3})$',
            description: '`any time`, or `period 2` for a time-of-use demand period of the tariff',
            examples: ['any time'],
          }),
          kw: Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Grid demand [kW]' }),
        },
        closed,
      ),
      { maxItems: 100, description },
    ),
  );

/** Body of `POST /api/phalanx/risk`. Nothing is filled in here: what is left out is resolved by the gateway. */
export const phalanxRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description:
          'Facility identifier. Default `default`. One that was never described works like `default`, with readings and a load model of its own',
        examples: ['default'],
      }),
    ),
    current_load_kw: Type.Number({
      minimum: 0,
      maximum: 10_000_000,
      description: 'Load of the facility now, before solar and battery [kW]',
      examples: [850],
    }),
    temperature_f: Type.Optional(
      Type.Number({
        minimum: -100,
        maximum: 150,
        description: 'Ambient temperature [°F]. Default 75',
        examples: [92],
      }),
    ),
    hour_of_day: Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'Hour of the day, local to the facility',
      examples: [14],
    }),
    days_remaining: Type.Integer({
      minimum: 0,
      maximum: 62,
      description: 'Whole days of the billing period after today; 0 is its last day',
      examples: [9],
    }),
    current_soc: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'State of charge, 0 to 1. Default 0.65',
        examples: [0.65],
      }),
    ),
    running_peaks: sentDemands(
      'Highest grid demands of the billing period so far, as metered with the battery. Default: what the readings of the elapsed days say, as if there were no battery',
    ),
    promise: sentDemands(
      'Targets of the promise in force, as `expand=promise` answered them: schedules have to keep them, or the answer says that they are conceded. To be sent with `running_peaks`, since one above its target breaks the promise. Default: nothing is promised yet',
    ),
  },
  closed,
);
/** A value that {@link phalanxRequestSchema} describes. */
export type PhalanxRequest = Static<typeof phalanxRequestSchema>;

/** Names that `?expand=` accepts. */
export const phalanxExpansions = ['windows', 'candidates', 'promise', 'assumptions'] as const;

const probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const power = (description: string) => Type.Number({ description: `${description} [kW]` });
const amount = (description: string) => Type.Number({ description: `${description} [USD]` });
const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['14:00'] });

const actionSchema = Type.Union(
  (['hold', 'charge', 'discharge_partial', 'discharge_full'] as const).map((action) =>
    Type.Literal(action),
  ),
  { description: 'What the battery should do in the interval under way' },
);

const windowSchema = Type.Object(
  {
    window: Type.String({
      description: '`any time`, or `period 2` for a time-of-use demand period of the tariff',
    }),
    kind: Type.Union([Type.Literal('any_time'), Type.Literal('time_of_use')]),
    period: Type.Optional(
      Type.Integer({ description: 'Demand period of the tariff; absent for `any time`' }),
    ),
    running_peak_kw: power('Highest grid demand of the billing period so far'),
    floor_kw: power('Billed in any case, by the ratchet; 0 without one'),
    new_peak_probability_24h: probability(
      'That demand exceeds the running peak within the next 24 hours, without action',
    ),
    new_peak_probability: probability('The same before the billing period ends'),
    final_peak_p50_kw: power('Median of the peak at the end of the billing period, without action'),
    final_peak_p95_kw: power('Its 95 % quantile'),
    liability: amount('Part of `demand_charge_liability`'),
  },
  closed,
);

const targetSchema = Type.Object(
  {
    window: Type.String({ description: 'As in `windows`' }),
    kw: power('Grid demand not exceeded'),
  },
  closed,
);

const promiseSchema = Type.Object(
  {
    targets: Type.Array(targetSchema, {
      description:
        'What is promised from now on, to be sent with the next request of the billing period; empty where nothing is',
    }),
    concession: Type.Union(
      [
        Type.Object(
          {
            from: Type.Array(targetSchema, { description: 'Targets that were sent' }),
            to: Type.Array(targetSchema, { description: 'Targets that stand in their place' }),
            miss_probability: probability('That the plan would have missed the targets sent'),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'Where the promise sent had to be raised; null where it stands' },
    ),
  },
  closed,
);

const candidateSchema = Type.Object(
  {
    name: Type.String({
      description: 'Way to use the battery that was tried',
      examples: ['target'],
    }),
    action: actionSchema,
    target_kw: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Grid demand that it promises not to exceed until the billing period ends; the highest of `targets`, null where demand costs nothing [kW]',
    }),
    targets: Type.Array(targetSchema, { description: 'The same for each demand of the tariff' }),
    interval_starts: Type.Array(timeOfDay('Local time'), {
      description: 'Starts of the intervals of the rest of today',
    }),
    discharge_kw: Type.Array(Type.Number(), {
      description: 'What the battery gives in each, mean over the futures [kW]',
    }),
    charge_kw: Type.Array(Type.Number(), { description: 'What it takes, likewise [kW]' }),
    miss_probability: probability('That one of the targets is exceeded'),
    expected_charge: amount('Expected demand charges, later ratcheted months included'),
    expected_wear: amount('Expected wear until the billing period ends'),
    rejected: Type.Boolean({ description: 'Whether its schedule was turned down' }),
    rejection: Type.Union(
      [Type.Literal('miss_probability'), Type.Literal('no_better_than_no_action'), Type.Null()],
      {
        description:
          'Why: its miss probability is above 5 %, or its target is none that would not be held anyway',
      },
    ),
    chosen: Type.Boolean({ description: 'The accepted schedule that costs least' }),
    least_bad: Type.Boolean({
      description: 'Where all are turned down: the one that misses with the least probability',
    }),
  },
  closed,
);

const assumptionSchema = Type.Object(
  {
    name: Type.String(),
    value: Type.Union([Type.String(), Type.Number()]),
    source: Type.String(),
  },
  closed,
);

/** Result of `POST /api/phalanx/risk`; amounts are in USD, or in the currency that `X-Currency` names. */
export const phalanxResultSchema = Type.Object(
  {
    peak_risk_probability: probability(
      'That the next 24 hours hold the peak that the bill charges for, without action',
    ),
    window_start: timeOfDay('Local start of the hours in which that peak would come'),
    window_end: timeOfDay('Their local end'),
    confidence: probability(
      'Share of the draws of the load model for which the same action is chosen',
    ),
    recommended_action: actionSchema,
    demand_charge_liability: amount(
      'Expected demand charges without action, beyond those that are locked in already, later ratcheted months included',
    ),
    windows: Type.Optional(
      Type.Array(windowSchema, {
        description: 'Each demand that the tariff charges for; empty where it charges for none',
      }),
    ),
    candidates: Type.Optional(
      Type.Array(candidateSchema, { description: 'Ways to use the battery that were tried' }),
    ),
    promise: Type.Optional(promiseSchema),
    assumptions: Type.Optional(
      Type.Array(assumptionSchema, { description: 'What had to be assumed' }),
    ),
  },
  closed,
);
/** A value that {@link phalanxResultSchema} describes. */
export type PhalanxResult = Static<typeof phalanxResultSchema>;
