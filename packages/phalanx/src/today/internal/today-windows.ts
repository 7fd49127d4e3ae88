import { freePeakKw } from '../../demand/free-peak-kw.js';
import { priceOfMore } from '../../demand/internal/price-of-more.js';
import type { TodayOptions } from '../today-options.js';

const MOST_WINDOWS = 2;

/** The windows that today is planned for. */
export interface TodayWindows {
  /** The options with these windows alone, their peaks no lower than what is free; undefined where none is metered. */
  readonly options: TodayOptions | undefined;
  /** Places of these windows in the options given. */
  readonly chosen: readonly number[];
  /** Peaks by window of the options to those of the windows planned for; always in the same array [kW]. */
  readonly pick: (peaksKw: ArrayLike<number>) => Float64Array;
}

/**
 * Chooses the windows to plan for: those metered in the rest of today, of more than two the two that cost most. Peaks that cost no more than
 * none are taken for the highest such: below it nothing is to be saved.
 */
export function todayWindows(options: TodayOptions): TodayWindows {
  const { fromStep, futures, windows, meteredSteps, runningPeaksKw } = options;
  const planned = windows
    .map((window, index) => ({ window, index }))
    .filter(({ index }) => meteredSteps[index]!.subarray(fromStep, futures.stepsPerDay).includes(1))
    .map(({ window, index }) => ({ index, price: priceOfMore(window, runningPeaksKw[index]!) }))
    .sort((a, b) => b.price - a.price || a.index - b.index)
    .slice(0, MOST_WINDOWS)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  const freeKw = planned.map((index) => freePeakKw(windows[index]!));
  const peaks = new Float64Array(planned.length);
  const pick = (peaksKw: ArrayLike<number>): Float64Array => {
    for (let window = 0; window < planned.length; window += 1) {
      peaks[window] = Math.max(freeKw[window]!, peaksKw[planned[window]!]!);
    }
    return peaks;
  };
  if (planned.length === 0) return { options: undefined, chosen: planned, pick };
  return {
    options: {
      ...options,
      windows: planned.map((index) => windows[index]!),
      meteredSteps: planned.map((index) => meteredSteps[index]!),
      runningPeaksKw: pick(runningPeaksKw).slice(),
    },
    chosen: planned,
    pick,
  };
}
