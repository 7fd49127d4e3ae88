/** Days of a month on which the battery discharged. */
export interface EventDays {
  readonly events: number;
  /** Events on days whose load alone would not have passed the month's billed peak. */
  readonly falseAlarms: number;
}

/** Least discharge of an event, as a share of an hour at full power. */
const LEAST_SHARE = 0.01;

/**
 * Counts event days and false alarms.
 *
 * @param loadKw - settled load of the month's steps [kW]
 * @param gridKw - billed demand of the same steps [kW]
 * @param dayIndex - local day of the same steps
 * @param stepMinutes - step length [min]
 * @param powerKw - of the battery [kW]
 */
export function eventDays(
  loadKw: Float64Array,
  gridKw: Float64Array,
  dayIndex: Int32Array,
  stepMinutes: number,
  powerKw: number,
): EventDays {
  const billedKw = gridKw.reduce((peak, grid) => Math.max(peak, grid), 0);
  let events = 0;
  let falseAlarms = 0;
  let step = 0;
  while (step < loadKw.length) {
    const day = dayIndex[step];
    let givenKwh = 0;
    let highestKw = 0;
    for (; step < loadKw.length && dayIndex[step] === day; step += 1) {
      givenKwh += (Math.max(0, loadKw[step]! - gridKw[step]!) * stepMinutes) / 60;
      highestKw = Math.max(highestKw, loadKw[step]!);
    }
    if (givenKwh < LEAST_SHARE * powerKw) continue;
    events += 1;
    if (highestKw <= billedKw) falseAlarms += 1;
  }
  return { events, falseAlarms };
}
