import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';

/** `POST /auth/logout` */
export const logoutRoute = defineBearerRoute({
  method: 'POST',
  path: '/auth/logout',
  operationId: 'logout',
  summary: 'Revoke the access token and every token of its login',
  body: noBody,
  query: nothing,
  response: { status: 204, description: 'Revoked' },
  errors: [],
  async handle({ principal }, { stores, nowMs }) {
    await stores.revokedTokens.revoke(principal.tokenId, principal.tokenExpiresMs);
    await stores.refreshTokens.revokeFamily(principal.familyId, nowMs());
    return { status: 204 };
  },
});
