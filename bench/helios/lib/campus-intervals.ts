import { createStream } from '@bess/kernel/rng';
import type { Baselines } from './accuracy-tables.js';
import { clusterInterval } from './cluster-interval.js';
import type { OriginPlace } from './compare-tools.js';
import type { ToolResults } from './tool-results.js';

/**
 * Error and coverage of a tool over buildings with their 95 % intervals: buildings of a campus share their weather, so those of a campus in
 * a month are drawn as one cluster.
 *
 * @param baselines - of the relative error
 * @returns one line per figure
 */
export function campusIntervals(
  tool: ToolResults,
  baselines: Baselines,
  places: readonly OriginPlace[],
): string[] {
  const clusters = new Map<string, OriginPlace[]>();
  for (const place of places) {
    if (!tool.scores.has(place.key)) continue;
    const key = `${place.group} ${new Date(place.timeMs).toISOString().slice(0, 7)}`;
    clusters.set(key, [...(clusters.get(key) ?? []), place]);
  }
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const grouped = [...clusters.values()];
  const figures = [
    [
      'error over the better naive',
      (some: readonly OriginPlace[]) => relative(tool, baselines, some),
    ],
    ['coverage [%]', (some: readonly OriginPlace[]) => coverage(tool, some)],
  ] as const;
  return figures.map(([title, figureOf]) => {
    const { low, high } = clusterInterval(grouped, figureOf, stream);
    return (
      `${tool.name}, buildings, ${title}: ${figureOf(grouped.flat()).toFixed(3)}, ` +
      `95 % interval over ${grouped.length} campus-months ${low.toFixed(3)} to ${high.toFixed(3)}`
    );
  });
}

function coverage(tool: ToolResults, places: readonly OriginPlace[]): number {
  const inside = places.flatMap(({ key }) => tool.scores.get(key)!.inside);
  return (100 * inside.filter(Boolean).length) / inside.length;
}

function relative(
  tool: ToolResults,
  { day, week }: Baselines,
  places: readonly OriginPlace[],
): number {
  const bySeries = new Map<string, OriginPlace[]>();
  for (const place of places) {
    const some = bySeries.get(place.series);
    if (some === undefined) bySeries.set(place.series, [place]);
    else some.push(place);
  }
  const ratios = [...bySeries.values()].map((some) => {
    const total = ({ scores }: ToolResults) =>
      some.reduce((sum, { key }) => sum + scores.get(key)!.mae, 0);
    return total(tool) / Math.min(total(day), week === undefined ? Infinity : total(week));
  });
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}
