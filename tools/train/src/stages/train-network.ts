import type { SeriesTrainingOptions } from '../../../../packages/helios/src/models/networks/train-on-series.js';
import { fitAsinhTransform } from '../../../../packages/helios/src/transforms/asinh.js';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';
import type { TrainingMix } from '../data/training-mix.js';
import type { NetworkRecipe } from '../recipe.js';
import { readStage, writeStage } from './training-folder.js';

/** Where a training stands, as plain data. */
interface NetworkState<Weights> {
  readonly weights: Weights;
  readonly steps: number;
  readonly means: readonly number[];
  readonly squares: readonly number[];
}

/** What differs between networks. */
export interface NetworkKind<Weights> {
  readonly initial: () => Weights;
  readonly train: (
    state: NetworkState<Weights>,
    seriesSet: readonly ModelSeries[],
    options: SeriesTrainingOptions,
  ) => NetworkState<Weights>;
}

/** Where a training keeps its state, and how often it writes it. */
export interface TrainingCourse {
  readonly folder: string;
  /** File of the state. */
  readonly file: string;
  readonly chunkSteps: number;
  /** Told after each chunk. */
  readonly report: (steps: number) => void;
}

/**
 * Trains a network to the end of its recipe, from where the state in the folder stands. Stopped and gone on with or not, the same bits
 * come out.
 *
 * @returns the weights after the last step, in single precision
 */
export function trainNetwork<Weights>(
  kind: NetworkKind<Weights>,
  recipe: NetworkRecipe,
  mix: TrainingMix,
  course: TrainingCourse,
): Weights {
  let state: NetworkState<Weights> = readStage(course.folder, course.file) ?? {
    weights: kind.initial(),
    steps: 0,
    means: [],
    squares: [],
  };
  while (state.steps < recipe.steps) {
    state = kind.train(state, mix.seriesList, {
      ...recipe,
      steps: Math.min(course.chunkSteps, recipe.steps - state.steps),
      coolingSteps: recipe.steps,
      shares: mix.shares,
      fitTransform: fitAsinhTransform,
    });
    writeStage(course.folder, course.file, state);
    course.report(state.steps);
  }
  return state.weights;
}
