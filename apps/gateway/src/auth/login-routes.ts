import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { defineBearerRoute, definePublicRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { Account, Partner, RefreshOutcome } from '../stores/stores.js';
import { signAccessToken } from '../tokens/access-token.js';
import type { KeyRingCache } from '../tokens/key-ring.js';
import {
  accessTokenSeconds,
  generateRefreshToken,
  hashOpaqueToken,
  refreshGraceMs,
  refreshTokenSeconds,
} from '../tokens/token-settings.js';
import { throttleLogin } from './throttle-login.js';

/** `POST /auth/logout` */
export const logoutRoute = defineBearerRoute({
  method: 'POST',
  path: '/auth/logout',
  operationId: 'logout',
  summary: 'Revoke the access token and every token of its login',
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Revoked' },
  errors: [],
  async handle({ principal }, { stores, nowMs }) {
    await stores.revokedTokens.revoke(principal.tokenId, principal.tokenExpiresMs);
    await stores.refreshTokens.revokeFamily(principal.familyId, nowMs());
    return { status: 204 };
  },
});

/** Reasons for a refused exchange, as shown to the caller. */
const refusals: Readonly<Record<Exclude<RefreshOutcome['kind'], 'rotated'>, string>> = {
  unknown: 'refresh_token is not valid.',
  expired: 'refresh_token has expired; log in again.',
  revoked: 'refresh_token has been revoked; log in again.',
  repeated: 'refresh_token was exchanged a moment ago; use the token of that answer.',
  reused: 'refresh_token was used before, so every token of its login is revoked; log in again.',
};

/** Body of `POST /auth/refresh`. */
const refreshRequestSchema = Type.Object(
  {
    refresh_token: Type.String({
      maxLength: 512,
      description: 'The newest refresh token of the login',
      writeOnly: true,
    }),
  },
  closed,
);

/** Response of login and refresh: the documented login response and the refresh token. */
const loginResponseSchema = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object(
      {
        token: Type.String({ description: 'Bearer token' }),
        expires_in: Type.Integer({ description: 'Lifetime of `token` [s]', examples: [86_400] }),
        refresh_token: Type.String({ description: 'Can be exchanged once for the next pair' }),
        refresh_expires_in: Type.Integer({
          description: 'Lifetime of `refresh_token` [s]',
          examples: [2_592_000],
        }),
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

/** Example in the documentation. */
const loginResponseExample = {
  ok: true,
  data: {
    token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…',
    expires_in: 86_400,
    refresh_token: 'x5Jt0Zk8mB2c…',
    refresh_expires_in: 2_592_000,
    user: { email: 'ops@example.com', plan: 'enterprise' },
  },
};

/** `POST /auth/refresh` */
export const refreshRoute = definePublicRoute({
  method: 'POST',
  path: '/auth/refresh',
  operationId: 'refresh',
  access: 'public',
  summary: 'Exchange a refresh token for the next pair of tokens',
  description:
    'A refresh token can be used once. Using it again revokes every token of its login; within 10 seconds of the exchange, the repeat is only refused and nothing is revoked.',
  body: {
    name: 'RefreshRequest',
    schema: refreshRequestSchema,
    example: { refresh_token: 'x5Jt0Zk8mB2c…' },
  },
  query: emptySchema,
  response: {
    status: 200,
    description: 'The next pair, in the form of the login response',
    content: { name: 'LoginResponse', schema: loginResponseSchema, example: loginResponseExample },
  },
  errors: [401, 422],
  async handle({ body }, { stores, keyRing, nowMs }) {
    const exchangedMs = nowMs();
    const { token, stored } = generateRefreshToken(exchangedMs);
    const outcome = await stores.refreshTokens.rotate(
      hashOpaqueToken(body.refresh_token),
      stored,
      exchangedMs,
      refreshGraceMs,
    );
    if (outcome.kind !== 'rotated') {
      throw new HttpError(401, refusals[outcome.kind]);
    }
    const { accountId, familyId } = outcome.token;
    const known = await stores.accounts.findById(accountId);
    if (known === undefined || known.account.disabled) {
      await stores.refreshTokens.revokeFamily(familyId, exchangedMs);
      throw new HttpError(401, refusals.revoked);
    }
    return { body: await issueTokenPair(keyRing, { ...known, familyId }, token, exchangedMs) };
  },
});

/** Body of `POST /api/auth/login`. */
const loginRequestSchema = Type.Object(
  {
    email: Type.String({
      maxLength: 254,
      description: 'Account e-mail address',
      examples: ['ops@example.com'],
    }),
    password: Type.String({ maxLength: 1024, description: 'Account password', writeOnly: true }),
  },
  closed,
);

/** `POST /api/auth/login` */
export const loginRoute = definePublicRoute({
  method: 'POST',
  path: '/api/auth/login',
  operationId: 'login',
  access: 'public',
  summary: 'Exchange e-mail and password for an access token',
  description:
    'An unknown e-mail and a wrong password get the same response after the same time. Failed logins are limited per account and per address.',
  body: {
    name: 'LoginRequest',
    schema: loginRequestSchema,
    example: { email: 'ops@example.com', password: 'correct horse battery staple' },
  },
  query: emptySchema,
  response: {
    status: 200,
    description: 'Access token for 24 hours, refresh token for 30 days',
    content: { name: 'LoginResponse', schema: loginResponseSchema, example: loginResponseExample },
  },
  errors: [401, 422],
  async handle({ body, address }, { stores, limiter, keyRing, nowMs, verifyPassword }) {
    const answer = await throttleLogin(
      limiter,
      { address, email: body.email, nowMs: nowMs() },
      async () => {
        const known = await stores.accounts.findByEmail(body.email.toLowerCase());
        const matches = await verifyPassword(known?.account.passwordHash, body.password);
        if (known === undefined || !matches || known.account.disabled) {
          return undefined;
        }
        const familyId = randomUUID();
        const issuedMs = nowMs();
        const { token, stored } = generateRefreshToken(issuedMs);
        await stores.refreshTokens.issue({
          ...stored,
          familyId,
          accountId: known.account.id,
          usedMs: null,
        });
        return issueTokenPair(keyRing, { ...known, familyId }, token, issuedMs);
      },
    );
    if (answer === undefined) {
      throw new HttpError(401, 'E-mail or password is wrong.');
    }
    return { body: answer };
  },
});

/** Response of login and refresh. */
type LoginResponse = Static<typeof loginResponseSchema>;

/** The response of login and refresh: a new access token and the refresh token that was stored with it. */
async function issueTokenPair(
  keyRing: KeyRingCache,
  holder: { account: Account; partner: Partner; familyId: string },
  refreshToken: string,
  nowMs: number,
): Promise<LoginResponse> {
  return {
    ok: true,
    data: {
      token: await signAccessToken(keyRing, holder, nowMs),
      expires_in: accessTokenSeconds,
      refresh_token: refreshToken,
      refresh_expires_in: refreshTokenSeconds,
      user: { email: holder.account.email, plan: holder.partner.plan },
    },
  };
}
