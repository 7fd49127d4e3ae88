import { batteryNumbers } from '../battery-numbers.js';
import { followCap } from '../follow-cap.js';
import { leastCaps } from '../least-caps.js';
import type { PolicySite, PolicySituation } from '../policy.js';
import { stepCap } from '../step-cap.js';

/** The plan of a stretch whose load is assumed to be known. */
export interface StretchPlan {
  /** First step of the plan. */
  readonly fromStep: number;
  /** Caps, one per window, not below the peaks so far [kW]. */
  readonly capsKw: readonly number[];
  /** Planned powers of each step [kW]. */
  readonly chargeKw: Float64Array;
  readonly dischargeKw: Float64Array;
}

/** Exact to a watt in a megawatt: plans are made every hour. */
const TOLERANCE = 1e-6;

/**
 * The cheapest plan for a point forecast: least peaks, with the peaks already charged as a floor.
 *
 * @param situation - when the plan is made
 * @param forecastKw - load from the coming step on [kW]
 */
export function planStretch(
  site: PolicySite,
  situation: PolicySituation,
  forecastKw: Float64Array,
): StretchPlan {
  const { step: fromStep, socFraction, runningPeaksKw, ratchetFloorsKw } = situation;
  const { battery, grid } = site;
  const length = forecastKw.length;
  const windows = site.windows.map(({ pricePerKw, meteredSteps }, index) => ({
    pricePerKw,
    meteredSteps: meteredSteps.subarray(fromStep, fromStep + length),
    floorKw: Math.max(runningPeaksKw[index]!, ratchetFloorsKw[index]!),
  }));
  const capsKw = leastCaps(
    {
      loadKw: forecastKw,
      stepHours: grid.stepMinutes / 60,
      windows,
      battery: batteryNumbers(battery),
      storedKwh: socFraction * battery.capacityKwh,
    },
    TOLERANCE,
  );
  const chargeKw = new Float64Array(length);
  const dischargeKw = new Float64Array(length);
  let soc = socFraction;
  for (let index = 0; index < length; index += 1) {
    const cap = stepCap(windows, capsKw, index);
    const done = followCap(battery, soc, forecastKw[index]!, cap, grid.stepMinutes);
    soc = done.socFraction;
    chargeKw[index] = done.chargeKw;
    dischargeKw[index] = done.dischargeKw;
  }
  return { fromStep, capsKw, chargeKw, dischargeKw };
}
