import type { FacilityState } from '../facility-state.js';
import { bridged } from './bridged.js';
import { stepMeans } from './step-means.js';

/**
 * Loads of today before a step, as far as they were read, and of the step itself where it is known; steps without a reading lie as far
 * off the expected load as those around them.
 *
 * @param known - settled on that day
 * @param expectedKw - of each step [kW]
 * @param nowStep - that is under way
 * @param currentLoadKw - its load, where it is known [kW]
 */
export function seenUntil(
  known: FacilityState,
  expectedKw: ArrayLike<number>,
  nowStep: number,
  currentLoadKw: number | undefined,
): number[] {
  const loads = known.today ? stepMeans(known.today.loadKw).slice(0, nowStep) : [];
  if (currentLoadKw !== undefined) loads[nowStep] = currentLoadKw;
  const deviations = Array.from(loads, (load, step) =>
    load === undefined ? Number.NaN : load - expectedKw[step]!,
  );
  const seen = 1 + deviations.findLastIndex((kw) => !Number.isNaN(kw));
  const whole = bridged(deviations.slice(0, seen));
  return whole.map((kw, step) =>
    Number.isNaN(deviations[step]!) ? expectedKw[step]! + kw : loads[step]!,
  );
}
