import { type Static, Type } from '@sinclair/typebox';
import { driftSchema } from './drift-schema.js';
import { referencesSchema } from './references-schema.js';

const closed = { additionalProperties: false };

const LEAST_VALUES = 24;
const MOST_VALUES = 100_000;
const MOST_PERIODS = 1_000;
/** Larger magnitudes are mistakes of unit. */
const LARGEST_VALUE = 1e15;
const MOST_LEVELS = 99;
const MOST_EXOGENOUS = 16;
/** Longer than any accepted notation of a time. */
const TIME_LENGTH = 40;

const value = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  minimum: -LARGEST_VALUE,
  maximum: LARGEST_VALUE,
});
const weight = Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 }));
const time = (description: string, example: string) =>
  Type.String({ maxLength: TIME_LENGTH, description, examples: [example] });

const exogenousSchema = Type.Object(
  {
    name: Type.String({
      pattern: '^[A-Za-z0-9 ._-]{1,64}$',
      description: 'For error messages',
      examples: ['load_forecast_mw'],
    }),
    values: Type.Array(value, {
      minItems: LEAST_VALUES,
      maxItems: MOST_VALUES + MOST_PERIODS,
      description:
        'As many as `values`, null where missing; with `periods` more where the series is known ahead. One that is not counts as it was at the same time of the last known day',
    }),
  },
  closed,
);

/** Body of `POST /api/helios/forecast`. The schema fills in no defaults; the gateway does. */
export const heliosRequestSchema = Type.Object(
  {
    values: Type.Array(value, {
      minItems: LEAST_VALUES,
      maxItems: MOST_VALUES,
      description:
        'Historical observations, oldest first, equally spaced; 168 or more recommended. null is a missing one, of which there may be a quarter',
    }),
    periods: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_PERIODS,
        description: 'Forecast horizon [intervals]. Default 48',
      }),
    ),
    weights: Type.Optional(
      Type.Union(
        [
          Type.Object(
            { LSTM: weight, XGBoost: weight, Prophet: weight, TFT: weight },
            // An unknown model name must be reported as a value that is not allowed, not as an unknown field.
            { additionalProperties: weight },
          ),
          Type.Null(),
        ],
        {
          description:
            'Weights by model. Those named are kept and the others share 1 − sum by their own weights; where the sum is 1 or more, or all are named, the named ones are scaled to 1 and the others get 0. Default null: learned weights',
        },
      ),
    ),
    step_minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 720,
        description: 'Length of an interval [min], a divisor of 1440. Default 60',
      }),
    ),
    start: Type.Optional(
      time(
        'Time of the first value: with an offset, or as the clock of `time_zone` shows it. Default: unknown; the models take the time of the day from the values alone',
        '2026-11-14T00:00:00Z',
      ),
    ),
    timestamps: Type.Optional(
      Type.Array(time('Like `start`', '2026-11-14T00:00:00Z'), {
        minItems: LEAST_VALUES,
        maxItems: MOST_VALUES,
        description:
          'Times of the values, rising, in the place of `start`; an interval that is left out is a missing value',
      }),
    ),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'IANA zone of the clock that the values follow, with `start` or `timestamps`. Default UTC',
        examples: ['America/Chicago'],
      }),
    ),
    exogenous: Type.Optional(
      Type.Array(exogenousSchema, {
        maxItems: MOST_EXOGENOUS,
        description: 'Series known at the same times, such as a load forecast',
      }),
    ),
    levels: Type.Optional(
      Type.Array(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }), {
        minItems: 1,
        maxItems: MOST_LEVELS,
        description: 'Levels that `?expand=quantiles` answers, rising. Default 0.1, 0.5, 0.9',
      }),
    ),
  },
  closed,
);
/** A value that {@link heliosRequestSchema} describes. */
export type HeliosRequest = Static<typeof heliosRequestSchema>;

/** Names that `?expand=` accepts. */
export const heliosExpansions = [
  'quantiles',
  'drift',
  'intervals',
  'references',
  'metrics',
  'assumptions',
] as const;

const series = (description: string) => Type.Array(Type.Number(), { description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const percent = (description: string) => Type.Number({ minimum: 0, description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

const modelSchema = Type.Object(
  {
    weight: share('Weight of the model; all weights add up to 1'),
    mape: percent('`mape` of the model alone [%]'),
  },
  closed,
);

const intervalsSchema = Type.Object(
  {
    coverage: share('As in the result'),
    coverage_from: Type.Union(
      [Type.Literal('pooled_table'), Type.Literal('pooled_table_and_rolling_origins')],
      {
        description:
          'pooled_table: what many other series of this length had inside; pooled_table_and_rolling_origins: the same, moved by a part of how far the share at the rolling origins inside `values` differs, which says something from a week of values on',
      },
    ),
    rolling_coverage: Type.Optional(
      share(
        'Share of the values of rolling origins inside intervals made without their own errors; absent with fewer than 48 such values',
      ),
    ),
    error_level: Type.Number({
      minimum: 0,
      description:
        'Size of the newest errors over the usual one, which widens or narrows intervals',
    }),
    local_scores: count('Errors of these values that shape the interval'),
    pooled_weight: Type.Number({
      minimum: 0,
      description: 'How many errors the pooled table weighs as much as',
    }),
  },
  closed,
);

const metricsSchema = Type.Object(
  {
    origins: count('Moments inside `values` that forecasts were made at'),
    compared_values: count('Values that they were held against'),
    mape: percent('As in the result [%]'),
    mape_basis: Type.Union([Type.Literal('values'), Type.Literal('total')], {
      description:
        'values: mean of |error|/|value| over values above 1 % of the median size; total: no value is, and it is the sum of errors over the sum of values',
    }),
    mae: percent('Mean absolute error, in the unit of the values'),
    mase: Type.Optional(
      percent(
        '`mae` over the error of repeating the day before; absent where that is 0 or there is no day before',
      ),
    ),
    pinball: percent('Mean pinball loss over 0.1, 0.5 and 0.9, in the unit of the values'),
  },
  {
    ...closed,
    description:
      'Errors of the ensemble over rolling origins. The models were fitted before them; the weights come from the same origins, so the errors are somewhat too low',
  },
);

/** Result of `POST /api/helios/forecast`. */
export const heliosResultSchema = Type.Object(
  {
    ensemble_forecast: series('Forecast for each interval after the last value'),
    p10: series('Lower end of the 80 % prediction interval; never above ensemble_forecast'),
    p90: series('Upper end; never below ensemble_forecast'),
    mape: percent(
      'Mean absolute percentage error of the ensemble over rolling origins inside `values` [%]; somewhat too low, because the weights come from the same origins',
    ),
    coverage: share('Share of the next values to expect inside P10 to P90'),
    models: Type.Object(
      { LSTM: modelSchema, XGBoost: modelSchema, Prophet: modelSchema, TFT: modelSchema },
      closed,
    ),
    quantiles: Type.Optional(
      Type.Array(
        Type.Object(
          {
            level: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }),
            values: series('One for each interval'),
          },
          closed,
        ),
        { description: 'Calibrated quantiles at the levels asked for' },
      ),
    ),
    drift: Type.Optional(
      Type.Union([driftSchema, Type.Null()], {
        description: 'Whether the values still behave as they did; null where they never change',
      }),
    ),
    intervals: Type.Optional(intervalsSchema),
    references: Type.Optional(referencesSchema),
    metrics: Type.Optional(metricsSchema),
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
/** A value that {@link heliosResultSchema} describes. */
export type HeliosResult = Static<typeof heliosResultSchema>;
