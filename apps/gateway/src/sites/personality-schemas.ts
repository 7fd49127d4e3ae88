import { type Static, Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** What was learned of a site's prices, as it is exported. */
export const sitePersonalitySchema = Type.Object(
  {
    site_id: Type.String({ description: 'Id of the site' }),
    learned_until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Begin of the latest market interval that it has seen; absent where nothing is learned',
      }),
    ),
    personality: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description:
        'Personality as the engine’s library takes it, with a `version` of its own; null where nothing is learned',
    }),
  },
  closed,
);
export type SitePersonalityAnswer = Static<typeof sitePersonalitySchema>;
