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

/** What to compare. */
export interface DriftOptions {
  /** Newest values that count as the present, from 8 [steps]; the newest third when absent. */
  readonly currentSteps?: number;
  /** Share of steady series that the stability index may call drifted, between 0 and 1; 0.005. */
  readonly falseAlarmRate?: number;
}

/** Whether a series still behaves as it did. */
export interface DriftReport {
  /** Whether the stability index or a change within the present says no. */
  readonly drifted: boolean;
  /** Present against past. */
  readonly stability: StabilityIndex;
  /** Indices of the values at which ADWIN found that the mean had changed, rising. */
  readonly changes: readonly number[];
  /** Values averaged into each that ADWIN saw, so that they are nearly independent. */
  readonly blockSteps: number;
  /** Index of the first value of the present. */
  readonly currentFrom: number;
}

/** Fewer values are no sample of anything. */
const MIN_PART_VALUES = 8;

/**
 * Looks for drift in a series less its seasons: by the population stability index of the newest part against the rest, and by ADWIN over
 * all of it. Both tests are made for independent values, so correlation in time is taken out of them: the index counts fewer values, and
 * ADWIN gets means of blocks of (1 + ρ)/(1 − ρ) values, scaled to a spread of 1.
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
 * {@link detectDrift} of at least 16 finite values, without checks.
 *
 * @throws EngineError `notFinite` where the difference of two values overflows
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
  // Each place of a profile was fitted to so many values: with c of them the residuals vary in c − 1 ways, and are lumped at 0.
  const cycles = Math.max(2, values.length / profile.offsets.length);
  const informationShare = ((cycles - 1) / cycles) ** 2;
  const past = residuals.subarray(0, currentFrom);
  const present = residuals.subarray(currentFrom);
  const stability = populationStabilityIndexCore(past, present, {
    falseAlarmRate,
    mostBins: DEFAULT_MOST_BINS,
    informationShare,
  });
  // A jump between past and present is no correlation: each about its own mean.
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
