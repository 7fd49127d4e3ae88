import { Type } from '@sinclair/typebox';
import { defineBearerRoute, definePublicRoute } from '../http/define-route.js';
import type { RequestClient } from '../http/request-client.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { RefreshOutcome } from '../stores/stores.js';
import { generateRefreshToken, hashOpaqueToken, refreshGraceMs } from '../tokens/token-settings.js';
import { issueTokenPair, logIn, loginClient, withoutRefreshToken } from './log-in.js';
import {
  endedSessionCookie,
  requireSameOrigin,
  sessionCookie,
  sessionCookieName,
} from './session-cookie.js';

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
  async handle({ principal, client }, { stores, nowMs }) {
    await stores.revokedTokens.revoke(principal.tokenId, principal.tokenExpiresMs);
    await stores.refreshTokens.revokeFamily(principal.familyId, nowMs());
    const hasCookie = client.cookie(sessionCookieName) !== undefined && client.isSameOrigin;
    return {
      status: 204,
      ...(hasCookie && { headers: { 'Set-Cookie': endedSessionCookie(client) } }),
    };
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
    refresh_token: Type.Optional(
      Type.String({
        maxLength: 512,
        description:
          'The newest refresh token of the login; omitted by a page whose browser sends it as a cookie',
        writeOnly: true,
      }),
    ),
  },
  closed,
);

const tokenFields = {
  token: Type.String({ description: 'Bearer token' }),
  expires_in: Type.Integer({ description: 'Lifetime of `token` [s]', examples: [86_400] }),
  refresh_expires_in: Type.Integer({
    description: 'Lifetime of the refresh token [s]',
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
};

/** Response of login and refresh: the documented login response and the refresh token. */
const loginResponseSchema = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object(
      {
        ...tokenFields,
        refresh_token: Type.String({ description: 'Can be exchanged once for the next pair' }),
      },
      closed,
    ),
  },
  closed,
);

/** The same for a browser, which gets its refresh token as a cookie that scripts cannot read. */
export const sessionResponseSchema = Type.Object(
  { ok: Type.Literal(true), data: Type.Object(tokenFields, closed) },
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
    'A refresh token can be used once. Using it again revokes every token of its login; within 10 seconds of the exchange, the repeat is only refused and nothing is revoked. A page of the gateway sends an empty body: its refresh token comes and goes in the session cookie, the response contains none, and a repeat within 10 seconds gets a pair of its own.',
  body: {
    name: 'RefreshRequest',
    schema: refreshRequestSchema,
    example: { refresh_token: 'x5Jt0Zk8mB2c…' },
  },
  query: emptySchema,
  response: {
    status: 200,
    description:
      'The next pair, in the form of the login response; without `refresh_token` if that is in the cookie',
    content: {
      name: 'RefreshResponse',
      schema: Type.Union([loginResponseSchema, sessionResponseSchema]),
      example: loginResponseExample,
    },
  },
  errors: [401, 403, 422],
  async handle({ body, client, address }, { stores, keyRing, nowMs }) {
    const exchangedMs = nowMs();
    const { token, stored } = generateRefreshToken(exchangedMs);
    // A page that is left while it renews, and tabs that renew at the same time, send a cookie that was exchanged a
    // moment ago. They would lose their session if that was refused, and no script could have stolen the cookie.
    const outcome = await stores.refreshTokens.rotate(
      hashOpaqueToken(body.refresh_token ?? cookieToken(client)),
      stored,
      exchangedMs,
      {
        graceMs: refreshGraceMs,
        repeats: body.refresh_token === undefined ? 'exchange' : 'refuse',
      },
      loginClient(address, client),
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
    const pair = await issueTokenPair(keyRing, { ...known, familyId }, token, exchangedMs);
    if (body.refresh_token !== undefined) {
      return { body: { ok: true, data: pair } };
    }
    return {
      headers: { 'Set-Cookie': sessionCookie(token, client) },
      body: { ok: true, data: withoutRefreshToken(pair) },
    };
  },
});

/** The refresh token in the session cookie of a page. */
function cookieToken(client: RequestClient): string {
  requireSameOrigin(client);
  const token = client.cookie(sessionCookieName);
  if (token === undefined) {
    throw new HttpError(401, 'There is no session: neither refresh_token nor its cookie came.');
  }
  return token;
}

/** Body of `POST /api/auth/login` and `POST /api/auth/session`. */
export const loginRequestSchema = Type.Object(
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
  async handle({ body, address, client }, deps) {
    return { body: { ok: true, data: await logIn({ ...body, address, client }, deps) } };
  },
});
