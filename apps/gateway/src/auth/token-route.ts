import type { EngineId } from '../engines/engine-catalogue.js';
import { entitledEngines } from '../engines/entitled-engines.js';
import { HttpError } from '../http/http-error.js';
import { definePublicRoute } from '../routes/define-public-route.js';
import { nothing } from '../routes/nothing.js';
import { hashOpaqueToken } from './hash-opaque-token.js';
import { familyOfKey } from './key-family.js';
import { type TokenResponse, tokenRequestSchema, tokenResponseSchema } from './key-schemas.js';
import { narrowEngines } from './narrow-engines.js';
import { signAccessToken } from './sign-access-token.js';
import { accessTokenSeconds } from './token-settings.js';

/** `POST /auth/token` */
export const tokenRoute = definePublicRoute({
  method: 'POST',
  path: '/auth/token',
  operationId: 'exchangeApiKey',
  access: 'public',
  summary: 'Exchange an API key for an access token',
  description:
    'The token reaches the engines of the key, or the fewer that are asked for. An API key itself is no bearer token. Deleting the key ends its tokens.',
  body: {
    name: 'TokenRequest',
    schema: tokenRequestSchema,
    example: { api_key: 'bess_x5Jt0Zk8mB2c…' },
  },
  query: nothing,
  response: {
    status: 200,
    description: 'Access token for 24 hours',
    content: {
      name: 'TokenResponse',
      schema: tokenResponseSchema,
      example: {
        ok: true,
        data: {
          token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…',
          expires_in: 86_400,
          user: { email: 'ops@example.com', plan: 'enterprise' },
        },
      },
    },
  },
  errors: [401, 422],
  async handle({ body }, { stores, keyRing, nowMs }) {
    const issuedMs = nowMs();
    const key = await stores.apiKeys.use(hashOpaqueToken(body.api_key), issuedMs);
    const known = key && (await stores.accounts.findById(key.accountId));
    if (key === undefined || known === undefined || known.account.disabled) {
      throw new HttpError(401, 'api_key is not valid.');
    }
    const { account, partner } = known;
    const reached = entitledEngines(partner.plan, account.engines).filter(within(key.engines));
    const engines = narrowEngines(reached, body.engines);
    const holder = { account, partner, familyId: familyOfKey(key.id), engines };
    const answer: TokenResponse = {
      ok: true,
      data: {
        token: await signAccessToken(keyRing, holder, issuedMs),
        expires_in: accessTokenSeconds,
        user: { email: account.email, plan: partner.plan },
      },
    };
    return { body: answer };
  },
});

function within(engines: readonly string[] | null): (engine: EngineId) => boolean {
  return (engine) => engines === null || engines.includes(engine);
}
