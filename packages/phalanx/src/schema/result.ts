import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Names accepted by `?expand=`. */
export const phalanxExpansions = [
  'windows',
  'candidates',
  'promise',
  'insights',
  'assumptions',
] as const;

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

const promiseReportSchema = Type.Object(
  {
    targets: Type.Array(
      Type.Object(
        {
          window: Type.String({ description: 'As in `windows`' }),
          kw: power('Grid demand that is not exceeded'),
          expected_peak_kw: power(
            'Median of the peak at the end of the billing period, without battery action, as now expected',
          ),
          above_expected_peak_kw: power(
            'Target less expected peak; negative if the target is below it',
          ),
          above_expected_peak_share: Type.Union([Type.Number(), Type.Null()], {
            description: 'The same as a share of the expected peak; null if that is 0',
          }),
        },
        closed,
      ),
      { description: 'Each target beside the peak that is expected without a battery' },
    ),
    miss_probability: probability(
      'Probability that a target is exceeded before the billing period ends, calibrated on other buildings',
    ),
    miss_probability_bound: probability('The same as a bound that holds on 95 of 100 campuses'),
    expected_cost: amount('Expected demand charges and wear of the candidate that is followed'),
    expected_cost_without_promise: amount(
      'The same of the cheapest candidate, rejected or not, or of the plan without any target if that is cheaper',
    ),
    cost_of_promise: amount('Difference of the two, at least 0'),
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
    report: Type.Union([promiseReportSchema, Type.Null()], {
      description: 'What the promise is worth; null if nothing is promised',
    }),
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
    expected_charge: amount(
      'Expected demand charges of the billing period, including later months through the ratchet',
    ),
    expected_wear: amount('Expected wear in the rest of today'),
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
        'Whether this is the candidate to follow although all were rejected: the cheapest of those that are no better than no action, else the one with the lowest miss probability',
    }),
  },
  closed,
);

const daySchema = (description: string) =>
  Type.Union([Type.Literal('today'), Type.Literal('tomorrow')], { description });
const dateSchema = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-07-15'] });

const insightsSchema = Type.Object(
  {
    window_start_day: daySchema('Day of `window_start`, seen from the day of `hour_of_day`'),
    window_starts_on: dateSchema('The same as a local date'),
    window_end_day: daySchema(
      'Day of `window_end`, which is the end of the last interval: midnight at the end of today is 00:00 of tomorrow',
    ),
    window_ends_on: dateSchema('The same as a local date'),
    peak_today_share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        'Probability that the peak is today, if the next 24 hours contain it; otherwise it is tomorrow. Null if they are not metered',
    }),
    current_interval: Type.Object(
      {
        net_load_kw: power('Load less solar'),
        charge_kw: power('Charge power of the schedule that is followed'),
        discharge_kw: power('Discharge power of it'),
        soc: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'State of charge before the interval, 0 to 1',
        }),
        running_peak_kw: Type.Union([Type.Number(), Type.Null()], {
          description:
            'Highest grid demand so far, the lowest of the demand windows that meter the interval; if it is not known, the demand that it exceeds with a probability of 95 %; null if no window meters the interval [kW]',
        }),
        target_kw: Type.Union([Type.Number(), Type.Null()], {
          description:
            'Promised grid demand of these windows; null also if nothing is promised [kW]',
        }),
      },
      { ...closed, description: 'The current interval, mean over the simulated paths' },
    ),
    sentences: Type.Array(Type.String(), {
      description:
        'When the peak is likely, what it would cost, what the battery should do now and why, what is promised, and how certain the action is; amounts in the currency of the response',
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
    insights: Type.Optional(insightsSchema),
    assumptions: Type.Optional(
      Type.Array(assumptionSchema, { description: 'Inputs that had to be assumed' }),
    ),
  },
  closed,
);
/** Type of the values that {@link phalanxResultSchema} accepts. */
export type PhalanxResult = Static<typeof phalanxResultSchema>;
