import { Type } from '@sinclair/typebox';
import { HttpError } from '../http/http-error.js';
import { defineBearerRoute } from '../routes/define-bearer-route.js';
import { noBody, nothing } from '../routes/nothing.js';
import { requireLogin } from './require-login.js';

/** `DELETE /auth/keys/{id}` */
export const deleteKeyRoute = defineBearerRoute({
  method: 'DELETE',
  path: '/auth/keys/{id}',
  operationId: 'deleteApiKey',
  summary: 'Delete an API key, and with it every token that it was exchanged for',
  params: Type.Object(
    { id: Type.String({ description: 'Identifier of the key' }) },
    { additionalProperties: false },
  ),
  body: noBody,
  query: nothing,
  response: { status: 204, description: 'Deleted' },
  errors: [403, 404],
  async handle({ params: { id }, principal }, { stores }) {
    requireLogin(principal);
    if (!(await stores.apiKeys.remove(principal.accountId, id))) {
      throw new HttpError(404, `There is no API key ${JSON.stringify(id.slice(0, 60))}.`);
    }
    return { status: 204 };
  },
});
