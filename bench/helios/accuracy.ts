/**
 * Scores forecasts: every file of lines in a folder (peers by `helios/peers.py`, HELIOS by `helios-forecasts`) against the realised values.
 *
 *   npm run helios-accuracy --workspace bench -- --folder FOLDER [--period validation|test] [--known 168] [--horizon 48]
 *     [--first helios_ensemble] [--each] [--json FILE]
 *
 * A tool that was not asked about all origins is compared at those that it answered, and so are its baselines. `--each` prints only MAE, MASE,
 * sMAPE and pinball loss by series.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seriesFolder } from '../shared/series/series-folder.js';
import {
  type Baselines,
  comparisonTable,
  coverageTable,
  eachTable,
  groupsOf,
  meanOver,
  measureTable,
  relativeTable,
  type SeriesRow,
  scoreTable,
  seriesRows,
} from './lib/accuracy-tables.js';
import { answerKey } from './lib/answers.js';
import { campusIntervals } from './lib/campus-intervals.js';
import { compareTools, type OriginPlace } from './lib/compare-tools.js';
import { aheadTable, memberTable, seriesSets } from './lib/first-tables.js';
import { forecastOrigins } from './lib/forecast-origins.js';
import { hourlySeries } from './lib/hourly-series.js';
import { naiveAnswers } from './lib/naive-answers.js';
import { dailyNaiveError } from './lib/series-scores.js';
import { toolResults } from './lib/tool-results.js';

const MS_PER_HOUR = 3_600_000;
const { values: asked } = parseArgs({
  options: {
    folder: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    known: { type: 'string', default: '168' },
    horizon: { type: 'string', default: '48' },
    first: { type: 'string', default: 'helios_ensemble' },
    each: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
if (asked.folder === undefined) throw new Error('name the folder to read: --folder FOLDER');
const period = asked.period === 'test' ? 'test' : 'validation';
const allSeries = hourlySeries(seriesFolder(process.env));
const known = Number(asked.known);
const horizon = Number(asked.horizon);
const originsOf = new Map(
  allSeries.map((series) => [series.name, forecastOrigins(series, { period, known, horizon })]),
);
const places: OriginPlace[] = allSeries.flatMap(({ name, group, startMs, values }) => {
  const origins = originsOf.get(name)!;
  const scale = dailyNaiveError(values, origins[0] ?? 0);
  return origins.map((origin) => ({
    ...{ key: answerKey({ series: name, origin }), series: name, group, scale },
    timeMs: startMs + origin * MS_PER_HOUR,
  }));
});
const naiveOf = (season: number) =>
  season <= known ? naiveAnswers(allSeries, originsOf, season, horizon) : undefined;
const tools = new Map(
  toolResults(asked.folder, allSeries, naiveOf).map((tool) => [tool.name, tool]),
);
const baselines: Baselines = {
  day: tools.get('seasonal_naive_24')!,
  week: tools.get('seasonal_naive_168'),
  mean: tools.get('seasonal_naive_mean'),
};
const answered = [...tools]
  .map(([name, tool]) => [name, seriesRows(tool, places, allSeries, baselines)] as const)
  .filter(([, rows]) => rows.length > 0);
const errorOf = (rows: readonly SeriesRow[]) =>
  meanOver(rows, ({ relativeToBetterNaive }) => relativeToBetterNaive);
/** The best tool first. */
const byTool = new Map(answered.sort(([, rows], [, others]) => errorOf(rows) - errorOf(others)));

console.log(
  `${period}, ${asked.known} values known, ${asked.horizon} ahead, ${places.length} origins\n`,
);
const measures: readonly (readonly [string, (row: SeriesRow) => number])[] = [
  ['Mean absolute error in the unit of the series', ({ mae }) => mae],
  ['Pinball loss (P10, P50, P90) in the unit of the series', ({ pinball }) => pinball],
  ['MASE', ({ mase }) => mase],
  ['sMAPE [%]', ({ smape }) => smape],
];
const first = tools.get(asked.first);
if (asked.each) {
  for (const [title, measureOf] of measures) print(title, eachTable(byTool, measureOf));
} else {
  printAll();
}
if (asked.json !== undefined) {
  const rows = Object.fromEntries(byTool);
  writeFileSync(asked.json, `${JSON.stringify({ ...asked, folder: undefined, rows }, null, 1)}\n`);
}

function printAll(): void {
  print(
    `Mean absolute error over that of the ${baselines.week ? 'better seasonal naive forecast' : 'day before'}, mean over series`,
    relativeTable(byTool),
  );
  measures.forEach(([title, measureOf], index) => {
    // The series of a campus differ in size: only measures without a unit are averaged over them.
    print(title, measureTable(byTool, measureOf, index < 2 ? 'price' : undefined));
  });
  print('Scores, mean over series', scoreTable(byTool, tools));
  print('Share inside P10–P90 [%]', coverageTable(byTool));
  if (first === undefined) return;
  const groups = groupsOf(byTool);
  const sets = seriesSets(groups);
  const others = [...byTool.keys()]
    .map((name) => tools.get(name)!)
    .filter((tool) => tool !== first);
  const kinds = new Map(allSeries.map(({ name, kind }) => [name, kind]));
  const members = new Map(
    ['lstm', 'xgboost', 'prophet', 'tft'].flatMap((name) => {
      const rows = byTool.get(`helios_${name}`);
      return rows === undefined ? [] : [[name, rows] as const];
    }),
  );
  if (members.size > 0)
    print(
      `${asked.first} and the best of the four alone (error over the naive one)`,
      memberTable(byTool.get(asked.first)!, members, sets),
    );
  print(
    `Error of ${asked.first} over that of each other at the origins that both answered, mean over series`,
    aheadTable(first, others, places, kinds, sets),
  );
  print(
    `Diebold–Mariano statistics of ${asked.first} (below 0: it is better; bold: p < 0.05)`,
    comparisonTable(
      others.flatMap((tool) => compareTools(first, tool, places) ?? []),
      groups,
    ),
  );
  console.log(
    campusIntervals(
      first,
      baselines,
      places.filter(({ series }) => kinds.get(series) === 'load'),
    ).join('\n'),
  );
}

function print(title: string, table: string): void {
  console.log(`${title}\n\n${table}`);
}
