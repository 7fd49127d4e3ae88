import { Type } from '@sinclair/typebox';
import { defineBearerRoute, definePublicRoute } from '../http/define-route.js';
import { closed, emptySchema, noBody } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import type { Login } from '../stores/stores.js';
import { requireLogin } from './api-key-routes.js';
import { logIn, withoutRefreshToken } from './log-in.js';
import { loginRequestSchema, sessionResponseSchema } from './login-routes.js';
import { requireSameOrigin, sessionCookie } from './session-cookie.js';

/** `POST /api/auth/session` */
export const createSessionRoute = definePublicRoute({
  method: 'POST',
  path: '/api/auth/session',
  operationId: 'createSession',
  access: 'public',
  summary: 'Log in a page of the gateway: the refresh token becomes a cookie',
  description:
    'For the customer portal. The cookie is HttpOnly, SameSite=Strict and sent below /v1/auth only, so that no script reads it and no other site uses it; the access token is for the page’s memory. A call whose Origin is not the gateway’s own host answers 403. Failed logins count as with the login of a program.',
  body: {
    name: 'SessionRequest',
    schema: loginRequestSchema,
    example: { email: 'ops@example.com', password: 'correct horse battery staple' },
  },
  query: emptySchema,
  response: {
    status: 200,
    description: 'Access token for 24 hours; the refresh token, for 30 days, is in Set-Cookie',
    content: {
      name: 'SessionResponse',
      schema: sessionResponseSchema,
      example: {
        ok: true,
        data: {
          token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IuKApiJ9.…',
          expires_in: 86_400,
          refresh_expires_in: 2_592_000,
          user: { email: 'ops@example.com', plan: 'enterprise' },
        },
      },
    },
    headers: { 'Set-Cookie': 'The refresh token of the session' },
  },
  errors: [401, 403, 422],
  async handle({ body, address, client }, deps) {
    requireSameOrigin(client);
    const pair = await logIn({ ...body, address, client }, deps);
    return {
      headers: { 'Set-Cookie': sessionCookie(pair.refresh_token, client) },
      body: { ok: true, data: withoutRefreshToken(pair) },
    };
  },
});

const sessionSchema = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the login; it is no secret' }),
    created_at: Type.Optional(Type.String({ description: 'RFC 3339, UTC' })),
    last_used_at: Type.Optional(
      Type.String({ description: 'When its tokens were last renewed (RFC 3339, UTC)' }),
    ),
    address: Type.Optional(Type.String({ description: 'Address it was last used from' })),
    agent: Type.Optional(Type.String({ description: 'Browser or program, as it names itself' })),
    current: Type.Boolean({ description: 'Whether this call belongs to it' }),
  },
  closed,
);

/** `GET /auth/sessions` */
export const listSessionsRoute = defineBearerRoute({
  method: 'GET',
  path: '/auth/sessions',
  operationId: 'listSessions',
  summary: 'The logins of the account that have not ended, the last used first',
  body: noBody,
  query: emptySchema,
  response: {
    status: 200,
    description: 'The logins, of browsers and programs alike',
    content: {
      name: 'SessionList',
      schema: Type.Object({ sessions: Type.Array(sessionSchema) }, closed),
      example: {
        sessions: [
          {
            id: '5b0e9a34-7f51-4b0c-8a55-0f6f6f0f7a11',
            created_at: '2026-11-20T08:00:00.000Z',
            last_used_at: '2026-11-21T12:00:00.000Z',
            address: '192.0.2.7',
            agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
            current: true,
          },
        ],
      },
    },
  },
  errors: [403],
  async handle({ principal }, { stores, nowMs }) {
    requireLogin(principal);
    const logins = await stores.refreshTokens.logins(principal.accountId, nowMs());
    return {
      body: { sessions: logins.map((login) => sessionToWire(login, principal.familyId)) },
    };
  },
});

/** `DELETE /auth/sessions/{id}` */
export const endSessionRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  operationId: 'endSession',
  summary: 'End a login of the account: its tokens are revoked at once',
  params: Type.Object({ id: Type.String({ description: 'Identifier of the login' }) }, closed),
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Ended' },
  errors: [403, 404],
  async handle({ params: { id }, principal }, { stores, nowMs }) {
    requireLogin(principal);
    if (!(await stores.refreshTokens.revokeLogin(principal.accountId, id, nowMs()))) {
      throw new HttpError(404, `There is no login ${JSON.stringify(id.slice(0, 60))}.`);
    }
    return { status: 204 };
  },
});

/** `DELETE /auth/sessions` */
export const endAllSessionsRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  operationId: 'endAllSessions',
  summary: 'End every login of the account, this one included; API keys stay',
  body: noBody,
  query: emptySchema,
  response: { status: 204, description: 'Ended' },
  errors: [403],
  async handle({ principal }, { stores, nowMs }) {
    requireLogin(principal);
    await stores.refreshTokens.revokeAccount(principal.accountId, nowMs());
    return { status: 204 };
  },
});

function sessionToWire(login: Login, currentId: string) {
  const time = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());
  const createdAt = time(login.createdMs);
  const lastUsedAt = time(login.lastUsedMs);
  return {
    id: login.id,
    ...(createdAt !== undefined && { created_at: createdAt }),
    ...(lastUsedAt !== undefined && { last_used_at: lastUsedAt }),
    ...(login.address !== null && { address: login.address }),
    ...(login.agent !== null && { agent: login.agent }),
    current: login.id === currentId,
  };
}
