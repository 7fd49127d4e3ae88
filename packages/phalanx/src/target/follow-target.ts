import { type Battery, powerLimitsAt } from '@bess/kernel/battery';
import {
  type BatteryParameters,
  chargeHeadroomKw,
  dischargeHeadroomKw,
  layOutBattery,
  requireBattery,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-parameters.js';
import { phalanxError, requireDemand } from '../internal/errors.js';

/** Options of {@link followTarget}. */
export interface FollowOptions {
  readonly battery: Battery;
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Load less solar of each step [kW]. */
  readonly netLoadKwSeries: ArrayLike<number>;
  /** Windows with their targets, each as long as the series. */
  readonly windows: readonly TargetWindow[];
  /** State of charge before the first step, 0 to 1. */
  readonly initialSocFraction: number;
  /** Running peaks before the first step, by window [kW]; 0 if absent. */
  readonly runningPeaksKw?: readonly number[];
}

/** Result of {@link followTarget}. */
export interface FollowResult {
  /** Grid demand of each step [kW]. */
  readonly gridKwSeries: Float64Array;
  /** State of charge at the end of each step, 0 to 1. */
  readonly socFractionSeries: Float64Array;
  /** Peaks at the end, by window, including those before the first step [kW]. */
  readonly peaksKw: Float64Array;
  /** [currency] */
  readonly wearCost: number;
}

/**
 * Follows targets greedily over a series, as {@link followTargetInto} does: discharges above the cap of a step and recharges below it, up to
 * the cap at most. A target that could not be kept is replaced by the peak that resulted.
 *
 * @param options - battery, load, targets
 * @throws EngineError `invalid` / `unequalLengths`, `loadNotFinite`, `noWindow`, those of {@link prepareTargets} and of `stepBattery` of the
 * kernel
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
  validateFollowOptions(options, netLoadKwSeries);
  const targets = prepareTargetsCore(layOutBattery(battery, stepMinutes), windows);
  const { length } = targets;
  const state = {
    socFraction: initialSocFraction,
    peaksKw: Float64Array.from(runningPeaksKw ?? new Float64Array(windows.length)),
    wearCost: 0,
  };
  const gridKwSeries = new Float64Array(length);
  const socFractionSeries = new Float64Array(length);
  followTargetInto(state, targets, netLoadKwSeries, 0, gridKwSeries, socFractionSeries);
  return { gridKwSeries, socFractionSeries, peaksKw: state.peaksKw, wearCost: state.wearCost };
}

/**
 * Rejects malformed options of {@link followTarget}.
 *
 * @throws EngineError those of {@link followTarget}
 */
export function validateFollowOptions(
  { battery, stepMinutes, windows, initialSocFraction, runningPeaksKw }: FollowOptions,
  netLoadKwSeries: Float64Array,
): void {
  if (windows.length === 0) {
    throw phalanxError('invalid', 'noWindow', 'windows must hold at least one window; none came');
  }
  validateTargets(battery, stepMinutes, windows);
  const { length } = windows[0]!.meteredSteps;
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
  const invalidStep = netLoadKwSeries.findIndex((loadKw) => !Number.isFinite(loadKw));
  if (invalidStep >= 0) {
    throw phalanxError(
      'invalid',
      'loadNotFinite',
      `netLoadKwSeries must hold finite numbers; ${netLoadKwSeries[invalidStep]} came at step ${invalidStep}`,
      { step: invalidStep },
    );
  }
  // The kernel rejects a state of charge outside 0 to 1.
  powerLimitsAt(battery, initialSocFraction);
}

/** A demand window and the target to keep in it. */
export interface TargetWindow {
  /** 1 if a step is metered, else 0. */
  readonly meteredSteps: Uint8Array;
  /** Grid demand not to exceed [kW], at least 0. */
  readonly targetKw: number;
}

/** Targets in the form that {@link followTargetInto} needs. Created by {@link prepareTargets}. */
export interface PreparedTargets {
  readonly batteryParameters: BatteryParameters;
  /** Number of steps. */
  readonly length: number;
  /** By window [kW]; may be changed between runs. */
  readonly targetsKw: Float64Array;
  /** Window by window, step by step. */
  readonly metered: Uint8Array;
}

/**
 * Prepares targets for many runs over the same steps.
 *
 * @param battery - battery
 * @param stepMinutes - step length [min]
 * @param windows - windows with their targets, over the same steps
 * @throws EngineError `invalid` / `unequalLengths`, `targetNotFinite`, `outOfRange` / `targetNegative`, and those of `stepBattery` of the
 * kernel
 * @example
 * prepareTargets(battery, 60, [{ meteredSteps: Uint8Array.of(1, 1), targetKw: 80 }]).targetsKw;
 * // => Float64Array.of(80)
 */
export function prepareTargets(
  battery: Battery,
  stepMinutes: number,
  windows: readonly TargetWindow[],
): PreparedTargets {
  validateTargets(battery, stepMinutes, windows);
  return prepareTargetsCore(layOutBattery(battery, stepMinutes), windows);
}

/** {@link prepareTargets} without the checks. */
export function prepareTargetsCore(
  batteryParameters: BatteryParameters,
  windows: readonly TargetWindow[],
): PreparedTargets {
  const length = windows[0]?.meteredSteps.length ?? 0;
  const metered = new Uint8Array(windows.length * length);
  for (const [index, { meteredSteps }] of windows.entries()) {
    metered.set(meteredSteps, index * length);
  }
  const targetsKw = Float64Array.from(windows, ({ targetKw }) => targetKw);
  return { batteryParameters, length, targetsKw, metered };
}

function validateTargets(
  battery: Battery,
  stepMinutes: number,
  windows: readonly TargetWindow[],
): void {
  requireBattery(battery, stepMinutes);
  const length = windows[0]?.meteredSteps.length ?? 0;
  for (const [index, { meteredSteps, targetKw }] of windows.entries()) {
    if (meteredSteps.length !== length) {
      throw phalanxError(
        'invalid',
        'unequalLengths',
        `windows[${index}].meteredSteps must have ${length} steps, as the first window; ${meteredSteps.length} came`,
        { window: index, length },
      );
    }
    requireDemand(`windows[${index}].targetKw`, targetKw, 'target');
  }
}

/** State of a battery that follows targets; changed in place. */
export interface FollowState {
  /** State of charge, 0 to 1. */
  socFraction: number;
  /** Highest grid demand so far, by window [kW]. */
  readonly peaksKw: Float64Array;
  /** Wear so far [currency]. */
  wearCost: number;
}

/**
 * Follows targets greedily over their steps, without allocation and without checks: above the cap of a step the battery discharges what it
 * can, below it it recharges as far as the cap allows. The cap is the lowest max(target, running peak) of the windows metered at the step,
 * method note, equation (3); where no window is metered the battery recharges at full power.
 *
 * @param state - state before the first step; on return, that after the last step
 * @param targets - from {@link prepareTargets}
 * @param netLoadKwSeries - load less solar [kW]
 * @param first - index in `netLoadKwSeries` of the first step of the targets
 * @param gridKwSeries - receives the grid demand of each step [kW], if given
 * @param socFractionSeries - receives the state of charge at the end of each step, if given
 */
export function followTargetInto(
  state: FollowState,
  targets: PreparedTargets,
  netLoadKwSeries: Float64Array,
  first = 0,
  gridKwSeries?: Float64Array,
  socFractionSeries?: Float64Array,
): void {
  const { batteryParameters, length, targetsKw, metered } = targets;
  const { peaksKw } = state;
  const windows = targetsKw.length;
  let socFraction = state.socFraction;
  let wearCost = state.wearCost;
  for (let step = 0; step < length; step += 1) {
    let capKw = Number.POSITIVE_INFINITY;
    for (let window = 0; window < windows; window += 1) {
      if (metered[window * length + step] === 0) continue;
      const heldKw = Math.max(targetsKw[window]!, peaksKw[window]!);
      if (heldKw < capKw) capKw = heldKw;
    }
    const loadKw = netLoadKwSeries[first + step]!;
    let gridKw: number;
    if (loadKw > capKw) {
      const neededKw = loadKw - capKw;
      const dischargeKw = Math.min(neededKw, dischargeHeadroomKw(batteryParameters, socFraction));
      socFraction = socAfterDischarge(batteryParameters, socFraction, dischargeKw);
      wearCost += stepWear(batteryParameters, dischargeKw);
      // Computed as a difference, the grid demand could exceed the cap by rounding, and so would break it.
      gridKw = dischargeKw === neededKw ? capKw : loadKw - dischargeKw;
    } else {
      const wantedKw = capKw - loadKw;
      const chargeKw = Math.min(wantedKw, chargeHeadroomKw(batteryParameters, socFraction));
      socFraction = socAfterCharge(batteryParameters, socFraction, chargeKw);
      gridKw = chargeKw === wantedKw ? capKw : loadKw + chargeKw;
    }
    for (let window = 0; window < windows; window += 1) {
      if (metered[window * length + step] === 1 && gridKw > peaksKw[window]!) {
        peaksKw[window] = gridKw;
      }
    }
    if (gridKwSeries !== undefined) gridKwSeries[step] = gridKw;
    if (socFractionSeries !== undefined) socFractionSeries[step] = socFraction;
  }
  state.socFraction = socFraction;
  state.wearCost = wearCost;
}
