import type { CandidateName } from '../gate/schedule.js';

/** Rounding of caps. */
const CAP_TOLERANCE = 1e-6;

/** What became of the promises of a billing month. */
export interface PromiseRecord {
  /** none: no schedule was ever accepted in the month. */
  readonly status: 'none' | 'kept' | 'missed';
  /** Targets of the first accepted schedule, by name of the window [kW]; null without any. */
  readonly firstTargetsKw: Readonly<Record<string, number>> | null;
  /** Targets at the end of the month; null without any. */
  readonly lastTargetsKw: Readonly<Record<string, number>> | null;
  /** How often targets were raised. */
  readonly concessions: number;
}

/** One calendar month of a replay. */
export interface ReplayMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Whether the replay covers it from its first to its last minute. */
  readonly isWhole: boolean;
  /** The month's bill without the battery, and with it [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  /** Demand charges of the two [currency]. */
  readonly demandChargeWithout: number;
  readonly demandChargeWith: number;
  /** What the battery saved: the difference of the bills less the wear [currency]. */
  readonly saving: number;
  /** [currency] */
  readonly wear: number;
  /** Highest demand over the meter interval [kW]. */
  readonly peakKwWithout: number;
  readonly peakKwWith: number;
  readonly promise: PromiseRecord;
  /** Steps for which no reading was there. */
  readonly estimatedSteps: number;
  /** Steps in which each candidate was in force. */
  readonly stepsByCandidate: Readonly<Partial<Record<CandidateName, number>>>;
}

/** What PHALANX would have done with a past load. */
export interface ReplayReport {
  readonly currency: string;
  readonly months: readonly ReplayMonth[];
  /** Sums over the months [currency]. */
  readonly billWithout: number;
  readonly billWith: number;
  readonly wear: number;
  readonly saving: number;
  /** Months with an accepted schedule, those that missed, and how often targets were raised. */
  readonly monthsWithPromise: number;
  readonly monthsMissed: number;
  readonly concessions: number;
  /** Start of the first step replayed [ms since the Unix epoch], and the steps' length [min]. */
  readonly startMs: number;
  readonly stepMinutes: number;
  /** Load less solar of each step [kW]. */
  readonly netLoadKwSeries: Float64Array;
  /** Grid demand of each step, which the bills settle on [kW]. */
  readonly gridKwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
}

type Targets = Readonly<Record<string, number>>;

/**
 * Judges the promises of a month: it is missed if the peak of a window is above its target in force 24 hours before the peak, or, in the first
 * day of the promise, above the first target. A peak before the first promise is none of it.
 *
 * @param targets - in force as each step of the month began; undefined before the first
 * @param concessions - how often they were raised
 * @param windows - steps that each meters, over the steps of the month
 * @param gridKw - grid demand of these steps [kW]
 */
export function assessPromise(
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
    return inForce !== undefined && gridKw[peakStep]! > inForce * (1 + CAP_TOLERANCE);
  });
  return {
    status: isMissed ? 'missed' : 'kept',
    firstTargetsKw: targets[first]!,
    lastTargetsKw: targets.at(-1) ?? null,
    concessions,
  };
}
