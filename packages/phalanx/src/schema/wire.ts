import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Demands of a billing period by demand window, as a client sends them. */
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

/** Body of `POST /api/phalanx/risk`. The schema sets no defaults; the gateway resolves absent fields. */
export const phalanxRequestSchema = Type.Object(
  {
    facility_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description:
          'Facility identifier. Default `default`. A facility without a description uses the settings of `default`, but has its own readings and load model',
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
      description: "Hour of the day in the facility's time zone",
      examples: [14],
    }),
    days_remaining: Type.Integer({
      minimum: 0,
      maximum: 62,
      description: 'Whole days of the billing period after today; 0 on its last day',
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
      'Highest grid demands of the billing period so far, as metered with the battery. Default: the highest readings of the elapsed days, without the effect of a battery',
    ),
    promise: sentDemands(
      'Targets of the promise in force, as returned by `expand=promise`. Schedules must keep them, or the response reports a concession. Send them together with `running_peaks`: a running peak above its target breaks the promise. Default: nothing is promised yet',
    ),
  },
  closed,
);
/** Type of the values that {@link phalanxRequestSchema} accepts. */
export type PhalanxRequest = Static<typeof phalanxRequestSchema>;

/** Names accepted by `?expand=`. */
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
  { description: 'What the battery should do in the current interval' },
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
    floor_kw: power('Ratchet floor: demand that is billed in any case; 0 without a ratchet'),
    new_peak_probability_24h: probability(
      'Probability that demand exceeds the running peak within the next 24 hours, without battery action',
    ),
    new_peak_probability: probability(
      'Probability that demand exceeds the running peak before the billing period ends, without battery action',
    ),
    final_peak_p50_kw: power(
      'Median of the peak at the end of the billing period, without battery action',
    ),
    final_peak_p95_kw: power(
      '95 % quantile of the peak at the end of the billing period, without battery action',
    ),
    liability: amount('Share of this window in `demand_charge_liability`'),
  },
  closed,
);

const targetSchema = Type.Object(
  {
    window: Type.String({ description: 'As in `windows`' }),
    kw: power('Grid demand that is not exceeded'),
  },
  closed,
);

const promiseSchema = Type.Object(
  {
    targets: Type.Array(targetSchema, {
      description:
        'Targets promised from now on; send them with the next request of the billing period. Empty if nothing is promised',
    }),
    concession: Type.Union(
      [
        Type.Object(
          {
            from: Type.Array(targetSchema, { description: 'Targets of the request' }),
            to: Type.Array(targetSchema, { description: 'Targets that replace them' }),
            miss_probability: probability(
              'Probability that the plan would have missed the targets of the request',
            ),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'Set if the promise of the request had to be raised; otherwise null' },
    ),
  },
  closed,
);

const candidateSchema = Type.Object(
  {
    name: Type.String({
      description: 'Battery strategy that was evaluated',
      examples: ['target'],
    }),
    action: actionSchema,
    target_kw: Type.Union([Type.Number(), Type.Null()], {
      description:
        'Grid demand that the candidate promises not to exceed until the billing period ends: the highest of `targets`; null if demand costs nothing [kW]',
    }),
    targets: Type.Array(targetSchema, {
      description: 'Promised grid demand for each demand window of the tariff',
    }),
    interval_starts: Type.Array(timeOfDay('Local time'), {
      description: 'Starts of the remaining intervals of today',
    }),
    discharge_kw: Type.Array(Type.Number(), {
      description: 'Discharge power in each interval, mean over the simulated paths [kW]',
    }),
    charge_kw: Type.Array(Type.Number(), {
      description: 'Charge power in each interval, mean over the simulated paths [kW]',
    }),
    miss_probability: probability('Probability that one of the targets is exceeded'),
    expected_charge: amount('Expected demand charges, including later months through the ratchet'),
    expected_wear: amount('Expected wear until the billing period ends'),
    rejected: Type.Boolean({ description: 'Whether the schedule was rejected' }),
    rejection: Type.Union(
      [Type.Literal('miss_probability'), Type.Literal('no_better_than_no_action'), Type.Null()],
      {
        description:
          'Reason for the rejection: the miss probability is above 5 %, or the targets would be kept without battery action anyway',
      },
    ),
    chosen: Type.Boolean({
      description: 'Whether this is the accepted schedule with the lowest expected cost',
    }),
    least_bad: Type.Boolean({
      description:
        'Whether this is the candidate with the lowest miss probability, if all were rejected',
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
      'Probability that the next 24 hours contain the peak that the bill charges for, without battery action',
    ),
    window_start: timeOfDay('Local start of the hours in which that peak is most likely'),
    window_end: timeOfDay('Local end of those hours'),
    confidence: probability(
      'Share of the posterior draws of the load model for which the same action is chosen',
    ),
    recommended_action: actionSchema,
    demand_charge_liability: amount(
      'Expected demand charges without battery action, beyond those already locked in, including later months through the ratchet',
    ),
    windows: Type.Optional(
      Type.Array(windowSchema, {
        description: 'Demand windows of the tariff; empty if it does not charge for demand',
      }),
    ),
    candidates: Type.Optional(
      Type.Array(candidateSchema, { description: 'Battery strategies that were evaluated' }),
    ),
    promise: Type.Optional(promiseSchema),
    assumptions: Type.Optional(
      Type.Array(assumptionSchema, { description: 'Inputs that had to be assumed' }),
    ),
  },
  closed,
);
/** Type of the values that {@link phalanxResultSchema} accepts. */
export type PhalanxResult = Static<typeof phalanxResultSchema>;
