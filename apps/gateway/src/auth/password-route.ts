import { Type } from '@sinclair/typebox';
import { checkPassword, hashPassword } from '../accounts/passwords.js';
import { defineBearerRoute } from '../http/define-route.js';
import { emptySchema } from '../http/route.js';
import { HttpError } from '../internal/errors.js';
import { requireLogin } from './api-key-routes.js';
import { throttleLogin } from './throttle-login.js';

/** `POST /auth/password` */
export const changePasswordRoute = defineBearerRoute({
  method: 'POST',
  path: '/auth/password',
  operationId: 'changePassword',
  summary: 'Change the password of the account, and end its other logins',
  description:
    'A wrong current password counts as a failed login. API keys stay: they do not come from the password.',
  body: {
    name: 'PasswordRequest',
    schema: Type.Object(
      {
        current: Type.String({
          maxLength: 1024,
          description: 'The password so far',
          writeOnly: true,
        }),
        new: Type.String({
          maxLength: 1024,
          description: 'The new password, of at least 12 characters',
          writeOnly: true,
        }),
      },
      { additionalProperties: false },
    ),
    example: { current: 'correct horse battery staple', new: 'a longer and a better one' },
  },
  query: emptySchema,
  response: { status: 204, description: 'Changed' },
  errors: [401, 403, 422],
  async handle({ body, principal, address }, { stores, limiter, nowMs, verifyPassword }) {
    requireLogin(principal);
    checkPassword(body.new);
    const known = await stores.accounts.findById(principal.accountId);
    const email = known?.account.email ?? '';
    const isChanged = await throttleLogin(limiter, { address, email, nowMs: nowMs() }, async () => {
      if (!(await verifyPassword(known?.account.passwordHash, body.current))) {
        return undefined;
      }
      const passwordHash = await hashPassword(body.new);
      await stores.accounts.updateAccount(principal.accountId, { passwordHash });
      await stores.refreshTokens.revokeOtherLogins(
        principal.accountId,
        principal.familyId,
        nowMs(),
      );
      return true;
    });
    if (isChanged === undefined) {
      throw new HttpError(401, 'current is not the password of this account.');
    }
    return { status: 204 };
  },
});
