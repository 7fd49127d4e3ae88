import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { apiKeyToWire } from './api-key-to-wire.js';
import { apiKeyExample, apiKeyListSchema } from './key-schemas.js';
import { requireLogin } from './require-login.js';

/** `GET /auth/keys` */
export const listKeysRoute = defineBearerRoute({
  method: 'GET',
  path: '/auth/keys',
  operationId: 'listApiKeys',
  summary: 'The API keys of the account, newest first',
  body: noBody,
  query: nothing,
  response: {
    status: 200,
    description: 'The keys, without what is secret of them',
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
