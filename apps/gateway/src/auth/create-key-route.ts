import { randomUUID } from 'node:crypto';
import { HttpError } from '../http/http-error.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { nothing } from '../routes/nothing.js';
import { apiKeyToWire } from './api-key-to-wire.js';
import { hashOpaqueToken } from './hash-opaque-token.js';
import { apiKeyExample, newApiKeySchema, newKeyRequestSchema } from './key-schemas.js';
import { narrowEngines } from './narrow-engines.js';
import { newApiKey } from './new-api-key.js';
import { requireLogin } from './require-login.js';
import { maximumKeys } from './token-settings.js';

/** `POST /auth/keys` */
export const createKeyRoute = defineBearerRoute({
  method: 'POST',
  path: '/auth/keys',
  operationId: 'createApiKey',
  summary: 'Make an API key',
  description: `The key is shown in this answer and never again; what is stored is its hash. It serves until it is deleted, and an account has at most ${maximumKeys}. Only the token of a login manages keys.`,
  body: {
    name: 'NewApiKeyRequest',
    schema: newKeyRequestSchema,
    example: { name: 'dispatch desk', engines: ['helios'] },
  },
  query: nothing,
  response: {
    status: 201,
    description: 'The key, this once',
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
    const secret = newApiKey();
    const key = {
      id: randomUUID(),
      accountId: principal.accountId,
      name: body.name ?? 'API key',
      keyHash: hashOpaqueToken(secret),
      engines: body.engines ?? null,
      createdMs: nowMs(),
      lastUsedMs: null,
    };
    if (!(await stores.apiKeys.add(key, maximumKeys))) {
      throw new HttpError(
        409,
        `An account has at most ${maximumKeys} API keys, and this one has them; delete one first.`,
      );
    }
    return { status: 201, body: { ...apiKeyToWire(key), api_key: secret } };
  },
});
