import { type Static, Type } from '@sinclair/typebox';
import { engineIds } from '../engines/engine-catalogue.js';

const closed = { additionalProperties: false };
const enginesSchema = (description: string) =>
  Type.Array(Type.Union(engineIds.map((id) => Type.Literal(id))), {
    minItems: 1,
    maxItems: engineIds.length,
    uniqueItems: true,
    description,
    examples: [['helios']],
  });

/** Body of `POST /auth/keys`. */
export const newKeyRequestSchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        // Control characters have no place in a name, and PostgreSQL stores no zero character.
        pattern: '^[^\\u0000-\\u001f\\u007f]{1,100}$',
        description: 'What you call it; `API key` when left out',
        examples: ['dispatch desk'],
      }),
    ),
    engines: Type.Optional(
      enginesSchema('Engines that its tokens reach; all of the account when left out'),
    ),
  },
  closed,
);

const keyFields = {
  id: Type.String({ description: 'Identifier of the key; it is no secret' }),
  name: Type.String({ description: 'As it was called' }),
  engines: Type.Optional(enginesSchema('Engines that it is narrowed to; absent where it is not')),
  created_at: Type.String({ description: 'RFC 3339, UTC' }),
  last_used_at: Type.Optional(
    Type.String({ description: 'When it was last exchanged; absent before the first time' }),
  ),
};

/** A key without its secret. */
export const apiKeySchema = Type.Object(keyFields, closed);
export type ApiKeyOnWire = Static<typeof apiKeySchema>;

/** A key the one time it is shown. */
export const newApiKeySchema = Type.Object(
  { ...keyFields, api_key: Type.String({ description: 'The key itself, shown this once' }) },
  closed,
);

/** Answer of `GET /auth/keys`. */
export const apiKeyListSchema = Type.Object(
  {
    keys: Type.Array(apiKeySchema, { description: 'Newest first' }),
  },
  closed,
);

/** Body of `POST /auth/token`. */
export const tokenRequestSchema = Type.Object(
  {
    api_key: Type.String({ maxLength: 512, description: 'The API key', writeOnly: true }),
    engines: Type.Optional(
      enginesSchema('Engines that the token shall reach; all of the key when left out'),
    ),
  },
  closed,
);

/** Answer of `POST /auth/token`: the login answer without a refresh pair, in whose place the key stands. */
export const tokenResponseSchema = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object(
      {
        token: Type.String({ description: 'Bearer token' }),
        expires_in: Type.Integer({ description: 'Lifetime of `token` [s]', examples: [86_400] }),
        user: Type.Object(
          {
            email: Type.String({ description: 'Account e-mail address' }),
            plan: Type.Union(
              [Type.Literal('operator'), Type.Literal('fleet'), Type.Literal('enterprise')],
              { description: 'Plan of the partner' },
            ),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  closed,
);
export type TokenResponse = Static<typeof tokenResponseSchema>;

/** What the OpenAPI document shows. */
export const apiKeyExample: ApiKeyOnWire = {
  id: '5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11',
  name: 'dispatch desk',
  engines: ['helios'],
  created_at: '2026-11-21T12:00:00.000Z',
};
