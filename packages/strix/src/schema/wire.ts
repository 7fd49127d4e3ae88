import { type Static, Type } from '@sinclair/typebox';
import { policyNames } from './options.js';

const usdPerYear = (description: string) =>
  Type.Number({ description: `${description} [USD/year]` });
const closed = { additionalProperties: false };

/** Largest number of path-steps (paths × days × 24 hours) of one job. */
export const maximumPathSteps = 438_000_000;

/** Body of `POST /api/strix/submit`. The schema has no defaults; the gateway fills in what is left out. */
export const strixRequestSchema = Type.Object(
  {
    policy: Type.Optional(
      Type.Union(
        policyNames.map((name) => Type.Literal(name)),
        {
          description:
            'arbitrage: plans by expected cash, by dynamic programming on a running profile of prices; cvar: the same, averse to the lower tail; rl: corrects the plan by reinforcement learning. Default `arbitrage`',
        },
      ),
    ),
    n_paths: Type.Optional(
      Type.Integer({
        minimum: 1_000,
        maximum: 50_000,
        description: 'Number of paths. Default 10000',
      }),
    ),
    horizon_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_650,
        description:
          'Days of each path; n_paths × days × 24 must not exceed 438,000,000. Default 30',
      }),
    ),
    battery_power_mw: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'Rated power [MW]. Default 50',
      }),
    ),
    battery_capacity_mwh: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 100_000,
        description: 'Usable energy [MWh]. Default 200',
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Seed; the same seed and input give the same figures. Default: drawn, and returned in X-Seed',
      }),
    ),
    site_id: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        description: 'Site whose stored prices are the history. Default `default`',
      }),
    ),
    start_date: Type.Optional(
      Type.String({
        format: 'date',
        description: 'First local day. Default: start days spread evenly over the calendar year',
        examples: ['2027-01-01'],
      }),
    ),
  },
  closed,
);
/** A value that {@link strixRequestSchema} describes. */
export type StrixRequest = Static<typeof strixRequestSchema>;

/** Names that `?expand=` accepts. */
export const strixExpansions = [
  'shapley',
  'histogram',
  'months',
  'streams',
  'benchmarks',
  'errors',
  'assumptions',
] as const;

/** Risk metrics of the lower tail of annual revenue. */
export const strixRiskMetricsSchema = Type.Object(
  {
    var_95: usdPerYear('5th percentile of annual revenue'),
    cvar_95: usdPerYear('Mean of the worst 5 % of the paths'),
    tail_mean: usdPerYear('Mean of the worst 10 % of the paths'),
    worst_case: usdPerYear('Smallest of all paths'),
  },
  closed,
);

/** Result of a job. */
export const strixResultSchema = Type.Object(
  {
    job_id: Type.String({ description: 'Identifier of the job' }),
    p10_annual_revenue: usdPerYear('10th percentile: 10 % of the paths earn less'),
    p50_annual_revenue: usdPerYear('Median'),
    p90_annual_revenue: usdPerYear('90th percentile'),
    paths_per_second: Type.Number({ description: 'Observed throughput [paths/s]' }),
    value_units: Type.String({
      pattern: '^[a-z]{3}_per_year$',
      description:
        'Unit of all monetary values: `usd_per_year`, unless another currency was asked for',
      examples: ['usd_per_year'],
    }),
    risk_metrics: strixRiskMetricsSchema,
    shapley: Type.Optional(
      Type.Object(
        {
          forecast_accuracy: usdPerYear('Seeing prices instead of climatological means'),
          regime_classification: usdPerYear('Knowing the regime'),
          soc_management: usdPerYear('Planning the state of charge instead of a fixed schedule'),
          ancillary_revenue: usdPerYear('Selling reserves'),
        },
        { ...closed, description: 'Parts of P50 above the baseline without any of the four' },
      ),
    ),
    histogram: Type.Optional(
      Type.Object(
        {
          edges: Type.Array(Type.Number(), { description: 'One more than counts [USD/year]' }),
          counts: Type.Array(Type.Integer()),
        },
        closed,
      ),
    ),
    months: Type.Optional(
      Type.Array(
        Type.Object(
          {
            month: Type.Integer({ minimum: 1, maximum: 12 }),
            p10: Type.Number({ description: '[USD per 30 days]' }),
            p50: Type.Number({ description: '[USD per 30 days]' }),
            p90: Type.Number({ description: '[USD per 30 days]' }),
            mean: Type.Number({ description: '[USD per 30 days]' }),
          },
          closed,
        ),
      ),
    ),
    streams: Type.Optional(
      Type.Object(
        {
          energy: usdPerYear('Mean energy revenue'),
          reserves: usdPerYear('Mean reserve revenue'),
          wear: usdPerYear('Mean wear, not deducted from revenue'),
        },
        closed,
      ),
    ),
    benchmarks: Type.Optional(
      Type.Object(
        {
          foresight_share: Type.Number({
            description: 'Cash less wear over that of perfect foresight',
          }),
          naive_threshold_share: Type.Number({
            description: 'The same for a naive threshold rule',
          }),
          tb2_share: Type.Number({ description: 'Energy revenue over the daily two-hour spread' }),
          tb4_share: Type.Number({ description: 'Energy revenue over the daily four-hour spread' }),
          cycles_per_year: Type.Number({ description: 'Energy discharged over capacity' }),
        },
        closed,
      ),
    ),
    errors: Type.Optional(
      Type.Object(
        {
          p10: usdPerYear('Standard error of p10_annual_revenue'),
          p50: usdPerYear('Standard error of p50_annual_revenue'),
          p90: usdPerYear('Standard error of p90_annual_revenue'),
        },
        closed,
      ),
    ),
    assumptions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
            source: Type.String(),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
/** A value that {@link strixResultSchema} describes. */
export type StrixResult = Static<typeof strixResultSchema>;
