/**
 * How good forecasts are: every file of lines in a folder (peers of `helios/peers.py`, HELIOS of `helios-forecasts`) held against what came.
 *
 *   npm run helios-accuracy --workspace bench -- --folder FOLDER [--period validation|test] [--known 168] [--horizon 48]
 *     [--first helios_ensemble] [--json FILE]
 *
 * A tool that was not asked about all origins is compared at those that it answered, its baselines too.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createStream } from '@bess/kernel/rng';
import {
  type Baselines,
  comparisonTable,
  coverageTable,
  errorTable,
  groupsOf,
  relativeTable,
  scoreTable,
  seriesRows,
} from './helios/accuracy-tables.js';
import { answerKey } from './helios/answers.js';
import { clusterInterval } from './helios/cluster-interval.js';
import { compareTools, type OriginPlace } from './helios/compare-tools.js';
import { forecastOrigins } from './helios/forecast-origins.js';
import { hourlySeries } from './helios/hourly-series.js';
import { dailyNaiveError } from './helios/series-scores.js';
import { toolResults } from './helios/tool-results.js';
import { seriesFolder } from './series/series-folder.js';

const MS_PER_HOUR = 3_600_000;
const { values: asked } = parseArgs({
  options: {
    folder: { type: 'string' },
    period: { type: 'string', default: 'validation' },
    known: { type: 'string', default: '168' },
    horizon: { type: 'string', default: '48' },
    first: { type: 'string', default: 'helios_ensemble' },
    json: { type: 'string' },
  },
});
if (asked.folder === undefined) throw new Error('name the folder to read: --folder FOLDER');
const period = asked.period === 'test' ? 'test' : 'validation';
const allSeries = hourlySeries(seriesFolder(process.env));
const places: OriginPlace[] = allSeries.flatMap((series) => {
  const { name, group, startMs, values } = series;
  const options = { period, known: Number(asked.known), horizon: Number(asked.horizon) } as const;
  const origins = forecastOrigins(series, options);
  const scale = dailyNaiveError(values, origins[0] ?? 0);
  return origins.map((origin) => ({
    ...{ key: answerKey({ series: name, origin }), series: name, group, scale },
    timeMs: startMs + origin * MS_PER_HOUR,
  }));
});
const tools = new Map(toolResults(asked.folder, allSeries).map((tool) => [tool.name, tool]));
const baselineOf = (name: string) => {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`there is no ${name} in ${asked.folder}`);
  return tool;
};
const baselines: Baselines = {
  day: baselineOf('seasonal_naive_24'),
  week: baselineOf('seasonal_naive_168'),
  mean: baselineOf('seasonal_naive_mean'),
};
const byTool = new Map(
  [...tools]
    .map(([name, tool]) => [name, seriesRows(tool, places, allSeries, baselines)] as const)
    .filter(([, rows]) => rows.length > 0),
);

console.log(
  `${period}, ${asked.known} values known, ${asked.horizon} ahead, ${places.length} origins\n`,
);
print(
  'Mean absolute error over that of the better seasonal naive forecast, mean over series',
  relativeTable(byTool),
);
print('Mean absolute error in the unit of the market', errorTable(byTool));
print('Scores, mean over series', scoreTable(byTool, tools));
print('Share inside P10–P90 [%]', coverageTable(byTool));

const first = tools.get(asked.first);
if (first !== undefined) {
  const comparisons = [...tools.values()]
    .filter((tool) => tool !== first)
    .flatMap((tool) => compareTools(first, tool, places) ?? []);
  print(
    `Diebold–Mariano statistics of ${asked.first} (below 0: it is better; bold: p < 0.05)`,
    comparisonTable(comparisons, groupsOf(byTool)),
  );
  printIntervals();
}
if (asked.json !== undefined) {
  const rows = Object.fromEntries(byTool);
  writeFileSync(asked.json, `${JSON.stringify({ ...asked, folder: undefined, rows }, null, 1)}\n`);
}

function print(title: string, table: string): void {
  console.log(`${title}\n\n${table}`);
}

/** Intervals over the buildings: those of a campus in a month are drawn together. */
function printIntervals(): void {
  const kinds = new Map(allSeries.map(({ name, kind }) => [name, kind]));
  const clusters = new Map<string, OriginPlace[]>();
  for (const place of places) {
    if (kinds.get(place.series) !== 'load' || !first!.scores.has(place.key)) continue;
    const key = `${place.group} ${new Date(place.timeMs).toISOString().slice(0, 7)}`;
    clusters.set(key, [...(clusters.get(key) ?? []), place]);
  }
  const stream = createStream({ seed: 1, stream: 0, path: 0 });
  const coverage = (drawn: readonly OriginPlace[]) => {
    const inside = drawn.flatMap(({ key }) => first!.scores.get(key)!.inside);
    return (100 * inside.filter(Boolean).length) / inside.length;
  };
  const relative = (drawn: readonly OriginPlace[]) => {
    const bySeries = new Map<string, OriginPlace[]>();
    for (const place of drawn)
      bySeries.set(place.series, [...(bySeries.get(place.series) ?? []), place]);
    const ratios = [...bySeries.values()].map((some) => {
      const total = (scores: Baselines['day']['scores']) =>
        some.reduce((sum, { key }) => sum + scores.get(key)!.mae, 0);
      return (
        total(first!.scores) / Math.min(total(baselines.day.scores), total(baselines.week.scores))
      );
    });
    return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  };
  const grouped = [...clusters.values()];
  for (const [title, figureOf] of [
    ['error over the better naive', relative],
    ['coverage [%]', coverage],
  ] as const) {
    const { low, high } = clusterInterval(grouped, figureOf, stream);
    console.log(
      `${asked.first}, buildings, ${title}: ${figureOf(grouped.flat()).toFixed(3)}, ` +
        `95 % interval over ${grouped.length} campus-months ${low.toFixed(3)} to ${high.toFixed(3)}`,
    );
  }
}
