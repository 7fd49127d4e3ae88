import { nearestName } from '@bess/kernel/schema';

/**
 * The known path that a mistaken one most likely meant. The segments `/v1` and `/api` are left out of the comparison:
 * nearly every path has them, so they would make any two look alike, and they are what is most often forgotten.
 *
 * @param path - path that nothing is at
 * @param known - paths that operations are at
 * @example
 * nearestPath('/v1/api/tarsis/tariffs', ['/livez', '/v1/tarsis/tariffs']);
 * // => '/v1/tarsis/tariffs'
 * nearestPath('/v1/api/nothing', ['/livez', '/v1/tarsis/tariffs']);
 * // => undefined
 */
export function nearestPath(path: string, known: readonly string[]): string | undefined {
  const byEnding = new Map(known.map((candidate) => [ending(candidate), candidate]));
  return byEnding.get(nearestName(ending(path), byEnding.keys()) ?? '');
}

function ending(path: string): string {
  return path.replace(/^(\/v1)?(\/api)?\/?/i, '');
}
