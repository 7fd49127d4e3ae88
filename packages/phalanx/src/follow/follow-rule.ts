import type { Battery } from '@bess/kernel/battery';
import { type BatteryTerms, batteryTerms } from '../internal/battery-terms.js';
import { checkDemand } from '../internal/check-demand.js';
import { phalanxError } from '../internal/phalanx-error.js';

/** A window as a target is kept in it. */
export interface TargetWindow {
  /** 1 where a step counts, 0 elsewhere. */
  readonly meteredSteps: Uint8Array;
  /** Grid demand to stay at or under [kW], at least 0. */
  readonly targetKw: number;
}

/** Targets laid out for {@link followTargetInto}. Made by {@link followRule}. */
export interface FollowRule {
  readonly terms: BatteryTerms;
  /** Number of steps. */
  readonly length: number;
  /** By window [kW]; may be changed between runs. */
  readonly targetsKw: Float64Array;
  /** Window by window, step by step. */
  readonly metered: Uint8Array;
}

/**
 * Lays targets out for many runs over the same steps.
 *
 * @param battery - battery
 * @param stepMinutes - step length [min]
 * @param windows - windows with their targets, over the same steps
 * @throws EngineError `invalid` / `unequalLengths`, `targetNotFinite`, `outOfRange` / `targetNegative`, and those of
 * `stepBattery` of the kernel
 * @example
 * followRule(battery, 60, [{ meteredSteps: Uint8Array.of(1, 1), targetKw: 80 }]).targetsKw;
 * // => Float64Array.of(80)
 */
export function followRule(
  battery: Battery,
  stepMinutes: number,
  windows: readonly TargetWindow[],
): FollowRule {
  const terms = batteryTerms(battery, stepMinutes, battery.minSocFraction);
  const length = windows[0]?.meteredSteps.length ?? 0;
  const metered = new Uint8Array(windows.length * length);
  for (const [index, { meteredSteps, targetKw }] of windows.entries()) {
    if (meteredSteps.length !== length) {
      throw phalanxError(
        'invalid',
        'unequalLengths',
        `windows[${index}].meteredSteps must have ${length} steps, as the first window; ${meteredSteps.length} came`,
        { window: index, length },
      );
    }
    checkDemand(`windows[${index}].targetKw`, targetKw, 'target');
    metered.set(meteredSteps, index * length);
  }
  const targetsKw = Float64Array.from(windows, ({ targetKw }) => targetKw);
  return { terms, length, targetsKw, metered };
}
