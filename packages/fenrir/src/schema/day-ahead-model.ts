import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { MOST_SCENARIOS } from '../expectation/internal/constants.js';
import { LARGEST, nonNegative, number, numbers } from './internal/fields.js';

/** Of a day in intervals of 5 minutes. */
const MOST_PLACES = 288;
/** Convex combinations of four experts in quarters. */
const MOST_COMBINATIONS = 35;

/** JSON Schema of what was learned of the forecasts of a day-ahead market, as it is stored. Method note, section 7. */
export const dayAheadModelSchema = strictObject(
  {
    version: Type.Literal(1),
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
    lastDay: Type.Union([Type.Null(), Type.Integer({ minimum: -LARGEST, maximum: LARGEST })]),
    combinations: strictObject(
      {
        values: numbers(
          MOST_COMBINATIONS,
          -LARGEST,
          'Σ λ^age · value of the plan on it [currency]',
        ),
        bound: nonNegative('Σ λ^age · value of foresight [currency]'),
      },
      { description: 'How each convex combination of the experts did' },
    ),
    residual: Type.Union([
      Type.Null(),
      numbers(MOST_PLACES, -LARGEST, 'p − F0 of the last day less its mean [currency/MWh]'),
    ]),
    carryOver: strictObject(
      {
        products: number('Σ λ^age · s · r·r₋₁'),
        squares: nonNegative('Σ λ^age · s · |r₋₁|²'),
        days: nonNegative('Σ λ^age'),
      },
      { description: 'What of a residual is left a day later' },
    ),
    bias: numbers(MOST_PLACES, -LARGEST, 'Usual residual by clock time [currency/MWh]'),
    errors: Type.Array(numbers(MOST_PLACES, -LARGEST, 'By clock time [currency/MWh]'), {
      maxItems: MOST_SCENARIOS,
      description: 'p − F of the latest days, oldest first',
    }),
  },
  { description: 'What FENRIR has learned of the forecasts of a day-ahead market' },
);

/** What was learned of the forecasts of a day-ahead market: plain JSON of bounded size. */
export type DayAheadModel = Static<typeof dayAheadModelSchema>;
