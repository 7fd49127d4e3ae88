import type { PromiseRecord } from '../replay-report.js';

type Targets = Readonly<Record<string, number>>;

/** Rounding of caps. */
const TOLERANCE = 1e-6;

/**
 * Judges the promises of a month: it is missed if the peak of a window is above its target in force 24 hours before the peak, or, in the first
 * day of the promise, above the first target. A peak before the first promise is none of it.
 *
 * @param targets - in force as each step of the month began; undefined before the first
 * @param concessions - how often they were raised
 * @param windows - steps that each meters, over the steps of the month
 * @param gridKw - grid demand of these steps [kW]
 */
export function promiseRecord(
  targets: readonly (Targets | undefined)[],
  concessions: number,
  windows: readonly { readonly name: string; readonly meteredSteps: Uint8Array }[],
  gridKw: Float64Array,
  stepMinutes: number,
): PromiseRecord {
  const first = targets.findIndex((each) => each !== undefined);
  if (first < 0) {
    return { status: 'none', firstTargetsKw: null, lastTargetsKw: null, concessions };
  }
  const stepsPerDay = 1440 / stepMinutes;
  const isMissed = windows.some(({ name, meteredSteps }) => {
    let peakStep = -1;
    for (let step = 0; step < gridKw.length; step += 1) {
      if (meteredSteps[step] === 0) continue;
      if (peakStep < 0 || gridKw[step]! > gridKw[peakStep]!) peakStep = step;
    }
    if (peakStep < first) return false;
    const inForce = targets[Math.max(first, peakStep - stepsPerDay)]?.[name];
    return inForce !== undefined && gridKw[peakStep]! > inForce * (1 + TOLERANCE);
  });
  return {
    status: isMissed ? 'missed' : 'kept',
    firstTargetsKw: targets[first]!,
    lastTargetsKw: targets.at(-1) ?? null,
    concessions,
  };
}
