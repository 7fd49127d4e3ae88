import { trainLstmWeights } from '../../../../packages/helios/src/models/lstm/lstm.js';
import { initialLstmWeights } from '../../../../packages/helios/src/models/lstm/lstm-weights.js';
import { trainTftWeights } from '../../../../packages/helios/src/models/tft/tft.js';
import { initialTftWeights } from '../../../../packages/helios/src/models/tft/tft-weights.js';
import { pretrainXgboost } from '../../../../packages/helios/src/models/xgboost/pretrain-xgboost.js';
import { encodeXgboost } from '../../../../packages/helios/src/models/xgboost/xgboost-model.js';
import { fitAsinhTransform } from '../../../../packages/helios/src/transforms/asinh.js';
import type { TrainingMix } from '../data/training-mix.js';
import type { Recipe } from '../recipe.js';
import { type TrainingCourse, trainNetwork } from './train-network.js';
import { trainPatches } from './train-patches.js';
import { sha256, writeStage } from './training-folder.js';

/** What came of a stage. */
export interface StageOutcome {
  /** The part of the recipe that it followed. */
  readonly recipe: unknown;
  /** Of the trained numbers in single precision, little-endian. */
  readonly sha256: string;
}

/** Trains one model and leaves it in the folder of the course, as `lstm.json`, `tft.json` or `xgboost.json`. */
export type Stage = (recipe: Recipe, mix: TrainingMix, course: TrainingCourse) => StageOutcome;

const bytesOf = (numbers: ArrayLike<number>): Uint8Array => {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (let i = 0; i < numbers.length; i++) view.setFloat32(4 * i, numbers[i]!, true);
  return new Uint8Array(view.buffer);
};

/** All stages by name. */
export const stages: Readonly<Record<string, Stage>> = {
  lstm({ lstm }, mix, course) {
    const initial = () => initialLstmWeights({ ...lstm, knownAhead: 0 }, lstm.seed);
    const weights = trainNetwork({ initial, train: trainLstmWeights }, lstm, mix, course);
    writeStage(course.folder, 'lstm.json', { weights, contextSteps: lstm.contextSteps });
    return { recipe: lstm, sha256: sha256(bytesOf(weights.values)) };
  },
  tft({ tft }, mix, course) {
    const initial = () => initialTftWeights({ ...tft, knownAhead: 0 }, tft.seed);
    const weights = trainNetwork({ initial, train: trainTftWeights }, tft, mix, course);
    writeStage(course.folder, 'tft.json', { weights, contextSteps: tft.contextSteps });
    return { recipe: tft, sha256: sha256(bytesOf(weights.values)) };
  },
  xgboost({ xgboost }, mix, course) {
    const model = pretrainXgboost(mix.seriesList, {
      ...xgboost,
      shares: mix.shares,
      fitTransform: fitAsinhTransform,
    });
    const parts = [model.centre, model.quantiles].map(encodeXgboost);
    writeStage(course.folder, 'xgboost.json', {
      parts: parts.map((part) => Buffer.from(part).toString('base64')),
    });
    return { recipe: xgboost, sha256: sha256(Buffer.concat(parts)) };
  },
  patch({ patch }, mix, course) {
    const weights = trainPatches(patch, mix, course);
    writeStage(course.folder, 'patch.json', { weights });
    return { recipe: patch, sha256: sha256(bytesOf(weights.values)) };
  },
};
