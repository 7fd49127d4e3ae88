import { fullPath } from '../full-path.js';
import type { Route } from '../route.js';

/**
 * The path of an operation as the router writes it.
 *
 * @param route - the operation
 * @example
 * routerPath({ path: '/api/sites/{site_id}' });
 * // => '/v1/api/sites/:site_id'
 */
export function routerPath(route: Pick<Route, 'path' | 'outsideBase'>): string {
  return fullPath(route).replaceAll(/\{(\w+)\}/g, ':$1');
}
