import type { PeakPromise } from '../policy.js';

/** Outcome of the promises of a site-month. */
export interface PromiseOutcome {
  /** none: no target below the P95 of the uncontrolled peak was ever accepted. */
  readonly status: 'none' | 'kept' | 'missed';
  /** Number of rises of the target. */
  readonly concessions: number;
  /** Highest billed demand of the month [kW]. */
  readonly peakKw: number;
  /** Target that the month is judged by, if there is one [kW]. */
  readonly targetKw?: number;
  /** The month's first promise: with which probability it was given, and whether the month's peak was above it, conceded or not. */
  readonly first?: { readonly missProbability: number; readonly isExceeded: boolean };
}

/** Tolerance for rounding of bills and caps. */
const TOLERANCE = 1e-6;

/**
 * Judges a month: it is missed if its billed peak is above the target in force 24 hours before (in the first day of the month or of the promise:
 * above the first target). A target holds until another is given. A month in which no target lay below the P95 of the uncontrolled peak has
 * no schedule; one whose first target came after its peak is kept.
 *
 * @param promises - in force when each step of the month began
 * @param gridKw - billed demand of the same steps [kW]
 * @param stepMinutes - step length [min]
 */
export function promiseOutcome(
  promises: readonly (PeakPromise | undefined)[],
  gridKw: Float64Array,
  stepMinutes: number,
): PromiseOutcome {
  const isAccepted = promises.some(
    (promise) => promise !== undefined && promise.targetKw < promise.uncontrolledP95Kw,
  );
  const targets = heldTargets(promises);
  let peakStep = 0;
  for (let step = 1; step < gridKw.length; step += 1) {
    if (gridKw[step]! > gridKw[peakStep]!) peakStep = step;
  }
  const peakKw = gridKw[peakStep]!;
  const dayBefore = Math.max(0, peakStep - 1440 / stepMinutes);
  const targetKw = targets.slice(dayBefore, peakStep + 1).find((target) => target !== undefined);
  const isMissed = isAccepted && targetKw !== undefined && peakKw > targetKw * (1 + TOLERANCE);
  const first = promises.find((promise) => promise !== undefined);
  return {
    status: isMissed ? 'missed' : isAccepted ? 'kept' : 'none',
    concessions: countRises(targets),
    peakKw,
    ...(targetKw === undefined ? {} : { targetKw }),
    ...(first?.missProbability !== undefined && {
      first: {
        missProbability: first.missProbability,
        isExceeded: peakKw > first.targetKw * (1 + TOLERANCE),
      },
    }),
  };
}

/** Targets by step; a target holds until another is given, even where the policy gives none [kW]. */
function heldTargets(promises: readonly (PeakPromise | undefined)[]): (number | undefined)[] {
  let held: number | undefined;
  return promises.map((promise) => {
    held = promise?.targetKw ?? held;
    return held;
  });
}

function countRises(targets: readonly (number | undefined)[]): number {
  return targets.filter((target, step) => {
    const before = targets[step - 1];
    return target !== undefined && before !== undefined && target > before * (1 + TOLERANCE);
  }).length;
}
