import type { Battery } from '@bess/kernel/battery';

/** What a battery holds down, and with what. */
export interface CapFollower {
  readonly battery: Battery;
  readonly stepHours: number;
  /** Any-time cap first, then those of the demand periods [kW]; infinity where there is none. */
  readonly capsKw: Float64Array;
}

/**
 * A battery that gives whatever lies above a cap, as long as it can, and charges whenever there is room below: what import
 * comes to in spite of it.
 *
 * @param highestKw Highest import at any time, then by demand period; raised where it comes to more [kW].
 * @param netKwSeries What is drawn without the battery [kW].
 * @param periodSeries Demand period of each step; -1: none.
 * @param from First step.
 * @param end The step after the last one.
 * @param startKwh Stored at the start.
 * @returns Stored at the end [kWh].
 */
export function followCaps(
  highestKw: Float64Array,
  { battery, stepHours, capsKw }: CapFollower,
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
