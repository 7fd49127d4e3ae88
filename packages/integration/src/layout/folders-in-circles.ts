/**
 * The folders of an import graph that are part of a cycle.
 *
 * @param imports - folder → folders from which it imports
 * @returns in alphabetical order
 * @example
 * foldersInCircles(new Map([['plan', new Set(['site'])], ['site', new Set(['plan'])], ['cycle', new Set(['plan'])]]));
 * // => ['plan', 'site']
 */
export function foldersInCircles(
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return [...imports.keys()].filter((place) => reachedFrom(place, imports).has(place)).sort();
}

function reachedFrom(
  start: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    waiting.push(...(imports.get(place) ?? []));
  }
  return reached;
}
