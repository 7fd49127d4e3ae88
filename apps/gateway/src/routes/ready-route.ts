import { HttpError } from '../http/http-error.js';
import { definePublicRoute } from './define-public-route.js';
import { okContent } from './internal/ok-content.js';
import { noBody, nothing } from './nothing.js';

/** `GET /readyz`, for orchestrators: requests can be served, so the database answers and some engine works. */
export const readyRoute = definePublicRoute({
  method: 'GET',
  path: '/readyz',
  outsideBase: true,
  operationId: 'readyz',
  access: 'probe',
  summary: 'Whether requests can be served',
  body: noBody,
  query: nothing,
  response: { status: 200, description: 'They can', content: okContent },
  errors: [503],
  async handle(_call, { stores, health }) {
    await stores.ping().catch((cause: unknown) => {
      throw new HttpError(503, 'The database does not answer.', { cause });
    });
    const states = await health.check();
    if ([...states.values()].every((state) => state === 'down')) {
      throw new HttpError(503, 'No engine works.');
    }
    return { body: { ok: true } };
  },
});
