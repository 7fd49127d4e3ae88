import { strictObject } from '@bess/kernel/schema';
import { type TProperties, type TSchema, Type } from '@sinclair/typebox';

const LARGEST = 1e9;
const number = (description?: string) =>
  Type.Number({ minimum: -LARGEST, maximum: LARGEST, ...(description && { description }) });
const nonNegative = Type.Number({ minimum: 0, maximum: LARGEST });
const positive = Type.Number({ exclusiveMinimum: 0, maximum: LARGEST });
const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const list = (items: TSchema, length: number) =>
  Type.Array(items, { minItems: length, maxItems: length });

const block = (length: number) =>
  strictObject({ mean: list(number(), length), standardDeviation: list(nonNegative, length) });
const autoregression = strictObject({
  mean: list(number(), 2),
  covariance: list(number(), 4),
  shape: positive,
  rate: positive,
});
const gamma = strictObject({ shape: positive, rate: positive });
const effects = strictObject({
  season: block(12),
  weekday: block(7),
  year: strictObject({ mean: number(), meanStandardDeviation: nonNegative, variance: gamma }),
  month: autoregression,
  day: Type.Optional(autoregression),
});
const spread = { mean: number(), standardDeviation: nonNegative } satisfies TProperties;

/** JSON Schema of a `PriceModel`, as `simulate` takes it. */
export const priceModelSchema = strictObject(
  {
    version: Type.Literal(1),
    market: Type.String({ minLength: 1, maxLength: 100 }),
    timeZone: Type.String({ minLength: 1, maxLength: 100 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    floorPerMwh: Type.Number({ minimum: -1e6, maximum: 1e6, unit: 'currency/MWh' }),
    capPerMwh: Type.Number({ minimum: -1e6, maximum: 1e6, unit: 'currency/MWh' }),
    centrePerMwh: Type.Number({ minimum: -1e6, maximum: 1e6, unit: 'currency/MWh' }),
    levelScalePerMwh: Type.Number({ exclusiveMinimum: 0, maximum: 1e6, unit: 'currency/MWh' }),
    level: effects,
    spread: effects,
    spreadCoupling: strictObject(spread),
    yearPersistence: Type.Number({ minimum: -1, maximum: 1 }),
    shape: block(288),
    weekdayShape: block(168),
    residualWeight: list(nonNegative, 24),
    shapePatterns: list(list(number(), 24), 2),
    shapeScores: list(autoregression, 2),
    transitions: list(positive, 100),
    regimes: list(autoregression, 5),
    jumps: list(
      strictObject({
        rate: gamma,
        size: gamma,
        sign: Type.Union([Type.Literal(-1), Type.Literal(1)]),
      }),
      5,
    ),
    residualScale: positive,
    reserve: Type.Optional(
      strictObject({
        kind: Type.Union([Type.Literal('regulation'), Type.Literal('spinning')]),
        offset: nonNegative,
        cap: nonNegative,
        hour: block(24),
        month: block(12),
        slope: strictObject(spread),
        residual: autoregression,
      }),
    ),
    state: Type.Optional(
      strictObject({
        date,
        levelMean: list(number(), 3),
        levelCovariance: list(number(), 9),
        spreadMean: list(number(), 3),
        spreadCovariance: list(number(), 9),
        shapeScores: list(number(), 2),
        residual: number(),
        regime: Type.Integer({ minimum: 0, maximum: 4 }),
      }),
    ),
    recent: Type.Optional(
      strictObject({
        firstDate: date,
        pricePerMwhSeries: Type.Array(Type.Union([number(), Type.Null()]), { maxItems: 100_000 }),
      }),
    ),
  },
  { description: 'Posteriors of a market’s prices, as fitPriceModel makes them.' },
);
