import { checkFiniteSeries, checkLevel, checkWhole, heliosError } from '../internal/checks.js';
import { fitRobustScaleCore } from '../transforms/asinh.js';
import { deseasonalize, fitSeasonalProfileCore, seasonSteps } from '../transforms/seasons.js';
import { createAdwin, updateAdwinCore } from './adwin.js';
import {
  DEFAULT_FALSE_ALARM_RATE,
  DEFAULT_MOST_BINS,
  lagOneAutocorrelation,
  populationStabilityIndexCore,
  type StabilityIndex,
} from './population-stability-index.js';

/** Options of drift detection. */
export interface DriftOptions {
  /** Number of newest values that count as the present, at least 8. Default the newest third. */
  readonly currentSteps?: number;
  /** Share of unchanged series that the stability index may report as drifted, between 0 and 1. Default 0.005. */
  readonly falseAlarmRate?: number;
}

/** Whether the distribution of a series has changed. */
export interface DriftReport {
  /** Whether the stability index or a change within the present indicates drift. */
  readonly drifted: boolean;
  /** Compares the present with the past. */
  readonly stability: StabilityIndex;
  /** Indices at which ADWIN found a change of the mean, rising. */
  readonly changes: readonly number[];
  /** Length of the blocks whose means are passed to ADWIN [steps]; block means are nearly independent. */
  readonly blockSteps: number;
  /** Index of the first value of the present. */
  readonly currentFrom: number;
}

/** Smallest sample that is compared. */
const MIN_PART_VALUES = 8;

/**
 * Detects drift in a deseasonalised series: by the population stability index of the newest part against the rest, and by ADWIN over the
 * whole series. Both tests assume independent values, so autocorrelation ρ is accounted for: the index uses effective sample sizes, and
 * ADWIN receives means of blocks of (1 + ρ)/(1 − ρ) values, scaled to a spread of 1.
 *
 * @param values - the series, oldest first, at least 16
 * @param stepMinutes - length of a step [min]
 * @param options - see {@link DriftOptions}
 * @throws EngineError `noValues`, `notFinite`, `stepMinutesOutOfRange`, `notWhole`, `currentStepsOutOfRange`, `levelOutOfRange`,
 * `tooFewValues`
 * @example
 * const series = Array.from({ length: 300 }, (_, i) => ((i * 7919) % 101) + (i < 220 ? 0 : 300));
 * detectDrift(series, 60, { currentSteps: 80 }).drifted;
 * // => true
 */
export function detectDrift(
  values: ArrayLike<number>,
  stepMinutes: number,
  options: DriftOptions = {},
): DriftReport {
  checkFiniteSeries('values', values);
  const { currentSteps = newestThird(values) } = options;
  const { falseAlarmRate = DEFAULT_FALSE_ALARM_RATE } = options;
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
    falseAlarmRate = DEFAULT_FALSE_ALARM_RATE,
  }: DriftOptions = {},
): DriftReport {
  const currentFrom = values.length - currentSteps;
  const profile = fitSeasonalProfileCore(values, stepMinutes);
  const residuals = deseasonalize(values, profile);
  checkFiniteSeries('residuals', residuals);
  // Each position of the profile was fitted to this many values. With c of them, residuals have c − 1 degrees of
  // freedom and concentrate at 0.
  const cycles = Math.max(2, values.length / profile.offsets.length);
  const informationShare = ((cycles - 1) / cycles) ** 2;
  const past = residuals.subarray(0, currentFrom);
  const present = residuals.subarray(currentFrom);
  const stability = populationStabilityIndexCore(past, present, {
    falseAlarmRate,
    mostBins: DEFAULT_MOST_BINS,
    informationShare,
  });
  // Each part has its own mean, so that a jump between them does not count as correlation.
  const correlation = lagOneAutocorrelation(past, present);
  const blockSteps = Math.ceil((1 + correlation) / (1 - correlation));
  const changes = detectMeanChanges(residuals, blockSteps);
  const drifted = stability.drifted || changes.some((index) => index >= currentFrom);
  return { drifted, stability, changes, blockSteps, currentFrom };
}

function detectMeanChanges(residuals: Float64Array, blockSteps: number): number[] {
  const blocks = Math.floor(residuals.length / blockSteps);
  if (blocks === 0) return [];
  const first = residuals.length - blocks * blockSteps;
  const means = new Float64Array(blocks);
  for (let block = 0; block < blocks; block++) {
    for (let step = 0; step < blockSteps; step++) {
      const value = residuals[first + block * blockSteps + step]!;
      means[block] = means[block]! + (value - means[block]!) / (step + 1);
    }
  }
  const { centre, spread } = fitRobustScaleCore(means);
  const adwin = createAdwin({ clock: 1 });
  const changes: number[] = [];
  for (let block = 0; block < blocks; block++) {
    if (updateAdwinCore(adwin, (means[block]! - centre) / spread)) {
      changes.push(first + (block + 1) * blockSteps - 1);
    }
  }
  return changes;
}
