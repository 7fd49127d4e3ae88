/**
 * Measures the weights that the package ships, or those of a training, model by model, on the validation stretches, and keeps the
 * figures for the training card.
 *
 *   npm run evaluate -w tools/train -- [--known 24,48,96,168,336,2000] [--every 1] [--without-time]
 *     [--weights FOLDER] [--groups DE,fox] [--folder FOLDER]
 */
import { parseArgs } from 'node:util';
import { seriesFolder } from '../../../bench/shared/series/series-folder.js';
import { pretrainedMembers } from '../../../packages/helios/src/ensemble/pretrained-ensemble.js';
import { validationWindows } from './data/validation-windows.js';
import { compareWithNaive, type SeriesScore } from './evaluation/compare-with-naive.js';
import { meanRatios } from './evaluation/mean-ratios.js';
import { memberForecaster } from './evaluation/member-forecaster.js';
import { trainedMembers } from './evaluation/trained-members.js';
import { writeStage } from './stages/training-folder.js';

const { values } = parseArgs({
  options: {
    known: { type: 'string', default: '168' },
    every: { type: 'string', default: '1' },
    'without-time': { type: 'boolean', default: false },
    weights: { type: 'string' },
    groups: { type: 'string' },
    folder: { type: 'string' },
    each: { type: 'boolean', default: false },
  },
});
const every = Number(values.every);
const withTime = !values['without-time'];
const groups = values.groups?.split(',');
const chosen = values.weights === undefined ? pretrainedMembers() : trainedMembers(values.weights);
const members = chosen.map((member) => [member.name, memberForecaster(member, withTime)] as const);
const results: Record<string, SeriesScore[]> = {};
for (const known of values.known.split(',').map(Number)) {
  const series = validationWindows(seriesFolder(process.env), { known, horizon: 48 }).map(
    (one) => ({ ...one, windows: one.windows.filter((_, i) => i % every === 0) }),
  );
  const scores = compareWithNaive(
    series.filter(({ group, windows }) => windows.length > 0 && (groups?.includes(group) ?? true)),
    Object.fromEntries(members),
  );
  results[known] = scores;
  for (const kind of ['all', 'price', 'load'] as const) {
    const ratios = meanRatios(scores, kind);
    const cells = Object.entries(ratios).map(([name, ratio]) => `${name} ${ratio.toFixed(4)}`);
    console.log(`${known} known, ${kind.padEnd(5)}: ${cells.join(', ')}`);
  }
  if (!values.each) continue;
  for (const { name, origins, ratios } of scores) {
    const cells = Object.values(ratios).map((ratio) => ratio.toFixed(3));
    console.log(`${name.padEnd(40)} ${origins} ${cells.join(' ')}`);
  }
}
if (values.folder !== undefined) {
  writeStage(values.folder, withTime ? 'evaluation.json' : 'evaluation-without-time.json', results);
}
