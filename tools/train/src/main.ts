/**
 * Trains a stage of a recipe; stopped, it goes on from its folder.
 *
 *   npm run train -w tools/train -- lstm --folder FOLDER [--leave-out DE,NEM] [--permissive] [--more-buildings FOLDER]
 *     [--without-kinds trend,shift] [--patch-steps 8000] [--chunk 250]
 */
import { parseArgs } from 'node:util';
import { seriesFolder } from '../../../bench/shared/series/series-folder.js';
import { trainingMix } from './data/training-mix.js';
import { trainingSeries } from './data/training-series.js';
import { fullRecipe } from './recipe.js';
import { describeData } from './stages/describe-data.js';
import type { StageManifest } from './stages/stage-manifest.js';
import { stages } from './stages/stages.js';
import { readStage, writeStage } from './stages/training-folder.js';
import { GENERAL_KINDS } from './synthetic/general-series.js';
import { syntheticSeries } from './synthetic/synthetic-series.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    'leave-out': { type: 'string', default: '' },
    'more-buildings': { type: 'string' },
    'without-kinds': { type: 'string', default: '' },
    'patch-steps': { type: 'string' },
    permissive: { type: 'boolean', default: false },
    chunk: { type: 'string', default: '250' },
  },
});
const { folder, permissive } = values;
if (folder === undefined) throw new Error('name the folder of the training: --folder FOLDER');
const leaveOut = values['leave-out'].split(',').filter((group) => group !== '');
const training = trainingSeries(
  seriesFolder(process.env),
  { leaveOut, permissive },
  values['more-buildings'],
);
const { patch } = fullRecipe;
const withoutKinds = values['without-kinds'].split(',').filter((kind) => kind !== '');
const recipe = {
  ...fullRecipe,
  patch: {
    ...patch,
    general: { ...patch.general, leaveOut: GENERAL_KINDS.filter((k) => withoutKinds.includes(k)) },
    steps: Number(values['patch-steps'] ?? patch.steps),
  },
};
const mix = trainingMix(training, syntheticSeries(recipe.synthetic), {
  syntheticShare: recipe.syntheticShare,
  leastHours: 24 + recipe.xgboost.horizonHours,
});
for (const name of positionals) {
  const stage = stages[name];
  if (!stage) throw new Error(`there is no stage ${name} among ${Object.keys(stages).join(', ')}`);
  const began = Date.now();
  const before = readStage<{ seconds: number }>(folder, `${name}.time.json`)?.seconds ?? 0;
  const outcome = stage(recipe, mix, {
    folder,
    file: `${name}.state.json`,
    chunkSteps: Number(values.chunk),
    report: (steps) => {
      // A training that is stopped and goes on adds up its time.
      writeStage(folder, `${name}.time.json`, { seconds: before + seconds(began) });
      console.log(`${name}: ${steps} steps, ${before + seconds(began)} s`);
    },
  });
  const manifest: StageManifest = {
    stage: name,
    leaveOut,
    permissive,
    data: describeData(training),
    recipe: {
      ...recipe,
      lstm: undefined,
      tft: undefined,
      xgboost: undefined,
      patch: undefined,
      [name]: outcome.recipe,
    },
    wallSeconds: before + seconds(began),
    sha256: outcome.sha256,
  };
  writeStage(folder, `${name}.manifest.json`, manifest);
  console.log(`${name}: ${outcome.sha256}`);
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
