import type { Battery } from '@bess/kernel/battery';
import { type BatteryParameters, layOutBattery } from '../internal/battery-parameters.js';
import { followTargetInto, prepareTargetsCore, validateFollowOptions } from './follow-target.js';

/** What {@link lowestFeasibleTarget} takes. */
export interface LowestFeasibleTargetOptions {
  readonly battery: Battery;
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Load less solar in each step [kW], known from the first to the last. */
  readonly netLoadKwSeries: ArrayLike<number>;
  /** State of charge at the first step, share of the capacity. */
  readonly initialSocFraction: number;
  /** 1 where a step counts, 0 elsewhere; all count if absent. */
  readonly meteredSteps?: Uint8Array;
  /** Peak before the first step [kW], under which no target earns anything; 0 if absent. */
  readonly runningPeakKw?: number;
}

/** Halvings after which no double lies between the ends any more. */
const MAX_BISECTIONS = 100;

/**
 * The least target that a battery can hold over a load that is known: what perfect foresight makes of the peak of one
 * window. Method note, equation (4). Found by bisection to the last bit or nearly: the target that is returned is held,
 * one less by a share of 10⁻¹² or so is not. With power limits that depend on the state of charge it is the least
 * that greedy following holds, as long as a fuller battery is never worse off after a step.
 *
 * @param options - battery, load, window
 * @returns target [kW], at least the running peak
 * @throws EngineError those of {@link followTarget}
 * @example
 * // 90 kWh for three hours over 60 kW, lossless: 30 kW less
 * const battery = createBattery({ powerKw: 50, capacityKwh: 90, chargeEfficiency: 1, dischargeEfficiency: 1 });
 * const netLoadKwSeries = [60, 100, 100, 100, 60];
 * lowestFeasibleTarget({ battery, stepMinutes: 60, netLoadKwSeries, initialSocFraction: 1 });
 * // => 70
 */
export function lowestFeasibleTarget(options: LowestFeasibleTargetOptions): number {
  const { battery, stepMinutes, initialSocFraction, runningPeakKw = 0 } = options;
  const netLoadKwSeries = Float64Array.from(options.netLoadKwSeries);
  const { meteredSteps = new Uint8Array(netLoadKwSeries.length).fill(1) } = options;
  const windows = [{ meteredSteps, targetKw: runningPeakKw }];
  validateFollowOptions(
    { battery, stepMinutes, netLoadKwSeries, windows, initialSocFraction },
    netLoadKwSeries,
  );
  return lowestFeasibleTargetCore(
    layOutBattery(battery, stepMinutes),
    netLoadKwSeries,
    initialSocFraction,
    meteredSteps,
    runningPeakKw,
  );
}

/** {@link lowestFeasibleTarget} of what was checked before. */
export function lowestFeasibleTargetCore(
  batteryParameters: BatteryParameters,
  netLoadKwSeries: Float64Array,
  initialSocFraction: number,
  meteredSteps: Uint8Array,
  runningPeakKw: number,
): number {
  const { length } = netLoadKwSeries;
  const rule = prepareTargetsCore(batteryParameters, [{ meteredSteps, targetKw: runningPeakKw }]);
  const state = { socFraction: 0, peaksKw: new Float64Array(1), wearCost: 0 };
  const holds = (targetKw: number): boolean => {
    rule.targetsKw[0] = targetKw;
    state.socFraction = initialSocFraction;
    state.peaksKw[0] = runningPeakKw;
    followTargetInto(state, rule, netLoadKwSeries);
    return state.peaksKw[0]! <= targetKw;
  };
  if (holds(runningPeakKw)) return runningPeakKw;
  // Without any discharge the highest load is held.
  let heldKw = runningPeakKw;
  for (let step = 0; step < length; step += 1) {
    if (meteredSteps[step] === 1) heldKw = Math.max(heldKw, netLoadKwSeries[step]!);
  }
  let brokenKw = runningPeakKw;
  for (let halving = 0; halving < MAX_BISECTIONS; halving += 1) {
    const middleKw = (brokenKw + heldKw) / 2;
    if (middleKw <= brokenKw || middleKw >= heldKw) break;
    if (holds(middleKw)) heldKw = middleKw;
    else brokenKw = middleKw;
  }
  return heldKw;
}
