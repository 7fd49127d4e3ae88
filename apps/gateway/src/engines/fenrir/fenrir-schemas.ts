import { regimeNames } from '@bess/fenrir/personality';
import { type Static, Type } from '@sinclair/typebox';
import { closed } from '../../http/route.js';
import {
  amount,
  negotiationSchema,
  power,
  price,
  probability,
  stepFields,
  thresholdSchema,
} from './schema-parts.js';

const directionSchema = (description: string) =>
  Type.Union(
    (['charge', 'discharge', 'idle'] as const).map((direction) => Type.Literal(direction)),
    { description },
  );

/** Body of `POST /api/fenrir/cycle`. Omitted fields are resolved later. */
export const fenrirRequestSchema = Type.Object(
  {
    site_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description:
          'Site identifier. Default `default`. A site that was never described behaves like `default`, with its own prices and personality',
        examples: ['default'],
      }),
    ),
    battery_power_mw: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'Rated battery power [MW]. Default: the site’s, else 50',
      }),
    ),
    battery_capacity_mwh: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'Usable energy capacity [MWh]. Default: the site’s, else 200',
      }),
    ),
    current_soc: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'State of charge, 0 to 1. Default 0.65',
        examples: [0.65],
      }),
    ),
    current_price: Type.Number({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description:
        'Spot price of the current market interval [USD/MWh]; in the currency of the site with `currency=native`',
      examples: [95.5],
    }),
    planned_dispatch_mw: Type.Optional(
      Type.Number({
        maximum: 100_000,
        description:
          'Planned dispatch of this interval, at least 0 because `direction` carries the sign [MW]. Default 45, or 0 when the direction is idle. Without it, and without the direction idle, the insights compare with staying idle. Dispatch that the battery cannot carry out is clipped, and the insights say so',
        examples: [45],
      }),
    ),
    direction: Type.Optional(
      directionSchema('Direction of the planned dispatch. Default `discharge`'),
    ),
    horizon_hours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 48,
        description: 'Planning horizon [h]. Default 4',
      }),
    ),
  },
  closed,
);
export type FenrirRequest = Static<typeof fenrirRequestSchema>;

/** Names that `?expand=` accepts. */
export const fenrirExpansions = [
  'schedule',
  'regimes',
  'thresholds',
  'negotiation',
  'attribution',
  'assumptions',
] as const;

const reportSchema = Type.Object(
  {
    budget: Type.Number({
      description: 'Uncertainty budget Γ: number of hours whose price the adversary may move [h]',
    }),
    worst_case_path_usd_per_mwh: Type.Array(Type.Number(), {
      description:
        'Worst-case price path for the recommended plan, by step of `schedule` [USD/MWh]',
    }),
    worst_case_revenue: amount('Revenue of the recommended plan on that path'),
    nominal_revenue: amount('Revenue of the recommended plan on the expected path'),
    price_of_robustness: amount(
      'Value of the best plan for the expected path less that of the recommended plan: revenue less wear, plus the value of stored energy',
    ),
    planned_dispatch_regret: amount(
      'Value of the recommended plan on its worst-case path (revenue less wear, plus the value of stored energy) less that of the submitted plan on its own',
    ),
    binding_hours: Type.Array(Type.Number(), {
      description:
        'Steps whose price the adversary moved: start of each in hours after the start of the current interval [h]',
    }),
  },
  {
    ...closed,
    description: 'The recommendation under the worst case within the uncertainty budget',
  },
);

const scheduleSchema = Type.Object(
  {
    steps: Type.Array(
      Type.Object(
        {
          ...stepFields,
          direction: directionSchema('What to do'),
          dispatch_mw: power('At the AC meter, at least 0'),
          soc: probability('State of charge at the end of the step'),
          expected_price: price('Expected mean price'),
        },
        closed,
      ),
      { description: 'The recommended plan; its first step is the recommendation' },
    ),
    revenue: amount('`estimated_revenue`: expected market cash, before wear'),
    wear: amount('Wear'),
    stored_value_change: amount(
      'Value of the energy stored at the end of the horizon less that of the energy stored now',
    ),
    clips: Type.Array(
      Type.Object(
        {
          reason: Type.Union(
            (
              [
                'idle',
                'rated_power',
                'connection',
                'power_at_soc',
                'full',
                'empty',
                'discharge_budget',
                'ramp',
              ] as const
            ).map((reason) => Type.Literal(reason)),
          ),
          asked_mw: power('Submitted'),
          given_mw: power('Carried out'),
        },
        closed,
      ),
      { description: 'Parts of the submitted plan that cannot be carried out' },
    ),
  },
  closed,
);

const attributionSchema = Type.Object(
  {
    recommended_value: amount('Value of the recommendation'),
    planned_value: amount('Value of the submitted plan'),
    parts: Type.Array(
      Type.Object({ cause: Type.String(), value: amount('Its part of the difference') }, closed),
      { description: 'Parts of the difference between the two values; they add up to it' },
    ),
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

const regimeSchema = Type.Union(
  regimeNames.map((name) => Type.Literal(name)),
  {
    description:
      'Regime of the current price among the site’s last 28 days; the filter’s probabilities are in `regimes`',
  },
);

/** Result of `POST /api/fenrir/cycle`; amounts are in USD, or in the currency that `X-Currency` names. */
export const fenrirResultSchema = Type.Object(
  {
    cycle_id: Type.String({ description: 'Identifier of the cycle' }),
    recommended_dispatch_mw: power(
      'Recommended dispatch of the current interval at the AC meter, at least 0',
    ),
    recommended_direction: directionSchema('Its direction'),
    confidence: probability(
      'Probability that the direction is right: with perfect foresight from the next interval on, it loses at most max($1/MWh, 1 % of the price) × power × interval compared with the best direction',
    ),
    estimated_revenue: amount(
      'Expected market cash over the horizon, before wear; negative if the plan charges',
    ),
    regime: regimeSchema,
    adversarial_report: reportSchema,
    differentiator_insights: Type.Array(Type.String(), {
      description:
        'By descending amount, each with a number, its unit and a cause. One states the price regime',
    }),
    schedule: Type.Optional(scheduleSchema),
    regimes: Type.Optional(
      Type.Object(
        {
          negative: probability('Prices below 0'),
          off_peak: probability('Low prices'),
          normal: probability('Neither'),
          peak: probability('High prices'),
          scarcity: probability('Extreme prices'),
        },
        { ...closed, description: 'Probability of each regime; they add up to 1' },
      ),
    ),
    thresholds: Type.Optional(
      Type.Array(thresholdSchema, {
        description:
          'Threshold prices for charging and discharging, by step of `schedule`, given the expected prices of the other steps: without risk aversion and without limits other than the connection',
      }),
    ),
    negotiation: Type.Optional(negotiationSchema),
    attribution: Type.Optional(attributionSchema),
    assumptions: Type.Optional(
      Type.Array(assumptionSchema, { description: 'Assumptions made for omitted values' }),
    ),
  },
  closed,
);
export type FenrirResult = Static<typeof fenrirResultSchema>;

/** The result in its envelope. */
export const fenrirResponseSchema = Type.Object(
  { ok: Type.Literal(true), data: fenrirResultSchema },
  closed,
);
export type FenrirResponse = Static<typeof fenrirResponseSchema>;
