import type { PromiseReport } from '../gate/promise-report.js';
import type { CandidateName } from '../gate/schedule.js';
import type { ControllerAction } from './gate-controller.js';

/** Tolerance for rounding. */
const CAP_TOLERANCE = 1e-6;

/** Outcome of the promises of a billing month. */
export interface PromiseRecord {
  /** `none`: no schedule was accepted in the month. */
  readonly status: 'none' | 'kept' | 'missed';
  /** Targets of the first accepted schedule, by window name [kW]; null without one. */
  readonly firstTargetsKw: Readonly<Record<string, number>> | null;
  /** Targets at the end of the month; null without one. */
  readonly lastTargetsKw: Readonly<Record<string, number>> | null;
  /** What the first and the last targets were worth when they were set; null without one. */
  readonly firstReport: PromiseReport | null;
  readonly lastReport: PromiseReport | null;
  /** Number of times that targets were raised. */
  readonly concessions: number;
}

/** One calendar month of a replay. */
export interface ReplayMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Whether the replay covers the whole month. */
  readonly isWhole: boolean;
  /** Bill of the month without and with the battery [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  /** Demand charges of these bills [currency]. */
  readonly demandChargeWithout: number;
  readonly demandChargeWith: number;
  /** Saving by the battery: difference of the bills less wear [currency]. */
  readonly saving: number;
  /** [currency] */
  readonly wear: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKwWithout: number;
  readonly peakKwWith: number;
  readonly promise: PromiseRecord;
  /** Number of steps without a reading. */
  readonly estimatedSteps: number;
  /** Number of steps in which each candidate was in force. */
  readonly stepsByCandidate: Readonly<Partial<Record<CandidateName, number>>>;
}

/** Result of {@link replay}: what PHALANX would have done with a past load. */
export interface ReplayReport {
  readonly currency: string;
  readonly months: readonly ReplayMonth[];
  /** Totals over the months [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  readonly wear: number;
  readonly saving: number;
  /** Numbers of months with an accepted schedule, of months that missed a target, and of concessions. */
  readonly monthsWithPromise: number;
  readonly monthsMissed: number;
  readonly concessions: number;
  /** Start of the first replayed step [ms since the Unix epoch], and step length [min]. */
  readonly startMs: number;
  readonly stepMinutes: number;
  /** Load less solar of each step [kW]. */
  readonly netLoadKwSeries: Float64Array;
  /** Grid demand of each step, which is billed [kW]. */
  readonly gridKwSeries: Float64Array;
  /** State of charge at the end of each step, 0 to 1. */
  readonly socFractionSeries: Float64Array;
}

type Promised = Pick<ControllerAction, 'targetsKw' | 'promiseReport'>;

/**
 * Assesses the promises of a month. A promise is missed if the peak of a window is above the target that was in force 24 hours before the
 * peak, or, on the first day of the promise, above the first target. A peak before the first promise does not count.
 *
 * @param promised - targets in force at the start of each step of the month, with their report; undefined before the first promise
 * @param concessions - number of times that they were raised
 * @param windows - with their metered steps, over the steps of the month
 * @param gridKw - grid demand of these steps [kW]
 */
export function assessPromise(
  promised: readonly Promised[],
  concessions: number,
  windows: readonly { readonly name: string; readonly meteredSteps: Uint8Array }[],
  gridKw: Float64Array,
  stepMinutes: number,
): PromiseRecord {
  const first = promised.findIndex(({ targetsKw }) => targetsKw !== undefined);
  if (first < 0) {
    return {
      status: 'none',
      firstTargetsKw: null,
      lastTargetsKw: null,
      firstReport: null,
      lastReport: null,
      concessions,
    };
  }
  const stepsPerDay = 1440 / stepMinutes;
  const isMissed = windows.some(({ name, meteredSteps }) => {
    let peakStep = -1;
    for (let step = 0; step < gridKw.length; step += 1) {
      if (meteredSteps[step] === 0) continue;
      if (peakStep < 0 || gridKw[step]! > gridKw[peakStep]!) peakStep = step;
    }
    if (peakStep < first) return false;
    const inForce = promised[Math.max(first, peakStep - stepsPerDay)]?.targetsKw?.[name];
    return inForce !== undefined && gridKw[peakStep]! > inForce * (1 + CAP_TOLERANCE);
  });
  return {
    status: isMissed ? 'missed' : 'kept',
    firstTargetsKw: promised[first]!.targetsKw ?? null,
    lastTargetsKw: promised.at(-1)!.targetsKw ?? null,
    firstReport: promised[first]!.promiseReport ?? null,
    lastReport: promised.at(-1)!.promiseReport ?? null,
    concessions,
  };
}
