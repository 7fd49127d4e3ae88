import { markdownTable } from '../../shared/markdown-table.js';
import { meanOver, type SeriesRow } from './accuracy-tables.js';
import type { OriginPlace } from './compare-tools.js';
import type { HourlySeries } from './hourly-series.js';
import type { ToolResults } from './tool-results.js';

/** A set of series with a figure of its own. */
export interface SeriesSet {
  readonly name: string;
  readonly has: (row: Pick<SeriesRow, 'group' | 'kind'>) => boolean;
}

/** All series, prices, loads, each market and campus. */
export function seriesSets(groups: readonly string[]): SeriesSet[] {
  return [
    { name: 'all', has: () => true },
    { name: 'prices', has: ({ kind }) => kind === 'price' },
    { name: 'loads', has: ({ kind }) => kind === 'load' },
    ...groups.map((name) => ({ name, has: ({ group }: { group: string }) => group === name })),
  ];
}

/**
 * The ensemble against its best member, by set of series; all must have answered the same origins.
 *
 * @param members - rows of the members by name
 */
export function memberTable(
  ensemble: readonly SeriesRow[],
  members: ReadonlyMap<string, readonly SeriesRow[]>,
  sets: readonly SeriesSet[],
): string {
  const relative = (rows: readonly SeriesRow[], { has }: SeriesSet) =>
    meanOver(rows.filter(has), ({ relativeToBetterNaive }) => relativeToBetterNaive);
  const best = (set: SeriesSet) =>
    [...members]
      .map(([name, rows]) => ({ name, error: relative(rows, set) }))
      .reduce((one, other) => (other.error < one.error ? other : one));
  const table = markdownTable(
    ['series', 'ensemble', 'best member', 'its error', 'ensemble over it, %'],
    sets.map((set) => {
      const own = relative(ensemble, set);
      const { name, error } = best(set);
      const gap = (100 * (own / error - 1)).toFixed(1);
      return [set.name, own.toFixed(3), name, error.toFixed(3), gap];
    }),
  );
  const gaps = ensemble.map((row) => {
    const errors = [...members.values()].map((rows) => rows.find((o) => o.series === row.series)!);
    return row.mae / Math.min(...errors.map(({ mae }) => mae)) - 1;
  });
  const behind = gaps.filter((gap) => gap > 0.01).length;
  const worst = (100 * Math.max(...gaps)).toFixed(1);
  return `${table}\nSeries on which the ensemble is more than 1 % behind the best of its members there: ${behind} of ${gaps.length}, at most ${worst} %.\n`;
}

/**
 * The error of one tool over that of each other tool at the origins that both answered, averaged over series.
 *
 * @param kinds - kind of each series by name
 */
export function aheadTable(
  first: ToolResults,
  others: readonly ToolResults[],
  places: readonly OriginPlace[],
  kinds: ReadonlyMap<string, HourlySeries['kind']>,
  sets: readonly SeriesSet[],
): string {
  return markdownTable(
    ['against', 'origins', ...sets.map(({ name }) => name)],
    others.map((other) => {
      const sums = new Map<string, { group: string; own: number; others: number }>();
      const common = places.filter(({ key }) => first.scores.has(key) && other.scores.has(key));
      for (const { key, series, group } of common) {
        const sum = sums.get(series) ?? { group, own: 0, others: 0 };
        sum.own += first.scores.get(key)!.mae;
        sum.others += other.scores.get(key)!.mae;
        sums.set(series, sum);
      }
      const ratios = [...sums].map(([series, { group, own, others: theirs }]) => ({
        ...{ group, kind: kinds.get(series)!, ratio: own / theirs },
      }));
      const cells = sets.map(({ has }) => {
        const some = ratios.filter(has);
        const mean = some.reduce((sum, { ratio }) => sum + ratio, 0) / some.length;
        return some.length === 0 ? '' : mean.toFixed(3);
      });
      return [other.name, String(common.length), ...cells];
    }),
  );
}
