import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** What was learned of a facility's load, as it is exported. */
export const loadModelSchema = Type.Object(
  {
    facility_id: Type.String({ description: 'Id of the facility' }),
    learned_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Time of the last reading that it has seen; absent where nothing is learned',
      }),
    ),
    model: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        'State of the engine as its library takes it, with a `version` of its own; null where nothing is learned. It may be megabytes long',
    }),
  },
  closed,
);
export type LoadModelAnswer = Static<typeof loadModelSchema>;
