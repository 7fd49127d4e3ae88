import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { engineIds, narrowEngines } from '../engine-runtime/catalogue.js';
import { defineBearerRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { ApiKey } from '../stores/stores.js';
import type { Principal } from '../tokens/access-token.js';
import { generateApiKey, hashOpaqueToken, maximumApiKeys } from '../tokens/token-settings.js';

/** `DELETE /auth/keys/{id}` */
export const deleteKeyRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/auth/keys/{id}',
  operationId: 'deleteApiKey',
  summary: 'Delete an API key and revoke every token that it was exchanged for',
  params: Type.Object({ id: Type.String({ description: 'Identifier of the key' }) }, closed),
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Deleted' },
  errors: [403, 404],
  async handle({ params: { id }, principal }, { stores }) {
    requireLogin(principal);
    if (!(await stores.apiKeys.remove(principal.accountId, id))) {
      throw new HttpError(404, `There is no API key ${JSON.stringify(id.slice(0, 60))}.`);
    }
    return { status: 204 };
  },
});

const enginesSchema = (description: string) =>
  Type.Array(Type.Union(engineIds.map((id) => Type.Literal(id))), {
    minItems: 1,
    maxItems: engineIds.length,
    uniqueItems: true,
    description,
    examples: [['helios']],
  });

const keyFields = {
  id: Type.String({ description: 'Identifier of the key; not secret' }),
  name: Type.String({ description: 'Name of the key' }),
  engines: Type.Optional(enginesSchema('Engines that it is narrowed to; absent where it is not')),
  created_at: Type.String({ description: 'RFC 3339, UTC' }),
  last_used_at: Type.Optional(
    Type.String({ description: 'When it was last exchanged; absent before the first time' }),
  ),
};

/** A key without its secret. */
const apiKeySchema = Type.Object(keyFields, closed);

/** Response of `GET /auth/keys`. */
const apiKeyListSchema = Type.Object(
  {
    keys: Type.Array(apiKeySchema, { description: 'Newest first' }),
  },
  closed,
);

/** Example in the OpenAPI document. */
const apiKeyExample: ApiKeyOnWire = {
  id: '5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11',
  name: 'dispatch desk',
  engines: ['helios'],
  created_at: '2026-11-21T12:00:00.000Z',
};

/** `GET /auth/keys` */
export const listKeysRoute = defineBearerRoute({
  method: 'GET',
  path: '/auth/keys',
  operationId: 'listApiKeys',
  summary: 'The API keys of the account, newest first',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The keys, without their secrets',
    content: {
      name: 'ApiKeyList',
      schema: apiKeyListSchema,
      example: { keys: [{ ...apiKeyExample, last_used_at: '2026-11-21T12:30:00.000Z' }] },
    },
  },
  errors: [403],
  async handle({ principal }, { stores }) {
    requireLogin(principal);
    const keys = await stores.apiKeys.list(principal.accountId);
    return { body: { keys: keys.map(apiKeyToWire) } };
  },
});

/** Body of `POST /auth/keys`. */
const newKeyRequestSchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        // No control characters; PostgreSQL cannot store a NUL.
        pattern: '^[^\\u0000-\\u001f\\u007f]{1,100}$',
        description: 'Name of the key. Default `API key`',
        examples: ['dispatch desk'],
      }),
    ),
    engines: Type.Optional(
      enginesSchema('Engines that its tokens can use. Default: all of the account'),
    ),
  },
  closed,
);

/** A new key, returned only once. */
const newApiKeySchema = Type.Object(
  { ...keyFields, api_key: Type.String({ description: 'The key itself, returned only here' }) },
  closed,
);

/** `POST /auth/keys` */
export const createKeyRoute = defineBearerRoute({
  method: 'POST',
  path: '/auth/keys',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description: `The key is returned only in this response; only its hash is stored. It is valid until it is deleted. An account can have at most ${maximumApiKeys} keys. Only the token of a login can manage keys.`,
  body: {
    name: 'NewApiKeyRequest',
    schema: newKeyRequestSchema,
    example: { name: 'dispatch desk', engines: ['helios'] },
  },
  query: emptySchema,
  response: {
    status: 201,
    description: 'The key',
    content: {
      name: 'NewApiKey',
      schema: newApiKeySchema,
      example: { ...apiKeyExample, api_key: 'bess_x5Jt0Zk8mB2c…' },
    },
  },
  errors: [403, 409, 422],
  async handle({ body, principal }, { stores, nowMs }) {
    requireLogin(principal);
    narrowEngines(principal.engines, body.engines);
    const secret = generateApiKey();
    const key = {
      id: randomUUID(),
      accountId: principal.accountId,
      name: body.name ?? 'API key',
      keyHash: hashOpaqueToken(secret),
      engines: body.engines ?? null,
      createdMs: nowMs(),
      lastUsedMs: null,
    };
    if (!(await stores.apiKeys.add(key, maximumApiKeys))) {
      throw new HttpError(
        409,
        `An account has at most ${maximumApiKeys} API keys, and this one has them; delete one first.`,
      );
    }
    return { status: 201, body: { ...apiKeyToWire(key), api_key: secret } };
  },
});

/** Body of `POST /auth/token`. */
export const tokenRequestSchema = Type.Object(
  {
    api_key: Type.String({ maxLength: 512, description: 'The API key', writeOnly: true }),
    engines: Type.Optional(
      enginesSchema('Engines that the token can use. Default: all of the key'),
    ),
  },
  closed,
);

/** Response of `POST /auth/token`: like that of login, but without a refresh token. */
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

type ApiKeyOnWire = Static<typeof apiKeySchema>;

export type TokenResponse = Static<typeof tokenResponseSchema>;

/** A key without its secret. */
function apiKeyToWire({ id, name, engines, createdMs, lastUsedMs }: ApiKey): ApiKeyOnWire {
  return {
    id,
    name,
    ...(engines === null ? {} : { engines: engineIds.filter((each) => engines.includes(each)) }),
    created_at: new Date(createdMs).toISOString(),
    ...(lastUsedMs === null ? {} : { last_used_at: new Date(lastUsedMs).toISOString() }),
  };
}

/**
 * Refuses a caller whose token comes from an API key: a key must neither create keys that outlive it or can do more, nor
 * change how its account logs in.
 *
 * @throws HttpError 403
 */
export function requireLogin({ apiKeyId }: Principal): void {
  if (apiKeyId !== undefined) {
    throw new HttpError(
      403,
      'Keys, sessions and the password are managed with the token of a login; this token comes from an API key.',
    );
  }
}
