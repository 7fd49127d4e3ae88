import { powerOf } from '../internal/elementary.js';
import { medianSorted } from '../transforms/asinh.js';
import {
  lagOneAutocorrelation,
  meanOf,
  standardDeviation,
  varianceOfMean,
} from './autocorrelation.js';
import type { ComparableResiduals } from './comparable-residuals.js';

const MINUTES_PER_DAY = 1440;

/** Blocks into which a series is divided, of at most {@link MAX_BLOCK_HOURS}. */
const BLOCKS = 24;

const MAX_BLOCK_HOURS = 7;

/** Trimmed at each end of a block: two of seven, so that a spike of two steps moves nothing. */
const TRIMMED_SHARE = 2 / 7;

/** A shorter block cannot be trimmed by two at each end. */
const MIN_BLOCK_STEPS = 5;

/** Fewer blocks of reference do not determine a variance. */
const MIN_REFERENCE_BLOCKS = 3;

/** A shorter reference does not show what belongs to the time of day. */
const MIN_REFERENCE_DAYS = 2;

/** Higher autocorrelation of blocks cannot be distinguished from a random walk. */
const MAX_BLOCK_CORRELATION = 0.95;

/** A shorter reference may be little more than a weekend, after which any working day is higher. */
const MIN_WORKING_DAYS = 4;

/** Larger scores carry no more information. */
const MAX_SCORE = 1e6;

/** A spread below this share of the level is rounding error. */
const MIN_SPREAD_SHARE = 1e-9;

/** Constants of the threshold, equation (D5): `npm run helios-drift --workspace bench -- --part threshold`. */
const THRESHOLD = { base: 4, growth: 8, independence: 0.25 };

/** Whether the level of the newest values differs from that of the reference, and since when. */
export interface LevelShift {
  /** Whether |score| exceeds the threshold. */
  readonly drifted: boolean;
  /** Largest difference of means in standard errors; above 0 if the newest values are higher. */
  readonly score: number;
  /** What |score| stays below in unchanged series. */
  readonly threshold: number;
  /** Effective number of blocks of the reference that the threshold is for. */
  readonly referenceSize: number;
  /** When the level most likely changed. Null unless `drifted`. */
  readonly change: LevelChange | null;
}

/** Estimate of a change of level. */
export interface LevelChange {
  /** Index of the first value of the new level. */
  readonly index: number;
  /** Number of values of the new level, up to the end of the series. */
  readonly stepsAgo: number;
  /** New level less old level, in the unit of the series. */
  readonly size: number;
}

/**
 * Tests for a shift of the level at any age within the present.
 *
 * If only the quiet steps are comparable, lower values must show there: at other hours an unknown weekend looks the same. Higher values
 * count at all hours, because a day off does not raise them, once the reference is long enough to hold more than a weekend.
 *
 * @param currentFrom - index of the first value of the present
 * @returns null if the reference is too short
 */
export function testLevelShift(
  { residuals, quietSteps }: ComparableResiduals,
  currentFrom: number,
  stepMinutes: number,
): LevelShift | null {
  if (currentFrom * stepMinutes < MIN_REFERENCE_DAYS * MINUTES_PER_DAY) return null;
  const parts = splitAt(residuals, currentFrom);
  const found: (ShiftScore | null)[] = [];
  if (quietSteps === null) {
    found.push(scoreLevelShift(parts, residuals.length, stepMinutes));
  } else {
    const quiet = Float64Array.from(quietSteps, (step) => residuals[step]!);
    const quietBefore = quietSteps.findIndex((step) => step >= currentFrom);
    if (quietBefore > 0) {
      found.push(scoreLevelShift(splitAt(quiet, quietBefore), quiet.length, stepMinutes));
    }
    if (currentFrom * stepMinutes >= MIN_WORKING_DAYS * MINUTES_PER_DAY) {
      found.push(scoreLevelShift(parts, residuals.length, stepMinutes, 'higher'));
    }
  }
  let clearest: ShiftScore | null = null;
  for (const each of found) {
    if (each !== null && (clearest === null || excess(each) > excess(clearest))) clearest = each;
  }
  if (clearest === null) return null;
  const { score, threshold, referenceSize, difference } = clearest;
  const drifted = Math.abs(score) > threshold;
  const change = drifted ? locateChange(parts, difference) : null;
  return { drifted, score, threshold, referenceSize, change };
}

function excess({ score, threshold }: ShiftScore): number {
  return Math.abs(score) / threshold;
}

/** Values before the present and the present. */
interface Parts {
  readonly reference: Float64Array;
  readonly present: Float64Array;
}

function splitAt(values: Float64Array, currentFrom: number): Parts {
  return { reference: values.subarray(0, currentFrom), present: values.subarray(currentFrom) };
}

/** A comparison of the newest blocks with the reference. */
interface ShiftScore extends Pick<LevelShift, 'score' | 'threshold' | 'referenceSize'> {
  /** Difference of the means. */
  readonly difference: number;
}

/**
 * Compares the mean of the newest 1, 2, 4, 8, … blocks, and of the whole present, with the mean of the reference, in standard errors that
 * follow from the variance and the autocorrelation of the reference alone. A block counts by its trimmed mean, so that a spike in it moves
 * nothing. A trimmed mean rises with each of its values: the higher a shift, the higher its score.
 *
 * @param values - number of values of both parts
 * @returns null if a part is too short
 */
function scoreLevelShift(
  { reference, present }: Parts,
  values: number,
  stepMinutes: number,
  direction: 'higher' | 'both' = 'both',
): ShiftScore | null {
  const blockSteps = shiftBlockSteps(values, stepMinutes);
  const before = blockCentres(reference, blockSteps);
  const after = blockCentres(present, blockSteps);
  if (before.length < MIN_REFERENCE_BLOCKS || after.length === 0) return null;
  const correlation = blockCorrelation(reference, before, blockSteps);
  const ofReference = varianceOfMean(before.length, correlation);
  const level = meanOf(before);
  const spread = Math.max(
    standardDeviation(before, level, correlation),
    MIN_SPREAD_SHARE * Math.abs(level),
    Number.MIN_VALUE,
  );
  let score = 0;
  let difference = 0;
  let sum = 0;
  for (let blocks = 1; blocks <= after.length; blocks++) {
    sum += after[after.length - blocks]! - level;
    const isCompared = (blocks & (blocks - 1)) === 0 || blocks === after.length;
    if (!isCompared) continue;
    const errors = spread * Math.sqrt(varianceOfMean(blocks, correlation) + ofReference);
    const candidate = Math.max(-MAX_SCORE, Math.min(MAX_SCORE, sum / blocks / errors));
    const larger = direction === 'higher' ? candidate : Math.abs(candidate);
    if (larger <= Math.abs(score)) continue;
    score = candidate;
    difference = sum / blocks;
  }
  const referenceSize = 1 / ofReference;
  return {
    score,
    difference,
    referenceSize,
    threshold: shiftThreshold(before.length, referenceSize),
  };
}

/** Length of a block for a series of this many values [steps]. */
function shiftBlockSteps(values: number, stepMinutes: number): number {
  const most = Math.floor((MAX_BLOCK_HOURS * 60) / stepMinutes);
  return Math.max(MIN_BLOCK_STEPS, Math.min(most, Math.floor(values / BLOCKS)));
}

/** Equation (D5): larger for a short reference, above all for a correlated one, whose correlation may be underestimated. */
function shiftThreshold(blocks: number, effectiveBlocks: number): number {
  const { base, growth, independence } = THRESHOLD;
  const share = effectiveBlocks / blocks;
  return base * (1 + (growth * (1 - independence * share * share)) / blocks);
}

/** Trimmed means of consecutive blocks; the last block ends with the last value. */
function blockCentres(values: Float64Array, blockSteps: number): Float64Array {
  const blocks = Math.floor(values.length / blockSteps);
  const first = values.length - blocks * blockSteps;
  const trimmed = Math.ceil(TRIMMED_SHARE * blockSteps);
  const centres = new Float64Array(blocks);
  for (let block = 0; block < blocks; block++) {
    const from = first + block * blockSteps;
    const sorted = values.slice(from, from + blockSteps).sort();
    centres[block] = meanOf(sorted.subarray(trimmed, blockSteps - trimmed));
  }
  return centres;
}

/**
 * Correlation of neighbouring blocks: the larger of what a first-order autoregression of the values implies, which is precise, and of what
 * the blocks themselves show, which also sees slow changes below noise.
 */
function blockCorrelation(values: Float64Array, blocks: Float64Array, blockSteps: number): number {
  const rho = lagOneAutocorrelation(values);
  const reach = (1 - powerOf(rho, blockSteps)) / (1 - rho) / blockSteps;
  const implied = (rho * reach * reach) / varianceOfMean(blockSteps, rho);
  return Math.min(MAX_BLOCK_CORRELATION, Math.max(implied, lagOneAutocorrelation(blocks)));
}

/**
 * The start of the newest values whose sum of deviations, less half the size of the shift each, is largest: the most likely time of a shift
 * of that size. Single values count at most twice the size.
 */
function locateChange({ reference, present }: Parts, difference: number): LevelChange {
  const level = medianSorted(reference.slice().sort());
  let size = difference;
  let start = 0;
  for (let pass = 0; pass < 2; pass++) {
    start = likeliestStart(present, level, size);
    size = medianSorted(present.slice(start).sort()) - level;
    if (size * difference <= 0) size = difference;
  }
  return { index: reference.length + start, stepsAgo: present.length - start, size };
}

function likeliestStart(present: Float64Array, level: number, size: number): number {
  let best = -Infinity;
  let start = present.length - 1;
  let sum = 0;
  for (let step = present.length - 1; step >= 0; step--) {
    const deviation = (present[step]! - level) / size;
    sum += Math.max(-1, Math.min(2, deviation)) - 1 / 2;
    if (sum <= best) continue;
    best = sum;
    start = step;
  }
  return start;
}
