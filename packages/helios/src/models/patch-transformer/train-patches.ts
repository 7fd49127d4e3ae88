import { nextUniform, type RandomStream } from '@bess/kernel/rng';
import { exp, log } from '../../internal/elementary.js';
import { weightedSampler } from '../../internal/weighted-sampler.js';
import type { ModelSeries } from '../../types.js';
import { adamStep } from '../networks/train-network.js';
import {
  runTraining,
  type SeriesTrainingState,
  type WindowTransform,
} from '../networks/train-on-series.js';
import { patchBackward } from './patch-backward.js';
import { patchForward } from './patch-forward.js';
import { MOST_PATCHES, PATCH_SLOTS, type PatchGrid, patchGrid } from './patch-inputs.js';
import type { PatchShape } from './patch-layout.js';
import {
  createPatchNetwork,
  fillPatchTargets,
  fillPatchWindow,
  type PatchBatch,
  type PatchNetwork,
} from './patch-network.js';

/** Patches ahead that every window asks for, and the range of one more. */
const LEADS = [0, 1];
const FURTHER_LEADS = [2, 13] as const;

/** Weights of these patches in the loss. */
const LEAD_WEIGHTS = [1, 1, 0.4];

/** Losses below this count in proportion, above it by their logarithm [standard deviations of the window]. */
const LOSS_SCALE = 0.1;

/** Share of the windows of a series with a season of its own that are cut by days all the same. */
const BY_DAY_SHARE = 0.15;

/** A series to learn from. */
export interface PatchTrainingSeries extends ModelSeries {
  /** Its season [steps], if that is not a day. */
  readonly seasonSteps?: number;
}

/** Options of the training of a patch transformer. */
export interface PatchTrainingOptions {
  /** An integer from 0 to 2^53 − 1. */
  readonly seed: number;
  /** Number of optimiser steps to take. */
  readonly steps: number;
  /** Windows per optimiser step. */
  readonly batchSize: number;
  readonly learningRate: number;
  /** Optimiser step at which the learning rate has fallen to a hundredth. */
  readonly coolingSteps: number;
  readonly warmingSteps: number;
  readonly clipNorm: number;
  readonly weightDecay: number;
  /** Relative frequency with which each series is drawn. */
  readonly shares: readonly number[];
  /** Share of the windows whose time is hidden, 0 to 1. */
  readonly hiddenTimeShare: number;
  /** Transform of a window, fitted to its visible values. */
  readonly fitTransform: WindowTransform;
}

/**
 * Continues the training of a patch transformer on many series. Each optimiser step draws the number of patches that its windows show, and
 * for each window a series, its grid, its place and whether its time is hidden.
 */
export function trainPatchTransformer(
  shape: PatchShape,
  state: SeriesTrainingState,
  seriesSet: readonly PatchTrainingSeries[],
  options: PatchTrainingOptions,
): SeriesTrainingState {
  const leadCount = LEADS.length + 1;
  const size = { rows: options.batchSize, count: MOST_PATCHES, leads: leadCount };
  const network = createPatchNetwork(shape, size, true);
  const pick = weightedSampler(seriesSet, options.shares);
  return runTraining(network, state, options, (stream, adam, learningRate) => {
    const count = drawCount(stream);
    const furthest = drawWhole(stream, ...FURTHER_LEADS);
    const leads = [...LEADS, furthest];
    const windows = drawWindows(stream, pick, count, furthest, options);
    if (windows.length === 0) return;
    const batch = { rows: windows.length, count, leads: leadCount };
    windows.forEach((window, row) => {
      const scale = fillPatchWindow(network, window, row, batch, leads);
      fillPatchTargets(network, window, scale, row, leads);
    });
    patchForward(network, batch);
    relativeLossGradient(network, batch);
    patchBackward(network, batch);
    adamStep(network, adam, { ...options, learningRate });
  });
}

/**
 * Writes the gradient of Σ weight·ln(LOSS_SCALE + ℓ), with ℓ the mean pinball loss of a patch asked for, over rows. Losses of a random walk
 * are a hundred times those of a steady season; without the logarithm the network would learn walks alone.
 */
function relativeLossGradient({ kernel, at, shape }: PatchNetwork, batch: PatchBatch): void {
  const { memory } = kernel;
  const { levels } = shape;
  const size = PATCH_SLOTS * levels.length;
  for (let patch = 0; patch < batch.rows * batch.leads; patch++) {
    const outputs = at.outputs + patch * size;
    const gradients = at.outputGradients + patch * size;
    let loss = 0;
    for (let slot = 0; slot < PATCH_SLOTS; slot++) {
      const target = memory[at.targets + patch * PATCH_SLOTS + slot]!;
      for (let l = 0; l < levels.length; l++) {
        const entry = slot * levels.length + l;
        const error = target - memory[outputs + entry]!;
        const slope = error > 0 ? levels[l]! : levels[l]! - 1;
        loss += (slope * error) / size;
        memory[gradients + entry] = -slope / size;
      }
    }
    const weight = LEAD_WEIGHTS[patch % batch.leads]! / (batch.rows * (LOSS_SCALE + loss));
    for (let i = 0; i < size; i++) memory[gradients + i]! *= weight;
  }
}

function drawWindows(
  stream: RandomStream,
  pick: (position: number) => PatchTrainingSeries,
  count: number,
  furthest: number,
  { batchSize, hiddenTimeShare, fitTransform }: PatchTrainingOptions,
): ReturnType<typeof windowOf>[] {
  const windows: ReturnType<typeof windowOf>[] = [];
  // Short series and constant pasts are drawn again. If nearly all are, the step takes fewer windows.
  for (let draw = 0; draw < 8 * batchSize && windows.length < batchSize; draw++) {
    const series = pick(nextUniform(stream));
    const isTimed = nextUniform(stream) >= hiddenTimeShare;
    const byDay = nextUniform(stream) < BY_DAY_SHARE;
    const daySteps = Math.max(1, Math.round(1440 / series.stepMinutes));
    const season = byDay ? daySteps : (series.seasonSteps ?? daySteps);
    const grid = patchGrid(season, daySteps);
    const before = Math.ceil(count * grid.patchSteps);
    const after = Math.ceil((furthest + 1) * grid.patchSteps) + 1;
    const places = series.values.length - before - after;
    const share = nextUniform(stream);
    if (places < 0) continue;
    const window = windowOf(series, Math.floor(share * (places + 1)), {
      grid,
      before,
      after,
      isTimed,
      fitTransform,
    });
    const shown = window.values.subarray(0, before);
    if (shown.some((value) => value !== shown[0])) windows.push(window);
  }
  return windows;
}

/** A window on its own, transformed by what it shows. */
function windowOf(
  { values, stepMinutes, firstStepOfWeek }: PatchTrainingSeries,
  first: number,
  cut: {
    readonly grid: PatchGrid;
    readonly before: number;
    readonly after: number;
    readonly isTimed: boolean;
    readonly fitTransform: WindowTransform;
  },
) {
  const { toModel } = cut.fitTransform(values.slice(first, first + cut.before));
  return {
    values: toModel(values.slice(first, first + cut.before + cut.after)),
    origin: cut.before,
    grid: cut.grid,
    stepMinutes,
    ...(cut.isTimed &&
      firstStepOfWeek !== undefined && { firstStepOfWeek: firstStepOfWeek + first }),
  };
}

/** Number of patches, from 1 on, uniform in its logarithm. */
function drawCount(stream: RandomStream): number {
  const drawn = exp(nextUniform(stream) * log(MOST_PATCHES + 1));
  return Math.min(MOST_PATCHES, Math.floor(drawn));
}

/** A whole number from `low` to `high`. */
function drawWhole(stream: RandomStream, low: number, high: number): number {
  return low + Math.floor(nextUniform(stream) * (high - low + 1));
}
