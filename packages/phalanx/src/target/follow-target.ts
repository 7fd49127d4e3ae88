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
 * @throws EngineError `invalid` / `unequalLengths`, `loadNotFinite`, `noWindow`, those of {@link prepareTargets} and of
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
  validateFollowOptions(options, netLoadKwSeries);
  const rule = prepareTargetsCore(layOutBattery(battery, stepMinutes), windows);
  const { length } = rule;
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

/**
 * Checks everything that {@link followTarget} is given.
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
}

/** A window as a target is kept in it. */
export interface TargetWindow {
  /** 1 where a step counts, 0 elsewhere. */
  readonly meteredSteps: Uint8Array;
  /** Grid demand to stay at or under [kW], at least 0. */
  readonly targetKw: number;
}

/** Targets laid out for {@link followTargetInto}. Made by {@link prepareTargets}. */
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
 * Lays targets out for many runs over the same steps.
 *
 * @param battery - battery
 * @param stepMinutes - step length [min]
 * @param windows - windows with their targets, over the same steps
 * @throws EngineError `invalid` / `unequalLengths`, `targetNotFinite`, `outOfRange` / `targetNegative`, and those of
 * `stepBattery` of the kernel
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

/** {@link prepareTargets} of what was checked before. */
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

/** Where a battery stands that follows a target; changed in place. */
export interface FollowState {
  /** State of charge, share of the capacity. */
  socFraction: number;
  /** Highest grid demand so far, by window [kW]. */
  readonly peaksKw: Float64Array;
  /** Wear so far [currency]. */
  wearCost: number;
}

/**
 * Follows targets greedily over the steps of a rule, without allocation: above the cap of a step the battery
 * discharges what it can, below it it recharges as far as the cap allows. The cap is the least of max(target,
 * running peak) over the windows metered at the step, method note, equation (3); where no window is metered the
 * battery recharges at full power. Nothing is checked.
 *
 * @param state - state at the first step; that after the last step when it returns
 * @param rule - targets from {@link prepareTargets}
 * @param netLoadKwSeries - load less solar [kW]
 * @param first - index in `netLoadKwSeries` of the rule's first step
 * @param gridKwSeries - receives the grid demand of each step [kW], if given
 * @param socFractionSeries - receives the state of charge at the end of each step, if given
 */
export function followTargetInto(
  state: FollowState,
  rule: PreparedTargets,
  netLoadKwSeries: Float64Array,
  first = 0,
  gridKwSeries?: Float64Array,
  socFractionSeries?: Float64Array,
): void {
  const { batteryParameters: terms, length, targetsKw, metered } = rule;
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
      const dischargeKw = Math.min(neededKw, dischargeHeadroomKw(terms, socFraction));
      socFraction = socAfterDischarge(terms, socFraction, dischargeKw);
      wearCost += stepWear(terms, dischargeKw);
      // The difference of a difference may lie a bit above the cap, and would break it.
      gridKw = dischargeKw === neededKw ? capKw : loadKw - dischargeKw;
    } else {
      const wantedKw = capKw - loadKw;
      const chargeKw = Math.min(wantedKw, chargeHeadroomKw(terms, socFraction));
      socFraction = socAfterCharge(terms, socFraction, chargeKw);
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
