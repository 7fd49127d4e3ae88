import { definePublicRoute } from './define-public-route.js';
import { okContent } from './internal/ok-content.js';
import { noBody, nothing } from './nothing.js';

/** `GET /livez`, for orchestrators: the process answers. */
export const liveRoute = definePublicRoute({
  method: 'GET',
  path: '/livez',
  outsideBase: true,
  operationId: 'livez',
  access: 'probe',
  summary: 'Whether the process answers',
  body: noBody,
  query: nothing,
  response: { status: 200, description: 'It does', content: okContent },
  errors: [],
  handle: async () => ({ body: { ok: true } }),
});
