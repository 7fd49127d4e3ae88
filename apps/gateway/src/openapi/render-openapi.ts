import { routes } from '../routes/routes.js';
import { buildOpenapi } from './build-openapi.js';

/**
 * The text of `openapi.json`.
 *
 * @param version - of the gateway, MAJOR.MINOR.PATCH
 */
export function renderOpenapi(version: string): string {
  return `${JSON.stringify(buildOpenapi(routes, version), null, 2)}\n`;
}
