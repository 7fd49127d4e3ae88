/**
 * How well climatology and a logistic regression say whether the coming day or hour holds the month's peak: what an engine has to beat.
 *
 *   npm run phalanx-questions --workspace bench -- [--period validation|test] [--kind day|hour]
 *
 * The regression is fitted on each site's months before the period; the test is for measuring once.
 */
import { parseArgs } from 'node:util';
import { type Period, periodMonths } from './phalanx/period-months.js';
import { buildingFiles, readBuilding } from './phalanx/read-buildings.js';
import { formatProbabilities } from './phalanx/scoring/format-probabilities.js';
import { peakQuestions } from './phalanx/scoring/peak-questions.js';
import { referenceProbabilities } from './phalanx/scoring/reference-probabilities.js';
import { seriesFolder } from './series/series-folder.js';

const { values } = parseArgs({
  options: {
    period: { type: 'string', default: 'validation' },
    kind: { type: 'string', default: 'day' },
  },
});
if (values.period !== 'validation' && values.period !== 'test') {
  throw new Error(`--period takes validation or test; "${values.period}" came`);
}
if (values.kind !== 'day' && values.kind !== 'hour') {
  throw new Error(`--kind takes day or hour; "${values.kind}" came`);
}
const { kind, period } = values;
const before: Period = period === 'test' ? 'before-test' : 'training';
const folder = seriesFolder(process.env);
const bySite = buildingFiles(folder).map((source) => {
  const building = readBuilding(source, folder);
  const of = (stretch: Period) => peakQuestions(building, periodMonths(building, stretch), kind);
  return { past: of(before), asked: of(period) };
});
const past = bySite.flatMap((site) => site.past);
const asked = bySite.flatMap((site) => site.asked);
const firstRate = kind === 'day' ? 1 / 30 : 1 / 720;
const { climatology, logistic } = referenceProbabilities(past, asked, firstRate);
const cases = asked.map((question, index) => ({ ...question, probability: logistic[index]! }));
console.log(`${period} of splits.json, ${process.version}\n`);
console.log(
  formatProbabilities(`Logistic regression, does the coming ${kind} hold the peak`, cases, {
    climatology,
  }),
);
