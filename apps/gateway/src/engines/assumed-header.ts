import type { Assumption } from '@bess/tarsis';

/**
 * Names of what was assumed, each once, as the header `X-Assumed` lists them.
 *
 * @param assumptions - from gateway and engine
 * @returns the header, or nothing where nothing was assumed
 * @example
 * assumedHeader([{ name: 'load', value: 1, source: 'default' }, { name: 'year', value: 2026, source: 'clock' }]);
 * // => { 'X-Assumed': 'load,year' }
 */
export function assumedHeader(assumptions: readonly Assumption[]): Record<string, string> {
  const names = [...new Set(assumptions.map(({ name }) => name))];
  return names.length === 0 ? {} : { 'X-Assumed': names.join(',') };
}
