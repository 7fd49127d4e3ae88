import { type Battery, powerLimitsAt } from '@bess/kernel/battery';
import { phalanxError } from '../internal/phalanx-error.js';
import { followRule, type TargetWindow } from './follow-rule.js';
import { followTargetInto } from './follow-target-into.js';

/** What {@link followTarget} takes. */
export interface FollowOptions {
  readonly battery: Battery;
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Load less solar in each step [kW]. */
  readonly netLoadKwSeries: ArrayLike<number>;
  /** Windows with their targets, each as long as the series. */
  readonly windows: readonly TargetWindow[];
  /** State of charge at the first step, share of the capacity. */
  readonly initialSocFraction: number;
  /** Peaks before the first step, by window [kW]; 0 if absent. */
  readonly runningPeaksKw?: readonly number[];
}

/** What comes of following a target. */
export interface FollowResult {
  /** Grid demand of each step [kW]. */
  readonly gridKwSeries: Float64Array;
  /** State of charge at the end of each step, share of the capacity. */
  readonly socFractionSeries: Float64Array;
  /** Peaks at the end, by window, those before the first step included [kW]. */
  readonly peaksKw: Float64Array;
  /** [currency] */
  readonly wearCost: number;
}

/**
 * Follows targets greedily over a series, as {@link followTargetInto} does: discharges above the cap of a step,
 * recharges below it, never charges above it; a target that could not be kept gives way to the peak that it cost.
 *
 * @param options - battery, load, targets
 * @throws EngineError `invalid` / `unequalLengths`, `loadNotFinite`, `noWindow`, those of {@link followRule} and of
 * `stepBattery` of the kernel
 * @example
 * const battery = createBattery({ powerKw: 40, capacityKwh: 30, chargeEfficiency: 1, dischargeEfficiency: 1 });
 * const windows = [{ meteredSteps: new Uint8Array(4).fill(1), targetKw: 80 }];
 * const netLoadKwSeries = [60, 100, 110, 70];
 * followTarget({ battery, stepMinutes: 60, netLoadKwSeries, windows, initialSocFraction: 0.5 }).gridKwSeries;
 * // => Float64Array.of(75, 80, 100, 100)
 */
export function followTarget(options: FollowOptions): FollowResult {
  const { battery, stepMinutes, windows, initialSocFraction, runningPeaksKw } = options;
  const netLoadKwSeries = Float64Array.from(options.netLoadKwSeries);
  if (windows.length === 0) {
    throw phalanxError('invalid', 'noWindow', 'windows must hold at least one window; none came');
  }
  const rule = followRule(battery, stepMinutes, windows);
  const { length } = rule;
  if (netLoadKwSeries.length !== length) {
    throw phalanxError(
      'invalid',
      'unequalLengths',
      `netLoadKwSeries must have as many steps as the windows, ${length}; ${netLoadKwSeries.length} came`,
      { length: netLoadKwSeries.length, windowLength: length },
    );
  }
  if (runningPeaksKw !== undefined && runningPeaksKw.length !== windows.length) {
    throw phalanxError(
      'invalid',
      'unequalLengths',
      `runningPeaksKw must hold one peak for each of ${windows.length} windows; ${runningPeaksKw.length} came`,
    );
  }
  const odd = netLoadKwSeries.findIndex((loadKw) => !Number.isFinite(loadKw));
  if (odd >= 0) {
    throw phalanxError(
      'invalid',
      'loadNotFinite',
      `netLoadKwSeries must hold finite numbers; ${netLoadKwSeries[odd]} came at step ${odd}`,
      { step: odd },
    );
  }
  // Refuses a state of charge that is none.
  powerLimitsAt(battery, initialSocFraction);
  const state = {
    socFraction: initialSocFraction,
    peaksKw: Float64Array.from(runningPeaksKw ?? new Float64Array(windows.length)),
    wearCost: 0,
  };
  const gridKwSeries = new Float64Array(length);
  const socFractionSeries = new Float64Array(length);
  followTargetInto(state, rule, netLoadKwSeries, 0, gridKwSeries, socFractionSeries);
  return { gridKwSeries, socFractionSeries, peaksKw: state.peaksKw, wearCost: state.wearCost };
}
