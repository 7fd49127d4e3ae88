import {
  cycleDeviations,
  deseasonalize,
  fitSeasonalProfileCore,
  medianLeavingOut,
  seasonStepsCore,
  weeklyShare,
} from '../transforms/seasons.js';

/** Share of the hours of a day that count as quiet. */
const QUIET_SHARE = 1 / 3;

/** Fewer quiet steps in one part cannot be compared. */
const MIN_QUIET_STEPS = 8;

/** A series less its seasons, in a form in which the present can be compared with the reference before it. */
export interface ComparableResiduals {
  /** One residual per value of the series. */
  readonly residuals: Float64Array;
  /** Whole cycles of the profile in the reference; Infinity without a profile. */
  readonly cycles: number;
  /**
   * Steps that look alike on every kind of day, rising: the quiet third of the day, if the series has a daily season and the reference is
   * too short to know whether weekends differ. Null if all steps are comparable.
   */
  readonly quietSteps: Int32Array | null;
}

/**
 * Subtracts a seasonal profile that is fitted to the reference alone, so that nothing in the present can hide itself. A profile fits the
 * values it was made from too well, so each cycle of the reference is compared with the profile of all other cycles: then reference and
 * present both have errors of a forecast.
 *
 * @param values - the series, oldest first
 * @param referenceSteps - number of values before the present
 */
export function comparableResiduals(
  values: ArrayLike<number>,
  stepMinutes: number,
  referenceSteps: number,
): ComparableResiduals {
  const reference = Float64Array.from({ length: referenceSteps }, (_, i) => values[i]!);
  const profile = fitSeasonalProfileCore(reference, stepMinutes);
  const cycleSteps = profile.offsets.length;
  const residuals = deseasonalize(values, profile);
  if (cycleSteps === 1) return { residuals, cycles: Infinity, quietSteps: null };
  const { day, week } = seasonStepsCore(stepMinutes);
  const cycles = Math.floor(referenceSteps / cycleSteps);
  const share = cycleSteps === week ? weeklyShare(cycles) : 1;
  leaveOneCycleOut(residuals.subarray(0, referenceSteps), cycleSteps, share);
  const knowsWeek = cycleSteps === week || referenceSteps >= 2 * week;
  if (knowsWeek) return { residuals, cycles, quietSteps: null };
  const quiet = quietThird(profile.offsets, day, values.length);
  const quietBefore = quiet.filter((step) => step < referenceSteps).length;
  const fewest = Math.min(quietBefore, quiet.length - quietBefore);
  return { residuals, cycles, quietSteps: fewest < MIN_QUIET_STEPS ? null : quiet };
}

/** Turns in-sample residuals of the last whole cycles into residuals of the profile of the other cycles. */
function leaveOneCycleOut(residuals: Float64Array, cycleSteps: number, share: number): void {
  const cycles = Math.floor(residuals.length / cycleSteps);
  const first = residuals.length - cycles * cycleSteps;
  const deviations = cycleDeviations(residuals, first, cycleSteps, cycles);
  const sorted = new Float64Array(cycles);
  for (let position = 0; position < cycleSteps; position++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      sorted[cycle] = deviations[cycle * cycleSteps + position]!;
    }
    sorted.sort();
    const median = (sorted[(cycles - 1) >> 1]! + sorted[cycles >> 1]!) / 2;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const at = cycle * cycleSteps + position;
      const others = medianLeavingOut(sorted, sorted.indexOf(deviations[at]!));
      residuals[first + at]! -= share * (others - median);
    }
  }
}

/** Steps at the times of day with the lowest profile: what an office does at night, it does on Sundays too. */
function quietThird(offsets: readonly number[], day: number, steps: number): Int32Array {
  const count = Math.max(1, Math.round(QUIET_SHARE * day));
  const highest = Float64Array.from(offsets).sort()[count - 1]!;
  const quiet: number[] = [];
  for (let step = 0; step < steps; step++) {
    if (offsets[step % day]! <= highest) quiet.push(step);
  }
  return Int32Array.from(quiet);
}
