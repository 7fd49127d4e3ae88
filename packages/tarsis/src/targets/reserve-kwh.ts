import { restOfIntervalKw } from '../internal/rest-of-interval.js';
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
  { battery, stepHours, intervalHours, today }: PeakScene,
  capsKw: Float64Array,
): Float64Array {
  const { running, periodSeries } = today;
  const meterSteps = Math.round(intervalHours / stepHours);
  const steps = running.steps + (periodSeries.length - 1) * meterSteps;
  const { powerKw, capacityKwh, chargeEfficiency, dischargeEfficiency } = battery;
  const lowKwh = battery.minSocFraction * capacityKwh;
  const windowKwh = battery.maxSocFraction * capacityKwh - lowKwh;
  const reserve = new Float64Array(steps + 1).fill(lowKwh);
  for (const netKwSeries of today.netKwSeries) {
    let neededKwh = 0;
    let step = steps;
    for (let interval = periodSeries.length - 1; interval >= 0; interval -= 1) {
      const period = periodSeries[interval]!;
      const capKw = Math.min(capsKw[0]!, period < 0 ? capsKw[0]! : capsKw[period + 1]!);
      const leftKw = interval === 0 ? restOfIntervalKw(capKw, running) : capKw;
      const netKw = netKwSeries[interval]!;
      const aboveKw = Math.min(powerKw, Math.max(0, netKw - leftKw));
      const roomKw = Math.min(powerKw, Math.max(0, chargedBelowShare * leftKw - netKw));
      const ofStepKwh = (aboveKw / dischargeEfficiency - roomKw * chargeEfficiency) * stepHours;
      const from = interval === 0 ? 0 : step - meterSteps;
      for (step -= 1; step >= from; step -= 1) {
        neededKwh = Math.min(windowKwh, Math.max(0, neededKwh + ofStepKwh));
        reserve[step] = Math.max(reserve[step]!, lowKwh + neededKwh);
      }
      step = from;
    }
  }
  return reserve;
}
