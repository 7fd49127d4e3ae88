import type { Assumption } from '@bess/strix';

/**
 * What gateway and engine assumed, each name once: where both speak, the gateway knows more, namely of the site.
 *
 * @param ofGateway - while it resolved the request
 * @param ofEngine - with its result; none before there is one
 * @example
 * allAssumptions([{ name: 'history', value: 'none', source: 'site' }], [{ name: 'history', value: 'none', source: 'prior' }]);
 * // => [{ name: 'history', value: 'none', source: 'site' }]
 */
export function allAssumptions(
  ofGateway: readonly Assumption[],
  ofEngine: readonly Assumption[] = [],
): Assumption[] {
  const known = new Set(ofGateway.map(({ name }) => name));
  return [...ofGateway, ...ofEngine.filter(({ name }) => !known.has(name))];
}
