import type { Route } from './route.js';

/** Segment that every path of the contract begins with. */
export const baseSegment = '/v1';

/**
 * The path of an operation as a client calls it.
 *
 * @param route - the operation
 * @example
 * fullPath({ path: '/api/health' });
 * // => '/v1/api/health'
 */
export function fullPath({ path, outsideBase }: Pick<Route, 'path' | 'outsideBase'>): string {
  return outsideBase === true ? path : `${baseSegment}${path}`;
}
