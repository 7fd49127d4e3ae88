import { randomUUID } from 'node:crypto';
import { HttpError } from '../http/http-error.js';
import { definePublicRoute } from '../routes/define-public-route.js';
import { nothing } from '../routes/nothing.js';
import type { Stores } from '../stores/stores.js';
import { loginRequestSchema, loginResponseExample, loginResponseSchema } from './auth-schemas.js';
import { newRefreshToken } from './new-refresh-token.js';
import { throttleLogin } from './throttle-login.js';
import { tokenPair } from './token-pair.js';

/** `POST /api/auth/login` */
export const loginRoute = definePublicRoute({
  method: 'POST',
  path: '/api/auth/login',
  operationId: 'login',
  access: 'public',
  summary: 'Exchange e-mail and password for an access token',
  description:
    'An unknown e-mail and a wrong password get the same answer after the same time. Failed logins are limited per account and per address.',
  body: {
    name: 'LoginRequest',
    schema: loginRequestSchema,
    example: { email: 'ops@example.com', password: 'correct horse battery staple' },
  },
  query: nothing,
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
        const known = await findAccount(stores, body.email.toLowerCase());
        const matches = await verifyPassword(known?.account.passwordHash, body.password);
        if (known === undefined || !matches || known.account.disabled) {
          return undefined;
        }
        const familyId = randomUUID();
        const issuedMs = nowMs();
        const { token, stored } = newRefreshToken(issuedMs);
        await stores.refreshTokens.issue({
          ...stored,
          familyId,
          accountId: known.account.id,
          usedMs: null,
        });
        return tokenPair(keyRing, { ...known, familyId }, token, issuedMs);
      },
    );
    if (answer === undefined) {
      throw new HttpError(401, 'E-mail or password is wrong.');
    }
    return { body: answer };
  },
});

/** No address holds a zero character, and PostgreSQL refuses to look for one. */
async function findAccount({ accounts }: Pick<Stores, 'accounts'>, email: string) {
  return email.includes('\u0000') ? undefined : accounts.findByEmail(email);
}
