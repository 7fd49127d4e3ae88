import {
  initialPatchWeights,
  type PatchWeights,
} from '../../../../packages/helios/src/models/patch-transformer/patch-layout.js';
import { trainPatchTransformer } from '../../../../packages/helios/src/models/patch-transformer/train-patches.js';
import { fitAsinhTransform } from '../../../../packages/helios/src/transforms/asinh.js';
import type { TrainingMix } from '../data/training-mix.js';
import type { PatchRecipe } from '../recipe.js';
import { generalSeries } from '../synthetic/general-series.js';
import type { TrainingCourse } from './train-network.js';
import { readStage, writeStage } from './training-folder.js';

/**
 * Trains the patch transformer to the end of its recipe, from where its state in the folder stands.
 *
 * @param mix - prices, loads and series like them
 */
export function trainPatches(
  recipe: PatchRecipe,
  mix: TrainingMix,
  course: TrainingCourse,
): PatchWeights {
  const { width, heads, blocks, levels, generalShare } = recipe;
  const shape = { width, heads, blocks, levels };
  const general = generalSeries(recipe.general);
  const seriesSet = [...mix.seriesList, ...general];
  const shares = [
    ...mix.shares.map((share) => (1 - generalShare) * share),
    ...general.map(() => generalShare / general.length),
  ];
  let state = readStage<Parameters<typeof trainPatchTransformer>[1]>(
    course.folder,
    course.file,
  ) ?? {
    values: [...(initialPatchWeights(shape, recipe.seed).values as Float32Array)],
    steps: 0,
    means: [],
    squares: [],
  };
  while (state.steps < recipe.steps) {
    state = trainPatchTransformer(shape, state, seriesSet, {
      ...recipe,
      steps: Math.min(course.chunkSteps, recipe.steps - state.steps),
      coolingSteps: recipe.steps,
      shares,
      fitTransform: fitAsinhTransform,
    });
    writeStage(course.folder, course.file, state);
    course.report(state.steps);
  }
  return { ...shape, values: state.values };
}
