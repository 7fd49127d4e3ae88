/**
 * Learns what Prophet expects of a week and writes it into the package, with its row for the training card.
 *
 *   npm run prophet-prior -w tools/train -- [--leave-out DE,NEM] [--permissive] [--folder FOLDER]
 *
 * With a folder nothing is written but the manifest there.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seriesFolder } from '../../../bench/shared/series/series-folder.js';
import { trainingSeries } from './data/training-series.js';
import { learnWeeklyPrior } from './prophet-prior/learn-weekly-prior.js';
import { numberToHalf } from './ship/number-to-half.js';
import { describeData } from './stages/describe-data.js';
import type { StageManifest } from './stages/stage-manifest.js';
import { sha256, writeStage } from './stages/training-folder.js';

const { values } = parseArgs({
  options: {
    'leave-out': { type: 'string', default: '' },
    permissive: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
});
const began = Date.now();
const { permissive } = values;
const leaveOut = values['leave-out'].split(',').filter((group) => group !== '');
const training = trainingSeries(seriesFolder(process.env), { leaveOut, permissive }).filter(
  ({ stepMinutes }) => stepMinutes === 60,
);
const recipe = { axes: 24, strideSteps: 29, priceWeight: 1.5 };
const { mean, axes } = learnWeeklyPrior(training, recipe);
const numbers = [mean, ...axes].flat();
const manifest: StageManifest = {
  stage: 'prophet',
  leaveOut,
  permissive,
  data: describeData(training),
  recipe: { prophet: recipe },
  wallSeconds: Math.round((Date.now() - began) / 1000),
  sha256: sha256(new Uint8Array(Float32Array.from(numbers).buffer)),
};
const kept = fileURLToPath(new URL('../manifests/full', import.meta.url));
writeStage(values.folder ?? kept, 'prophet.manifest.json', manifest);
console.log(`prophet: ${manifest.sha256}, ${manifest.wallSeconds} s`);
if (values.folder === undefined) {
  const halves = Buffer.from(Uint16Array.from(numbers, numberToHalf).buffer).toString('base64');
  const module = '../../../packages/helios/src/models/pretrained/prophet.generated.ts';
  const lines = [
    '/** Made by `npm run prophet-prior -w tools/train`; see docs/training-card.md. */',
    `export const PROPHET_WEEK_NUMBERS = ${mean.length};`,
    `export const PROPHET_WEEKS: string =\n  '${halves}';`,
  ];
  writeFileSync(fileURLToPath(new URL(module, import.meta.url)), `${lines.join('\n')}\n`);
}
