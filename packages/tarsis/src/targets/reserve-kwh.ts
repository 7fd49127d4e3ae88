import type { PeakScene } from './peak-scene.js';

/**
 * Only room below this share of a cap is counted on for charging: beside a high load, charging lifts the peak as soon as that
 * is a little higher than expected.
 */
const chargedBelowShare = 0.8;

/**
 * What the battery should still hold at the beginning of each step of the rest of today, so that the caps hold whichever way
 * the day goes, charging where there is room included.
 *
 * @param capsKw At any time first, then by demand period.
 * @returns One entry for each step from now to midnight, and one for midnight [kWh].
 */
export function reserveKwh(
  { battery, stepHours, today }: PeakScene,
  capsKw: Float64Array,
): Float64Array {
  const steps = today.periodSeries.length;
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = battery;
  const lowKwh = battery.minSocFraction * capacityKwh;
  const windowKwh = battery.maxSocFraction * capacityKwh - lowKwh;
  const reserve = new Float64Array(steps + 1).fill(lowKwh);
  for (const netKwSeries of today.netKwSeries) {
    let neededKwh = 0;
    for (let step = steps - 1; step >= 0; step -= 1) {
      const period = today.periodSeries[step]!;
      const capKw = Math.min(capsKw[0]!, period < 0 ? capsKw[0]! : capsKw[period + 1]!);
      const netKw = netKwSeries[step]!;
      const aboveKw = Math.min(powerKw, Math.max(0, netKw - capKw));
      const roomKw = Math.min(powerKw, Math.max(0, chargedBelowShare * capKw - netKw));
      neededKwh += (aboveKw / dischargeEfficiency - roomKw * chargeEfficiency) * stepHours;
      neededKwh = Math.min(windowKwh, Math.max(0, neededKwh));
      reserve[step] = Math.max(reserve[step]!, lowKwh + neededKwh);
    }
  }
  return reserve;
}
