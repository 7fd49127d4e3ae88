import { samplePricePath } from '../price/next-day.js';
import { type PathCalendar, startDayOfPath } from '../price/path-calendar.js';
import { addCalendar, type PathStart } from '../replay/hourly-prices.js';
import { thresholdRule } from '../replay/operating-rules.js';
import { operateRule } from '../replay/replay-rule.js';
import type { PathOutputs, SimulationPlan } from '../simulation/simulate-paths.js';
import type { Benchmarks } from '../simulation/types.js';
import { computeBound } from '../valuation/perfect-foresight.js';

const YEAR_DAYS = 365;

/**
 * Compares the policy with perfect foresight, the naive threshold rule and the daily price spreads on the same prices.
 * `outputs` holds the first paths of the plan, which has no reserves.
 */
export function benchmarks(
  plan: SimulationPlan,
  outputs: PathOutputs,
  capacityMwh: number,
): Benchmarks {
  const pathCount = outputs.energyCash.length;
  const { prices, calendar, seed, battery } = plan;
  let value = 0;
  let energyCash = 0;
  let discharged = 0;
  let foresight = 0;
  let naive = 0;
  let twoHours = 0;
  let fourHours = 0;
  for (let path = 0; path < pathCount; path++) {
    const pricePerMwhSeries = samplePricePath(prices, calendar, { seed, path });
    const hours = addCalendar(pricePerMwhSeries, calendarStartOfPath(calendar, path));
    // A battery that is never available earns nothing under any rule.
    if (battery.powerMw > 0) {
      foresight += computeBound(
        pricePerMwhSeries,
        battery,
        battery.initialEnergyMwh,
        0,
      ).valueLessWear;
      naive += operateRule(
        thresholdRule(),
        hours,
        battery,
        0,
        pricePerMwhSeries.length,
      ).valueLessWear;
    }
    value += outputs.energyCash[path]! - outputs.wearCost[path]!;
    energyCash += outputs.energyCash[path]!;
    discharged += outputs.dischargedMwh[path]!;
    for (let hour = 0; hour < pricePerMwhSeries.length; hour += 24) {
      const day = pricePerMwhSeries.slice(hour, hour + 24).sort();
      twoHours += spread(day, 2);
      fourHours += spread(day, 4);
    }
  }
  return {
    pathCount,
    foresightShare: shareOrZero(value, foresight),
    naiveThresholdShare: shareOrZero(naive, foresight),
    tb2Share: shareOrZero(energyCash, battery.powerMw * twoHours),
    tb4Share: shareOrZero(energyCash, battery.powerMw * fourHours),
    cyclesPerYear: (YEAR_DAYS * discharged) / (pathCount * calendar.dayCount * capacityMwh),
  };
}

/** The highest less the lowest prices of a day [currency/MW]. */
function spread(sortedPrices: Float64Array, hours: number): number {
  let sum = 0;
  for (let i = 0; i < hours; i++) sum += sortedPrices[23 - i]! - sortedPrices[i]!;
  return sum;
}

/** A share of nothing is reported as 0. */
function shareOrZero(part: number, total: number): number {
  return total > 0 ? part / total : 0;
}

/** Start of a path in the calendar, for replays. */
function calendarStartOfPath(calendar: PathCalendar, path: number): PathStart {
  const { dated, dayCount, monthOfDay, weekdayOfDay } = calendar;
  if (dated) {
    return { firstWeekday: weekdayOfDay[0]!, firstMonth: monthOfDay[0]!, monthOfDay };
  }
  const first = startDayOfPath(path);
  const months = Uint8Array.from(
    { length: dayCount },
    (_, day) => monthOfDay[(first + day) % monthOfDay.length]!,
  );
  return { firstWeekday: path % 7, firstMonth: months[0]!, monthOfDay: months };
}
