/**
 * Scores PHALANX's probabilities that the coming day or hour holds the month's peak, against climatology and a logistic regression on the same
 * readings.
 *
 *   npm run phalanx-questions --workspace bench -- [--period training|validation|test] [--kind day|hour] [--paths 2000]
 *
 * The regression is fitted on each site's months before the period; in training on the period itself, in its favour. PHALANX's own map
 * from shares to probabilities was fitted on training. The test is for measuring once.
 */
import { parseArgs } from 'node:util';
import { buildingFiles, readBuilding } from '../shared/series/read-buildings.js';
import { seriesFolder } from '../shared/series/series-folder.js';
import { engineRisks } from './lib/engine-risks.js';
import { type Period, periodMonths } from './lib/period-months.js';
import { formatProbabilities } from './lib/scoring/format-probabilities.js';
import { peakQuestions } from './lib/scoring/peak-questions.js';
import { referenceProbabilities } from './lib/scoring/reference-probabilities.js';
import { type WindowCoverage, windowCoverage } from './lib/scoring/window-coverage.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    kind: { type: 'string', default: 'day' },
    paths: { type: 'string' },
  },
});
const before: Readonly<Record<string, Period>> = {
  training: 'training',
  validation: 'training',
  test: 'before-test',
};
if (before[values.period] === undefined) {
  throw new Error(`--period takes training, validation or test; "${values.period}" came`);
}
if (values.kind !== 'day' && values.kind !== 'hour') {
  throw new Error(`--kind takes day or hour; "${values.kind}" came`);
}
const { kind } = values;
const period = values.period as Period;
const parameterDraws = 20;
const pathCount = Number(values.paths ?? (kind === 'day' ? 2000 : 500));
if (!Number.isInteger(pathCount) || pathCount < parameterDraws) {
  throw new Error(`--paths takes a whole number from ${parameterDraws} on; "${values.paths}" came`);
}
const folder = seriesFolder(process.env);
const bySite = buildingFiles(folder).map((source) => {
  const building = readBuilding(source, folder);
  const of = (stretch: Period) => peakQuestions(building, periodMonths(building, stretch), kind);
  const asked = of(period);
  const risks = engineRisks(
    building,
    periodMonths(building, period),
    asked.map(({ step }) => step),
    { pathCount, parameterDraws },
  );
  return {
    past: of(before[period]!),
    asked,
    risks,
    coverage: windowCoverage(building, kind === 'day' ? asked : [], risks),
  };
});
const past = bySite.flatMap((site) => site.past);
const asked = bySite.flatMap((site) => site.asked);
const said = bySite
  .flatMap((site) => site.risks)
  .map((risk) => (kind === 'day' ? risk.peakRiskProbability : risk.peakHourProbability));
const firstRate = kind === 'day' ? 1 / 30 : 1 / 720;
const { climatology, logistic } = referenceProbabilities(past, asked, firstRate);
const casesOf = (probabilities: readonly number[]) =>
  asked.map((question, index) => ({ ...question, probability: probabilities[index]! }));
console.log(`${period} of splits.json, ${pathCount} paths, ${process.version}\n`);
console.log(
  formatProbabilities(`PHALANX, does the coming ${kind} hold the peak`, casesOf(said), {
    climatology,
    'logistic regression': logistic,
  }),
);
if (kind === 'day') {
  const total = (of: (coverage: WindowCoverage) => number) =>
    bySite.reduce((sum, { coverage }) => sum + of(coverage), 0);
  const peaks = total((coverage) => coverage.peaks);
  const held = total((coverage) => coverage.held);
  const hours = total((coverage) => coverage.peaks * coverage.meanHours) / peaks;
  console.log(
    `\nThe window said at midnight held ${held} of ${peaks} peaks (80 % are wanted); it was ${hours.toFixed(1)} h long on average.`,
  );
}
console.log();
console.log(
  formatProbabilities(
    `Logistic regression, does the coming ${kind} hold the peak`,
    casesOf(logistic),
    { climatology },
  ),
);
