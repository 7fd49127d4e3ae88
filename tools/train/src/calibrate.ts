import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EnsemblePrior } from '../../../packages/helios/src/ensemble/ensemble.js';
import { pretrainedMembers } from '../../../packages/helios/src/ensemble/pretrained-ensemble.js';
import { fitAsinhTransform } from '../../../packages/helios/src/transforms/asinh.js';
import type { CalibrationWindow } from './calibration/calibration-window.js';
import { collectWindows } from './calibration/collect-windows.js';
import { fitPriorWeights } from './calibration/fit-prior-weights.js';
import { fitScoreTable } from './calibration/fit-score-table.js';

/** Lengths of the known values. */
const LENGTHS = [24, 48, 96, 168, 336, 1024, 2000];
/** Moments of each series at each length; fewer of the long ones, which take longer. */
const MOMENTS = Number(process.argv[2] ?? 16);
const momentsAt = (known: number) => Math.ceil(MOMENTS / (known > 1024 ? 4 : known > 336 ? 2 : 1));

const folder = process.env['BESS_SERIES'];
if (folder === undefined) throw new Error('BESS_SERIES must name the folder of the series');
const members = pretrainedMembers();
const names = members.map(({ name }) => name);
const ensemble = { members, prior: undefined as never, fitTransform: fitAsinhTransform };
const byLength = new Map<number, readonly CalibrationWindow[]>();
for (const known of LENGTHS) {
  const startedMs = performance.now();
  byLength.set(known, collectWindows(folder, ensemble, known, momentsAt(known)));
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`${known} values known: ${byLength.get(known)!.length} windows in ${seconds} s`);
}
const windows = [...byLength.values()].flat();
const weights = fitPriorWeights(windows, names);
const prior: EnsemblePrior = {
  weights,
  ...fitScoreTable(windows, weights, names),
};
const target = '../../../packages/helios/src/ensemble/ensemble-prior.generated.ts';
writeFileSync(
  fileURLToPath(new URL(target, import.meta.url)),
  `import type { EnsemblePrior } from './ensemble.js';

/** Made by \`npm run calibrate -w tools/train\`; see docs/training-card.md. */
export const ENSEMBLE_PRIOR: EnsemblePrior = ${JSON.stringify(prior)};
`,
);
