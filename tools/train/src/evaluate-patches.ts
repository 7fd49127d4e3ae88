/**
 * Measures the patch transformer that the package ships, or that of a training, on made-up series of each kind and on the validation
 * stretches: mean absolute error over the next 48 values, over that of the better of repeating a season and repeating a week.
 *
 *   npm run evaluate-patches -w tools/train -- [--weights FOLDER] [--known 168,700] [--every 4] [--copies 60]
 */
import { parseArgs } from 'node:util';
import { seriesFolder } from '../../../bench/shared/series/series-folder.js';
import { pretrainedPatchWeights } from '../../../packages/helios/src/models/pretrained/patch-weights.js';
import { validationWindows } from './data/validation-windows.js';
import { RelativeErrors } from './evaluation/relative-errors.js';
import { packedWeights, unpackedPatches } from './ship/packed-weights.js';
import { GENERAL_KINDS, generalSeries } from './synthetic/general-series.js';

const { values } = parseArgs({
  options: {
    weights: { type: 'string' },
    known: { type: 'string', default: '168,700' },
    every: { type: 'string', default: '4' },
    copies: { type: 'string', default: '60' },
  },
});
const HORIZON = 48;
/** Not the seed of any training. */
const SEED = 31;
const weights =
  values.weights === undefined
    ? pretrainedPatchWeights()
    : unpackedPatches(packedWeights(values.weights));

for (const known of values.known.split(',').map(Number)) {
  const cells: string[] = [];
  for (const kind of GENERAL_KINDS) {
    const leaveOut = GENERAL_KINDS.filter((other) => other !== kind);
    const count = Number(values.copies);
    const errors = new RelativeErrors(weights, HORIZON);
    for (const one of generalSeries({ seed: SEED, count, length: 2400, leaveOut })) {
      const season = one.seasonSteps ?? 1440 / one.stepMinutes;
      errors.add(one, known, season, true);
    }
    cells.push(`${kind} ${errors.mean().toFixed(3)}`);
  }
  for (const kind of ['price', 'load'] as const) {
    const errors = new RelativeErrors(weights, HORIZON);
    for (const one of validationWindows(seriesFolder(process.env), { known, horizon: HORIZON })) {
      if (one.kind !== kind) continue;
      one.windows.forEach((window, i) => {
        if (i % Number(values.every) !== 0) return;
        const all = Float64Array.from([...window.known.values, ...window.actual]);
        errors.add({ ...window.known, values: all }, known, 24, false);
      });
      errors.endSeries();
    }
    cells.push(`${kind} ${errors.mean().toFixed(3)}`);
  }
  console.log(`${known} known: ${cells.join(', ')}`);
}
