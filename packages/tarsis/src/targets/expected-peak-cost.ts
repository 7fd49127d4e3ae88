import { chargeByTier } from '@bess/tariff-library/tiers';
import { expectedOfHighest } from './expected-of-highest.js';
import { type CapFollower, followCaps } from './follow-caps.js';
import { followToday } from './follow-today.js';
import type { PeakScene } from './peak-scene.js';

/** High days come together: so many days tell as much of the highest as one that is drawn by itself. */
const daysPerDraw = 4;

/**
 * What the month's peaks are expected to cost under caps: today goes one of its ways, the days that are left of the month are drawn
 * from the last weeks' days of their kind, and the battery follows the caps on all of them.
 *
 * @returns Of caps, at any time first, then by demand period [kW], what the peaks cost [currency].
 */
export function expectedPeakCost(scene: PeakScene): (capsKw: Float64Array) => number {
  const { battery, intervalHours, today, later, ladders, setKw, charged } = scene;
  const followPast = pastFollower(scene);
  const leftToday = ladders.map(() => new Float64Array(today.netKwSeries.length));
  const leftKw = new Float64Array(ladders.length);
  return (capsKw) => {
    const follower = { battery, stepHours: intervalHours, capsKw };
    const { weekdays, weekendDays } = followPast(follower);
    for (const [way, series] of today.netKwSeries.entries()) {
      leftKw.fill(0);
      followToday(leftKw, follower, scene, series);
      for (const index of charged) leftToday[index]![way] = leftKw[index]!;
    }
    let cost = 0;
    for (const index of charged) {
      cost += expectedOfHighest(
        [
          { sortedValues: leftToday[index]!.sort(), draws: 1 },
          ...drawn(weekdays[index]!, later.weekdays),
          ...drawn(weekendDays[index]!, later.weekendDays),
        ],
        (kw) => chargeByTier(ladders[index]!, Math.max(setKw[index]!, kw)).amount,
      );
    }
    return cost;
  };
}

/** What each past day comes to, by kind of day and by peak [kW]. */
interface PastDays {
  readonly weekdays: readonly Float64Array[];
  readonly weekendDays: readonly Float64Array[];
}

/** Follows caps through the past days, one after the other from a full battery on; writes into the same arrays each time. */
function pastFollower({
  battery,
  past,
  ladders,
  charged,
}: PeakScene): (follower: CapFollower) => PastDays {
  const { netKwSeries, periodSeries, intervalsPerDay, isWeekend } = past;
  const count = isWeekend.filter(Boolean).length;
  const weekdays = ladders.map(() => new Float64Array(isWeekend.length - count));
  const weekendDays = ladders.map(() => new Float64Array(count));
  const leftKw = new Float64Array(ladders.length);
  return (follower) => {
    let storedKwh = battery.maxSocFraction * battery.capacityKwh;
    let weekday = 0;
    let weekendDay = 0;
    for (const [day, isOff] of isWeekend.entries()) {
      const from = day * intervalsPerDay;
      const end = from + intervalsPerDay;
      leftKw.fill(0);
      storedKwh = followCaps(leftKw, follower, netKwSeries, periodSeries, from, end, storedKwh);
      const into = isOff ? weekendDays : weekdays;
      const at = isOff ? weekendDay : weekday;
      for (const index of charged) into[index]![at] = leftKw[index]!;
      if (isOff) weekendDay += 1;
      else weekday += 1;
    }
    return { weekdays, weekendDays };
  };
}

/** Nothing where no such day was seen. */
function drawn(values: Float64Array, days: number) {
  return values.length === 0 ? [] : [{ sortedValues: values.sort(), draws: days / daysPerDraw }];
}
