/**
 * Names of what was assumed, each once, as the header `X-Assumed` lists them.
 *
 * @param assumptions - from gateway and engine
 * @returns the header, or nothing where nothing was assumed
 * @example
 * assumedHeader([{ name: 'load' }, { name: 'year' }]);
 * // => { 'X-Assumed': 'load,year' }
 */
export function assumedHeader(assumptions: readonly { name: string }[]): Record<string, string> {
  const names = [...new Set(assumptions.map(({ name }) => name))];
  return names.length === 0 ? {} : { 'X-Assumed': names.join(',') };
}
