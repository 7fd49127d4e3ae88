import { Type } from '@sinclair/typebox';
import { type EngineId, entitledEngines, narrowEngines } from '../engine-runtime/catalogue.js';
import { definePublicRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { signAccessToken } from '../tokens/access-token.js';
import {
  accessTokenSeconds,
  apiKeyFamily,
  hashOpaqueToken,
  tokenAlgorithm,
} from '../tokens/token-settings.js';
import { type TokenResponse, tokenRequestSchema, tokenResponseSchema } from './api-key-routes.js';

const keySetSchema = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.Literal('EC'),
          crv: Type.Literal('P-256'),
          x: Type.String({ description: 'Coordinate of the public point, base64url' }),
          y: Type.String({ description: 'Coordinate of the public point, base64url' }),
          kid: Type.String({ description: 'Id of the key, its thumbprint (RFC 7638)' }),
          alg: Type.Literal(tokenAlgorithm),
          use: Type.Literal('sig'),
        },
        closed,
      ),
      { description: 'Public keys that may verify now, newest first' },
    ),
  },
  closed,
);

/** `GET /.well-known/jwks.json`: the public keys of access tokens (RFC 7517). */
export const jwksRoute = definePublicRoute({
  method: 'GET',
  path: '/.well-known/jwks.json',
  outsideBase: true,
  operationId: 'jwks',
  access: 'public',
  summary: 'Public keys that verify access tokens (RFC 7517)',
  description:
    'A new key is published here three minutes before it signs, so that reading the set once a minute is enough even if clocks differ by a minute. An old key stays until all tokens that it signed have expired. A valid signature does not show whether a token has been revoked.',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The key set',
    content: {
      name: 'JsonWebKeySet',
      schema: keySetSchema,
      example: {
        keys: [
          {
            kty: 'EC',
            crv: 'P-256',
            x: 'KQQxF5ebZsec-MUjr5FwCirl4TMiLMWjuefasAaBJG4',
            y: 'nzcUmMBZXFx-yLJw4PVQEbgMTg3sg46Dd5NsdnF5q14',
            kid: 'oOZCu-C50hkHp6l6QwoYHKqXJMmLDKKpYeutp7nvcV4',
            alg: 'ES256',
            use: 'sig',
          },
        ],
      },
    },
  },
  errors: [],
  async handle(_call, { keyRing }) {
    const { verifying } = await keyRing.get();
    const keys = [...verifying].map(([kid, key]) => {
      const { kty, crv, x, y } = key.export({ format: 'jwk' });
      return { kty, crv, x, y, kid, alg: tokenAlgorithm, use: 'sig' };
    });
    return { body: { keys } };
  },
});

/** `POST /auth/token` */
export const tokenRoute = definePublicRoute({
  method: 'POST',
  path: '/auth/token',
  operationId: 'exchangeApiKey',
  access: 'public',
  summary: 'Exchange an API key for an access token',
  description:
    'The token can use the engines of the key, or fewer if `engines` says so. An API key itself is not a bearer token. Deleting the key revokes its tokens.',
  body: {
    name: 'TokenRequest',
    schema: tokenRequestSchema,
    example: { api_key: 'bess_x5Jt0Zk8mB2c…' },
  },
  query: emptySchema,
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
    const holder = { account, partner, familyId: apiKeyFamily(key.id), engines };
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
