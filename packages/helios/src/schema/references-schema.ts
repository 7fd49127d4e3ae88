import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Names of the simple methods, LEAR and the patch transformer in `?expand=references`, in the order of the library's. */
export const heliosReferenceNames = [
  'last_value',
  'naive_day',
  'naive_week',
  'naive_period',
  'line',
  'line_day',
  'smoothing',
  'smoothing_day',
  'smoothing_week',
  'smoothing_period',
  'regression_day',
  'regression_period',
  'lear',
  'transformer',
] as const;

/** `references` of the result. */
export const referencesSchema = Type.Object(
  {
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share g of these methods: the forecast is (1 − g) of the models and g of these',
    }),
    methods: Type.Array(
      Type.Object(
        {
          name: Type.Union(
            heliosReferenceNames.map((name) => Type.Literal(name)),
            { description: 'Name of the method' },
          ),
          weight: Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'Weight among the methods; all weights add up to 1',
          }),
          mae: Type.Optional(
            Type.Number({
              minimum: 0,
              description:
                'Mean absolute error at the rolling origins, in the unit of the values; absent if it had no forecast there',
            }),
          ),
        },
        closed,
      ),
      { description: 'Methods for which there are enough values' },
    ),
  },
  {
    ...closed,
    description:
      'Simple methods that learn from these values alone and help where the models fail; lear: with covariates known ahead and eight weeks of values, the regression of day-ahead prices; transformer: a network pretrained on series of many kinds',
  },
);
