import type { Battery } from '@bess/kernel/battery';
import { demandOfIntervalKw, restKwForDemand } from './meter-interval.js';
import type { PeakProblem } from './peak-problem.js';

/** A battery, and the caps that it defends. */
export interface CapPolicy {
  readonly battery: Battery;
  readonly stepHours: number;
  /** Any-time cap first, then the caps of the demand periods [kW]; infinity for none. */
  readonly capsKw: Float64Array;
}

/**
 * Simulates a battery that discharges whatever exceeds the caps while it can, and charges whenever there is room below
 * them. Raises `highestKw` (any-time first, then by demand period) where the resulting import exceeds it.
 *
 * @param netKwSeries Import without the battery [kW].
 * @param periodSeries Demand period of each step; -1 for none.
 * @param end The step after the last one.
 * @returns Energy stored at the end [kWh].
 */
export function followCaps(
  highestKw: Float64Array,
  { battery, stepHours, capsKw }: CapPolicy,
  netKwSeries: Float64Array,
  periodSeries: Int16Array,
  from: number,
  end: number,
  startKwh: number,
): number {
  const { powerKw, chargeEfficiency, dischargeEfficiency, capacityKwh } = battery;
  const lowKwh = battery.minSocFraction * capacityKwh;
  const highKwh = battery.maxSocFraction * capacityKwh;
  const anyTimeKw = capsKw[0]!;
  let storedKwh = startKwh;
  for (let step = from; step < end; step += 1) {
    const netKw = netKwSeries[step]!;
    const period = periodSeries[step]!;
    const ofPeriodKw = period < 0 ? anyTimeKw : capsKw[period + 1]!;
    const roomKw = (ofPeriodKw < anyTimeKw ? ofPeriodKw : anyTimeKw) - netKw;
    let importKw = netKw;
    if (roomKw < 0) {
      const heldKw = (Math.max(0, storedKwh - lowKwh) * dischargeEfficiency) / stepHours;
      const givenKw = Math.min(-roomKw, powerKw, heldKw);
      storedKwh -= (givenKw * stepHours) / dischargeEfficiency;
      importKw -= givenKw;
    } else {
      const freeKw = Math.max(0, highKwh - storedKwh) / (chargeEfficiency * stepHours);
      const takenKw = Math.min(roomKw, powerKw, freeKw);
      storedKwh += takenKw * stepHours * chargeEfficiency;
      importKw += takenKw;
    }
    if (importKw > highestKw[0]!) highestKw[0] = importKw;
    if (period >= 0 && importKw > highestKw[period + 1]!) highestKw[period + 1] = importKw;
  }
  return storedKwh;
}

/**
 * Follows caps through one scenario of the rest of today, starting from the energy stored now. The first step is the
 * rest of the current meter interval, in which earlier imports already count.
 */
export function followToday(
  highestKw: Float64Array,
  follower: CapPolicy,
  { stepHours, storedKwh, today: { running, periodSeries } }: PeakProblem,
  netKwSeries: Float64Array,
): void {
  const restKw = new Float64Array(highestKw.length);
  const rest: CapPolicy = {
    battery: follower.battery,
    stepHours: stepHours * running.steps,
    capsKw: follower.capsKw.map((kw) => restKwForDemand(kw, running)),
  };
  const leftKwh = followCaps(restKw, rest, netKwSeries, periodSeries, 0, 1, storedKwh);
  const period = periodSeries[0]!;
  for (const index of period < 0 ? [0] : [0, period + 1]) {
    highestKw[index] = Math.max(highestKw[index]!, demandOfIntervalKw(restKw[index]!, running));
  }
  followCaps(highestKw, follower, netKwSeries, periodSeries, 1, netKwSeries.length, leftKwh);
}
