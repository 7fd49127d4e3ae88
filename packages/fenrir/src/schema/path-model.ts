import { strictObject } from '@bess/kernel/schema';
import { type Static, Type } from '@sinclair/typebox';
import { LARGEST, nonNegative, number, numbers, whole } from './internal/fields.js';

/** What is learned of how prices go on, apart from the clock and the latest price. */
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
      weights: numbers(400, 0, 'How often a size came, by class'),
    },
    { description: 'Sizes of the prices of the latest weeks, of which the cap is a quantile' },
  ),
  profile: strictObject(
    {
      weights: numbers(288, 0, 'Days behind it'),
      means: numbers(288, -LARGEST, 'Mean price, clipped [currency/MWh]'),
      scales: numbers(288, 0, 'Mean deviation from it [currency/MWh]'),
    },
    { description: 'One entry an interval of the local day' },
  ),
  features: numbers(2, -LARGEST, 'Deviation in units of its scale: mean of 10 minutes, of 4 hours'),
  origins: Type.Array(
    strictObject({
      interval: whole('Interval in which it was set'),
      features: numbers(2, -LARGEST, 'What was known then'),
      block: Type.Integer({ minimum: 0, maximum: 10, description: 'Block of leads under way' }),
      sum: number('Σ of the deviations in this block'),
      count: nonNegative('Number of them'),
    }),
    { maxItems: 41, description: 'One an hour; what came after it is still being seen' },
  ),
  regression: strictObject(
    {
      counts: numbers(11, 0, 'Origins'),
      squares: numbers(33, -LARGEST, 'Σ x₁², Σ x₁x₂, Σ x₂²'),
      products: numbers(22, -LARGEST, 'Σ x₁y, Σ x₂y'),
    },
    { description: 'By block of leads, forgotten with a half-life of 40 days' },
  ),
};

/** JSON Schema of a path model as it is stored: what FENRIR expects of a market's next prices is made from it. Method note, section 9. */
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
  { description: 'What FENRIR has learned of how the prices of a market go on' },
);

/** What FENRIR has learned of how the prices of a market go on: plain JSON of constant size. */
export type PathModel = Static<typeof pathModelSchema>;
