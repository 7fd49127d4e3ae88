import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';

/** Number of days whose errors are kept. */
export const MAX_ERROR_DAYS = 60;

/** Largest number that is stored. */
export const LARGEST = 1e15;

/** A finite number. */
export const number = (description: string) =>
  Type.Number({ minimum: -LARGEST, maximum: LARGEST, description });

/** A number above 0. */
export const positive = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: LARGEST, description });

/** JSON Schema of a stored recalibration: how reliable shares of scenarios are. Method note, section 8. */
export const recalibrationSchema = strictObject(
  {
    version: Type.Literal(1),
    intercept: number('a'),
    slope: Type.Number({ minimum: 0, maximum: LARGEST, description: 'b' }),
    precision: strictObject(
      {
        intercept: positive('Precision of a'),
        product: number('Covariance term of a and b'),
        slope: positive('Precision of b'),
      },
      { description: 'Precision of the normal posterior of a and b' },
    ),
    cases: Type.Integer({ minimum: 0, description: 'Cases learned from' }),
  },
  { description: 'logit of a confidence = a + b · logit of a share of scenarios' },
);

/** Places of a day in intervals of 5 minutes. */
const MAX_PLACES = 288;

/** Combinations that are compared where the caller has four experts. */
const MAX_COMBINATIONS = 53;

/** Days whose prices a day-ahead model keeps for its plain forecasts. */
export const MAX_RECENT_DAYS = 7;

/** A number of at least 0. */
export const nonNegative = (description: string) =>
  Type.Number({ minimum: 0, maximum: LARGEST, description });

/** A list of at most `maxItems` numbers. */
const numbers = (maxItems: number, least: number, description: string) =>
  Type.Array(Type.Number({ minimum: least, maximum: LARGEST }), { maxItems, description });

/** A list of exactly `length` numbers. */
export const exactly = (length: number, least: number, description: string) =>
  Type.Array(Type.Number({ minimum: least, maximum: LARGEST }), {
    minItems: length,
    maxItems: length,
    description,
  });

/** JSON Schema of a stored day-ahead model: what was learned of the forecasts of a market. Method note, section 7. */
export const dayAheadModelSchema = strictObject(
  {
    version: Type.Literal(2),
    timeZone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA zone of the market' }),
    intervalMinutes: Type.Integer({
      minimum: 5,
      maximum: 60,
      unit: 'min',
      description: 'Length of a market interval; 5, 10, 15, 20, 30 or 60.',
    }),
    experts: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      description: 'Names of the forecasts that are combined',
    }),
    profiles: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 4,
      uniqueItems: true,
      description: 'Names of the experts that are profiles of past prices',
    }),
    lastDay: Type.Union([Type.Null(), Type.Integer({ minimum: -LARGEST, maximum: LARGEST })]),
    combinations: strictObject(
      {
        values: numbers(MAX_COMBINATIONS, -LARGEST, 'Σ λ^age · value of the plan on it [currency]'),
        bound: nonNegative('Σ λ^age · perfect-foresight value [currency]'),
        days: nonNegative('Σ λ^age'),
      },
      { description: 'Performance of each convex combination of the experts' },
    ),
    corrections: exactly(
      4,
      -LARGEST,
      'Σ λ^age · value of the plan on the weighted mean with each correction [currency]',
    ),
    recentDays: Type.Array(
      strictObject({
        day: Type.Integer({ minimum: -LARGEST, maximum: LARGEST }),
        prices: numbers(MAX_PLACES, -LARGEST, 'By clock time [currency/MWh]'),
      }),
      { maxItems: MAX_RECENT_DAYS, description: 'Prices of the latest days, oldest first' },
    ),
    residual: Type.Union([
      Type.Null(),
      numbers(MAX_PLACES, -LARGEST, 'p − F0 of the last day less its mean [currency/MWh]'),
    ]),
    carryOver: strictObject(
      {
        products: number('Σ λ^age · s · r·r₋₁'),
        squares: nonNegative('Σ λ^age · s · |r₋₁|²'),
        days: nonNegative('Σ λ^age'),
      },
      { description: 'Share of a residual that carries over to the next day' },
    ),
    bias: numbers(MAX_PLACES, -LARGEST, 'Typical residual by clock time [currency/MWh]'),
    errors: Type.Array(numbers(MAX_PLACES, -LARGEST, 'By clock time [currency/MWh]'), {
      maxItems: MAX_ERROR_DAYS,
      description: 'p − F of the latest days, oldest first',
    }),
  },
  { description: 'What FENRIR has learned of the forecasts of a day-ahead market' },
);

/** A whole number. */
export const whole = (description: string) =>
  Type.Integer({ minimum: -LARGEST, maximum: LARGEST, description });

/** Properties of a path model, except calendar and latest price. */
export const pathStateProperties = {
  observations: Type.Integer({ minimum: 0, description: 'Intervals learned from' }),
  level: strictObject({
    weight: nonNegative('Days behind it'),
    mean: number('Mean price, clipped [currency/MWh]'),
    meanSize: nonNegative('Mean size of it [currency/MWh]'),
  }),
  sizes: strictObject(
    {
      day: Type.Union([Type.Null(), whole('UTC day of the latest price')]),
      weights: numbers(400, 0, 'Weighted frequency of each size class'),
    },
    { description: 'Sizes of the prices of the latest weeks; the cap is a quantile of them' },
  ),
  profile: strictObject(
    {
      weights: numbers(288, 0, 'Days behind it'),
      means: numbers(288, -LARGEST, 'Mean price, clipped [currency/MWh]'),
      scales: numbers(288, 0, 'Mean deviation from it [currency/MWh]'),
    },
    { description: 'One entry per interval of the local day' },
  ),
  features: numbers(2, -LARGEST, 'Deviation in units of its scale: mean of 10 minutes, of 4 hours'),
  origins: Type.Array(
    strictObject({
      interval: whole('Interval in which it was set'),
      features: numbers(2, -LARGEST, 'Features at that time'),
      block: Type.Integer({ minimum: 0, maximum: 10, description: 'Current block of leads' }),
      sum: number('Σ of the deviations in this block'),
      count: nonNegative('Number of them'),
    }),
    { maxItems: 41, description: 'Open forecast origins, one per hour' },
  ),
  regression: strictObject(
    {
      counts: numbers(11, 0, 'Origins'),
      squares: numbers(33, -LARGEST, 'Σ x₁², Σ x₁x₂, Σ x₂²'),
      products: numbers(22, -LARGEST, 'Σ x₁y, Σ x₂y'),
    },
    { description: 'By block of leads, with a half-life of 40 days' },
  ),
};

/** JSON Schema of a stored path model: how the prices of a market evolve. Method note, section 9. */
export const pathModelSchema = strictObject(
  {
    version: Type.Literal(1),
    timeZone: Type.String({ minLength: 1, maxLength: 100, description: 'IANA zone of the market' }),
    intervalMinutes: Type.Integer({
      minimum: 5,
      maximum: 60,
      unit: 'min',
      description: 'Length of a market interval; 5, 10, 15, 20, 30 or 60.',
    }),
    pending: Type.Union([
      Type.Null(),
      strictObject(
        {
          interval: whole('Number of the interval since the Unix epoch'),
          pricePerMwh: number('[currency/MWh]'),
        },
        { description: 'Latest price; learned from when the next interval comes' },
      ),
    ]),
    lastInterval: Type.Union([Type.Null(), whole('Latest interval learned from')]),
    ...pathStateProperties,
  },
  { description: 'What FENRIR has learned of how the prices of a market evolve' },
);

/** A share from 0 to 1. */
export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** What FENRIR has learned of how the prices of a market evolve: plain JSON of constant size. */
export type PathModel = Static<typeof pathModelSchema>;

/** What was learned of the forecasts of a day-ahead market: plain JSON of bounded size. */
export type DayAheadModel = Static<typeof dayAheadModelSchema>;

/** How reliable shares of scenarios are: plain JSON of constant size. */
export type Recalibration = Static<typeof recalibrationSchema>;
