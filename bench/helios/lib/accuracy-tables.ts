import { markdownTable } from '../../shared/markdown-table.js';
import type { Comparison, OriginPlace } from './compare-tools.js';
import type { HourlySeries } from './hourly-series.js';
import { type SeriesScore, seriesScore } from './series-scores.js';
import type { ToolResults } from './tool-results.js';

/** A tool's means over one series, and its error relative to the better seasonal naive forecast at the same origins. */
export interface SeriesRow extends SeriesScore {
  readonly series: string;
  readonly group: string;
  readonly kind: HourlySeries['kind'];
  readonly origins: number;
  readonly relativeToBetterNaive: number;
  readonly relativeToNaiveMean: number;
}

/** The baselines of the relative errors. */
export interface Baselines {
  readonly day: ToolResults;
  /** None where less than a week is known: then the daily naive forecast is the baseline. */
  readonly week: ToolResults | undefined;
  readonly mean: ToolResults | undefined;
}

/** A tool's rows, one per series that it answered. */
export function seriesRows(
  tool: ToolResults,
  places: readonly OriginPlace[],
  allSeries: readonly HourlySeries[],
  baselines: Baselines,
): SeriesRow[] {
  return allSeries.flatMap(({ name, group, kind }) => {
    const answered = places.filter(({ series, key }) => series === name && tool.scores.has(key));
    if (answered.length === 0) return [];
    const scores = answered.map(({ key }) => tool.scores.get(key)!);
    const score = seriesScore(scores, answered[0]!.scale);
    const errorOf = (baseline: ToolResults | undefined) =>
      baseline === undefined
        ? Number.NaN
        : answered.reduce((sum, { key }) => sum + baseline.scores.get(key)!.mae, 0) /
          answered.length;
    const week = baselines.week === undefined ? Infinity : errorOf(baselines.week);
    const better = Math.min(errorOf(baselines.day), week);
    return [
      {
        ...score,
        ...{ series: name, group, kind, origins: answered.length },
        relativeToBetterNaive: score.mae / better,
        relativeToNaiveMean: score.mae / errorOf(baselines.mean),
      },
    ];
  });
}

/** The mean of a figure over rows that have it. */
export function meanOver(rows: readonly SeriesRow[], of: (row: SeriesRow) => number): number {
  const values = rows.map(of).filter(Number.isFinite);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Relative errors by market and campus. */
export function relativeTable(byTool: ReadonlyMap<string, readonly SeriesRow[]>): string {
  const groups = groupsOf(byTool);
  const head = ['tool', 'origins', 'all', 'prices', 'loads', 'to naive mean', ...groups];
  const rows = [...byTool].map(([name, rows]) => {
    const relative = (some: readonly SeriesRow[]) =>
      figure(meanOver(some, ({ relativeToBetterNaive }) => relativeToBetterNaive));
    return [
      name,
      String(rows.reduce((sum, { origins }) => sum + origins, 0)),
      relative(rows),
      relative(rows.filter(({ kind }) => kind === 'price')),
      relative(rows.filter(({ kind }) => kind === 'load')),
      figure(meanOver(rows, ({ relativeToNaiveMean }) => relativeToNaiveMean)),
      ...groups.map((group) => relative(rows.filter((row) => row.group === group))),
    ];
  });
  return markdownTable(head, rows);
}

/** A measure by market, or by market and campus. */
export function measureTable(
  byTool: ReadonlyMap<string, readonly SeriesRow[]>,
  measureOf: (row: SeriesRow) => number,
  kind?: HourlySeries['kind'],
): string {
  const groups = groupsOf(byTool, kind);
  return markdownTable(
    ['tool', ...groups],
    [...byTool].map(([name, rows]) => [
      name,
      ...groups.map((one) =>
        figure(
          meanOver(
            rows.filter(({ group }) => group === one),
            measureOf,
          ),
        ),
      ),
    ]),
  );
}

/** A measure by series. */
export function eachTable(
  byTool: ReadonlyMap<string, readonly SeriesRow[]>,
  measureOf: (row: SeriesRow) => number,
): string {
  const names = [...new Set([...byTool.values()].flat().map(({ series }) => series))];
  return markdownTable(
    ['series', ...byTool.keys()],
    names.map((name) => {
      const cells = [...byTool.values()].map((rows) => {
        const row = rows.find(({ series }) => series === name);
        return row === undefined ? '' : figure(measureOf(row));
      });
      return [name, ...cells];
    }),
  );
}

/** Scaled errors, losses of quantiles, intervals and times. */
export function scoreTable(
  byTool: ReadonlyMap<string, readonly SeriesRow[]>,
  tools: ReadonlyMap<string, ToolResults>,
): string {
  const head = [
    'tool',
    'MASE',
    'sMAPE %',
    'pinball/MAE of naive',
    'dense',
    'MSIS',
    'refused',
    'median s',
  ];
  return markdownTable(
    head,
    [...byTool].map(([name, rows]) => {
      // Losses have different units: each is divided by the naive error of its series.
      const naive = (row: SeriesRow) => row.mae / row.relativeToBetterNaive;
      return [
        name,
        figure(meanOver(rows, ({ mase }) => mase)),
        figure(meanOver(rows, ({ smape }) => smape)),
        figure(meanOver(rows, (row) => row.pinball / naive(row))),
        figure(meanOver(rows, (row) => row.densePinball / naive(row))),
        figure(meanOver(rows, ({ msis }) => msis)),
        String(tools.get(name)!.refused),
        figure(tools.get(name)!.seconds),
      ];
    }),
  );
}

/** Shares inside P10–P90 [%]: over all origins, by market and campus, by third of the horizon. */
export function coverageTable(byTool: ReadonlyMap<string, readonly SeriesRow[]>): string {
  const groups = groupsOf(byTool);
  const withIntervals = [...byTool].filter(([, rows]) =>
    rows.some(({ coverage }) => Number.isFinite(coverage)),
  );
  return markdownTable(
    ['tool', 'all', '1st third', '2nd', '3rd', ...groups],
    withIntervals.map(([name, rows]) => {
      const share = (some: readonly SeriesRow[], of: (row: SeriesRow) => number) => {
        const having = some.filter((row) => Number.isFinite(of(row)));
        const count = having.reduce((sum, { origins }) => sum + origins, 0);
        return figure((100 * having.reduce((sum, row) => sum + of(row) * row.origins, 0)) / count);
      };
      return [
        name,
        share(rows, ({ coverage }) => coverage),
        ...[0, 1, 2].map((third) => share(rows, ({ coverageByThird }) => coverageByThird[third]!)),
        ...groups.map((group) =>
          share(
            rows.filter((row) => row.group === group),
            ({ coverage }) => coverage,
          ),
        ),
      ];
    }),
  );
}

/** Diebold–Mariano statistics; bold where p < 0.05. */
export function comparisonTable(
  comparisons: readonly Comparison[],
  groups: readonly string[],
): string {
  const cell = (test: { statistic: number; pValue: number } | undefined) => {
    if (test === undefined) return '';
    const text = figure(test.statistic);
    return test.pValue < 0.05 ? `**${text}**` : text;
  };
  return markdownTable(
    ['against', 'pooled', 'p', 'series better (p < 0.05)', 'worse (p < 0.05)', ...groups],
    comparisons.map((one) => [
      one.tool,
      cell(one.pooled),
      one.pooled.pValue.toExponential(1),
      `${one.better} (${one.surelyBetter})`,
      `${one.worse} (${one.surelyWorse})`,
      ...groups.map((group) => cell(one.byGroup.get(group))),
    ]),
  );
}

/** Markets and campuses in the order of the series. */
export function groupsOf(
  byTool: ReadonlyMap<string, readonly SeriesRow[]>,
  kind?: HourlySeries['kind'],
): string[] {
  const rows = [...byTool.values()].flat().filter((row) => kind === undefined || row.kind === kind);
  return [...new Set(rows.map(({ group }) => group))];
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
