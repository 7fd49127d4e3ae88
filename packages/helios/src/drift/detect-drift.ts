import { checkFiniteSeries, checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { seasonSteps } from '../transforms/seasons.js';
import { createAdwin, updateAdwinCore } from './adwin.js';
import {
  effectiveAutocorrelation,
  lagOneAutocorrelation,
  meanOf,
  standardDeviation,
  varianceOfMean,
} from './autocorrelation.js';
import { comparableResiduals } from './comparable-residuals.js';
import { type LevelShift, testLevelShift } from './level-shift.js';
import {
  DEFAULT_MOST_BINS,
  populationStabilityIndexCore,
  type StabilityIndex,
} from './population-stability-index.js';

/** Options of drift detection. */
export interface DriftOptions {
  /** Number of newest values that count as the present, at least 8. Default the newest third. */
  readonly currentSteps?: number;
  /** Share of unchanged series that the stability index may report as drifted, between 0 and 1. Default 0.0002. */
  readonly falseAlarmRate?: number;
}

/** Whether the distribution of a series has changed. */
export interface DriftReport {
  /** Whether the stability index, a shift of the level, or a change within the present indicates drift. */
  readonly drifted: boolean;
  /** Compares the present with the past. */
  readonly stability: StabilityIndex;
  /** Compares the level of the newest values with that of the past. Null if the past is too short. */
  readonly shift: LevelShift | null;
  /** Indices at which ADWIN found a change of the mean, rising. */
  readonly changes: readonly number[];
  /** Length of the blocks whose means are passed to ADWIN [steps]; block means are nearly independent. */
  readonly blockSteps: number;
  /** Index of the first value of the present. */
  readonly currentFrom: number;
}

/** Smallest sample that is compared. */
const MIN_PART_VALUES = 8;

/** Standard deviations beyond which a value counts no more: a spike is no change of the mean. */
const MAX_DEVIATION = 4;

/** A tenth of the usual confidence, because neighbouring blocks still depend on each other a little. */
const ADWIN_DELTA = 0.0002;

/** Number of values that an effective size may be wrong by. */
const SIZE_UNCERTAINTY = 20;

/** Of the 1 % of false alarms of all tests together. */
const STABILITY_FALSE_ALARM_RATE = 0.0002;

/**
 * Detects drift in a deseasonalised series by three tests of the newest part, the present, against the values before it, the reference: the
 * population stability index, which sees any change of the distribution; the level of the newest values at several ages; and ADWIN over the
 * whole series. Seasons, spread and autocorrelation come from the reference alone: estimated from both, a large shift would pass for
 * strong autocorrelation and hide itself. All three together report less than 1 % of unchanged series.
 *
 * The tests assume independent values, so autocorrelation ρ is accounted for: the index uses effective sample sizes, the level its standard
 * error, and ADWIN receives means of blocks of (1 + ρ)/(1 − ρ) values, scaled to a spread of 1. A daily season with a reference of less than
 * two weeks leaves open what a weekend looks like: then only the quiet third of the day is compared, and higher values at all hours.
 *
 * @param values - the series, oldest first, at least 16
 * @param stepMinutes - length of a step [min]
 * @param options - see {@link DriftOptions}
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`, `notWhole`, `currentStepsOutOfRange`, `levelOutOfRange`,
 * `tooFewValues`
 * @see docs/method.md, section 7
 * @example
 * const series = Array.from({ length: 300 }, (_, i) => ((i * 7919) % 101) + (i < 220 ? 0 : 300));
 * const { drifted, shift } = detectDrift(series, 60);
 * [drifted, shift.change.index];
 * // => [true, 220]
 */
export function detectDrift(
  values: ArrayLike<number>,
  stepMinutes: number,
  options: DriftOptions = {},
): DriftReport {
  checkFiniteSeries('values', values);
  const { currentSteps = newestThird(values) } = options;
  const { falseAlarmRate = STABILITY_FALSE_ALARM_RATE } = options;
  checkWhole('currentSteps', currentSteps, MIN_PART_VALUES);
  if (values.length - currentSteps < MIN_PART_VALUES) {
    throw heliosError(
      'invalid',
      'tooFewValues',
      `values must have at least ${MIN_PART_VALUES} values before the ${currentSteps} of the present; ${values.length} came`,
    );
  }
  seasonSteps(stepMinutes);
  checkLevel('falseAlarmRate', falseAlarmRate);
  return detectDriftCore(values, stepMinutes, { currentSteps, falseAlarmRate });
}

function newestThird(values: ArrayLike<number>): number {
  return Math.max(MIN_PART_VALUES, Math.floor(values.length / 3));
}

/**
 * {@link detectDrift} without checks, for at least 16 finite values.
 *
 * @throws EngineError `notFinite` if the difference of two values overflows
 */
export function detectDriftCore(
  values: ArrayLike<number>,
  stepMinutes: number,
  {
    currentSteps = newestThird(values),
    falseAlarmRate = STABILITY_FALSE_ALARM_RATE,
  }: DriftOptions = {},
): DriftReport {
  const currentFrom = values.length - currentSteps;
  const comparable = comparableResiduals(values, stepMinutes, currentFrom);
  const { residuals, cycles, quietSteps } = comparable;
  checkFiniteSeries('residuals', residuals);
  const compared = quietSteps ?? Int32Array.from(residuals.keys());
  const sample = Float64Array.from(compared, (step) => residuals[step]!);
  const presentFrom = compared.findIndex((step) => step >= currentFrom);
  const reference = sample.subarray(0, presentFrom);
  const present = sample.subarray(presentFrom);
  const stability = populationStabilityIndexCore(reference, present, {
    falseAlarmRate,
    mostBins: DEFAULT_MOST_BINS,
    informationShare: informationShare(reference, cycles),
  });
  const { blockSteps, changes } = findMeanChanges(sample, reference);
  const shift = testLevelShift(comparable, currentFrom, stepMinutes);
  const isNewlyChanged = changes.some((at) => at >= presentFrom);
  return {
    drifted: stability.drifted || isNewlyChanged || shift?.drifted === true,
    stability,
    shift,
    changes: changes.map((at) => compared[at]!),
    blockSteps,
    currentFrom,
  };
}

/**
 * Share of the information of a sample that remains beyond its lag-1 autocorrelation: values at one time of day share the error of their
 * profile, slow changes below noise correlate later values, and the effective size of a short reference is itself uncertain.
 */
function informationShare(reference: Float64Array, cycles: number): number {
  const ofProfile = cycles === Infinity ? 1 : ((cycles - 1) / cycles) ** 2;
  const shareOf = (correlation: number) => (1 - correlation) / (1 + correlation);
  const effective = shareOf(effectiveAutocorrelation(reference));
  const size = effective * reference.length;
  const ofSize = size / (size + SIZE_UNCERTAINTY);
  return (ofProfile * ofSize * effective) / shareOf(lagOneAutocorrelation(reference));
}

/** Indices of the values at which ADWIN finds a change of their mean, on the scale of the reference. */
function findMeanChanges(
  values: Float64Array,
  reference: Float64Array,
): { blockSteps: number; changes: number[] } {
  const correlation = effectiveAutocorrelation(reference);
  const blockSteps = Math.ceil((1 + correlation) / (1 - correlation));
  const blocks = Math.floor(values.length / blockSteps);
  const first = values.length - blocks * blockSteps;
  const centre = meanOf(reference);
  const spread = standardDeviation(reference, centre, correlation) || Math.abs(centre) || 1;
  const spreadOfMean = Math.sqrt(varianceOfMean(blockSteps, correlation));
  const adwin = createAdwin({ clock: 1, delta: ADWIN_DELTA });
  const changes: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const from = first + block * blockSteps;
    let mean = 0;
    for (let step = 0; step < blockSteps; step++) {
      const deviation = (values[from + step]! - centre) / spread;
      mean += Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, deviation)) / blockSteps;
    }
    if (updateAdwinCore(adwin, mean / spreadOfMean)) changes.push(from + blockSteps - 1);
  }
  return { blockSteps, changes };
}
