import { createObserver } from '../create-observer.js';
import { HOURS } from '../internal/layout.js';
import { seasonInto } from '../internal/season-into.js';
import { withinReach } from '../internal/within-reach.js';
import { observe } from '../observe.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import { beginsAnew } from './sample-days.js';

/** What an observer made of the hours of a sample; entry day·24 + hour. */
export interface WatchedSample {
  /** Deviation of the price from the profile of its hour, in widths of the hour, within the reach. */
  readonly deviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Of each day [currency/MWh]. */
  readonly scalesPerMwh: Float64Array;
}

/**
 * Shows a sample to observers, a new one for each path and one for all real days.
 *
 * @param sample - days
 * @param table - settled constants
 * @param learns - whether profiles follow the prices; else they stay those of the season
 */
export function watchSample(
  sample: DaySample,
  table: ObserverTable,
  learns: boolean,
): WatchedSample {
  const days = sample.follows.length;
  const deviations = new Float64Array(days * HOURS);
  const regimes = new Uint8Array(days * HOURS);
  const scalesPerMwh = new Float64Array(days);
  let state = createObserver(table, 0);
  for (let day = 0; day < days; day++) {
    const month = sample.months[day]!;
    if (beginsAnew(sample, day)) state = createObserver(table, month);
    else if (!learns) seasonInto(state.profile, table, month);
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const seen = { pricePerMwh: sample.prices[at]!, hour, weekday, newDay: hour === 0 };
      const { deviation, regime } = observe(state, table, seen, learns);
      deviations[at] = withinReach(deviation);
      regimes[at] = regime;
    }
    scalesPerMwh[day] = state.scalePerMwh;
  }
  return { deviations, regimes, scalesPerMwh };
}
