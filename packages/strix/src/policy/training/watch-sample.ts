import { createObserver } from '../create-observer.js';
import { HOURS, REGIMES } from '../internal/layout.js';
import { observeDay } from '../internal/observe-day.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import { kindOf } from './sample-days.js';

/** What an observer made of one day of a sample; the arrays are used again for the next day. */
export interface WatchedDay {
  readonly day: number;
  /** Whether it follows the day before it. */
  readonly follows: boolean;
  readonly weight: number;
  readonly dayClass: number;
  readonly scalePerMwh: number;
  /** Profile of the day as it stood at its first hour, 24 hours [currency/MWh], and its mean. */
  readonly profile: Float64Array;
  readonly profileMean: number;
  /** Cell of each hour, regime·bins + bin. */
  readonly cells: Uint16Array;
}

/** Shows a whole sample to observers, a new one for each path and one for all real days, and tells of each day. */
export function watchSample(
  sample: DaySample,
  observer: ObserverTable,
  bins: number,
  tell: (watched: WatchedDay) => void,
): void {
  const squashed = new Float64Array(HOURS);
  const surprises = new Float64Array(HOURS);
  const profile = new Float64Array(HOURS);
  const cells = new Uint16Array(HOURS);
  const [first, second, third, fourth] = [...observer.regimeEdges];
  let state = createObserver(observer, 0);
  for (let day = 0; day < sample.follows.length; day++) {
    const simulated = day < sample.simulatedDays;
    const follows = sample.follows[day] === 1;
    if (!follows && (simulated || day === sample.simulatedDays)) {
      state = createObserver(observer, sample.months[day]!);
    }
    const kind = kindOf(sample, day);
    profile.set(state.profile.subarray(kind * HOURS, (kind + 1) * HOURS));
    observeDay(squashed, surprises, state, observer, kind, sample.prices, day * HOURS);
    for (let hour = 0; hour < HOURS; hour++) {
      const surprise = surprises[hour]!;
      const regime =
        surprise < first!
          ? 0
          : surprise < second!
            ? 1
            : surprise < third!
              ? 2
              : surprise < fourth!
                ? 3
                : REGIMES - 1;
      const place = Math.floor((squashed[hour]! + 1) * bins * 0.5);
      cells[hour] = regime * bins + (place < bins ? place : bins - 1);
    }
    const weight = sample.weights[day]!;
    const { dayClass, profileMean, scalePerMwh } = state;
    tell({ day, follows, weight, dayClass, scalePerMwh, profile, profileMean, cells });
  }
}
