import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** `drift` of the result. */
export const driftSchema = Type.Object(
  {
    drifted: Type.Boolean({
      description:
        'Whether the stability index, the level or a change within the present says so; less than 1 % of unchanged series',
    }),
    current_from: count('Index of the first value of the present'),
    psi: Type.Object(
      {
        index: Type.Number({ description: 'Population stability index, present against past' }),
        threshold: Type.Number({
          description:
            'What it stays below in 99.98 % of same-distribution samples of these sizes; customary fixed thresholds fire on small samples',
        }),
        drifted: Type.Boolean({ description: 'Whether it does not' }),
      },
      { ...closed, description: 'Of the values less their seasons' },
    ),
    shift: Type.Union(
      [
        Type.Object(
          {
            drifted: Type.Boolean({
              description: 'Whether the size of the score exceeds the threshold',
            }),
            score: Type.Number({
              description:
                'Level of the newest values less that before, in standard errors, at the age where it is largest; above 0 if the level rose',
            }),
            threshold: Type.Number({
              description: 'What the score stays within in unchanged series',
            }),
            since: Type.Optional(
              count('Index of the first value of the new level, estimated; absent unless drifted'),
            ),
            steps_ago: Type.Optional(
              count('Number of values of the new level; absent unless drifted'),
            ),
            size: Type.Optional(
              Type.Number({
                description:
                  'New level less old level, in the unit of the values; absent unless drifted',
              }),
            ),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description:
          'Level of the newest values less their seasons; null if the values before the present cover less than two days',
      },
    ),
    adwin: Type.Object(
      {
        changes: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'Indices of the values at which the mean was found to have changed',
        }),
        block_steps: Type.Integer({
          minimum: 1,
          description: 'Values averaged into each that ADWIN saw',
        }),
      },
      { ...closed, description: 'Changes of the mean, by ADWIN on the values less their seasons' },
    ),
  },
  closed,
);
