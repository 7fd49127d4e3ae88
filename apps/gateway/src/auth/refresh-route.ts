import { HttpError } from '../http/http-error.js';
import { definePublicRoute } from '../routes/define-public-route.js';
import { nothing } from '../routes/nothing.js';
import type { RefreshOutcome } from '../stores/stores.js';
import { loginResponseExample, loginResponseSchema, refreshRequestSchema } from './auth-schemas.js';
import { hashOpaqueToken } from './hash-opaque-token.js';
import { newRefreshToken } from './new-refresh-token.js';
import { tokenPair } from './token-pair.js';
import { refreshGraceMs } from './token-settings.js';

/** Why an exchange was refused, as the caller may know it. */
const refusals: Readonly<Record<Exclude<RefreshOutcome['kind'], 'rotated'>, string>> = {
  unknown: 'refresh_token is not valid.',
  expired: 'refresh_token has expired; log in again.',
  revoked: 'refresh_token has been revoked; log in again.',
  repeated: 'refresh_token was exchanged a moment ago; use the token of that answer.',
  reused: 'refresh_token was used before, so every token of its login is revoked; log in again.',
};

/** `POST /auth/refresh` */
export const refreshRoute = definePublicRoute({
  method: 'POST',
  path: '/auth/refresh',
  operationId: 'refresh',
  access: 'public',
  summary: 'Exchange a refresh token for the next pair of tokens',
  description:
    'A refresh token serves once. Using it again revokes every token of its login, except within 10 seconds of the exchange, when the repeat is refused and nothing is revoked.',
  body: {
    name: 'RefreshRequest',
    schema: refreshRequestSchema,
    example: { refresh_token: 'x5Jt0Zk8mB2c…' },
  },
  query: nothing,
  response: {
    status: 200,
    description: 'The next pair, in the shape of the login answer',
    content: { name: 'LoginResponse', schema: loginResponseSchema, example: loginResponseExample },
  },
  errors: [401, 422],
  async handle({ body }, { stores, keyRing, nowMs }) {
    const exchangedMs = nowMs();
    const { token, stored } = newRefreshToken(exchangedMs);
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
    return { body: await tokenPair(keyRing, { ...known, familyId }, token, exchangedMs) };
  },
});
