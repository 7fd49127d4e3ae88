import type { Battery } from '@bess/kernel/battery';
import { type BatteryParameters, layOutBattery } from '../internal/battery-parameters.js';
import { followTargetInto, prepareTargetsCore, validateFollowOptions } from './follow-target.js';

/** Options of {@link lowestFeasibleTarget}. */
export interface LowestFeasibleTargetOptions {
  readonly battery: Battery;
  /** Step length [min]. */
  readonly stepMinutes: number;
  /** Load less solar of each step [kW], known in advance. */
  readonly netLoadKwSeries: ArrayLike<number>;
  /** State of charge before the first step, 0 to 1. */
  readonly initialSocFraction: number;
  /** 1 if a step is metered, else 0; by default all are. */
  readonly meteredSteps?: Uint8Array;
  /** Running peak before the first step [kW]; a target below it saves nothing. 0 if absent. */
  readonly runningPeakKw?: number;
}

/** Bisection steps after which no double lies between the bounds. */
const MAX_BISECTIONS = 100;

/**
 * The lowest target that a battery can keep for a known load: the perfect-foresight peak of one window. Method note, equation (4). It is
 * found by bisection: the returned target is kept, one lower by a share of about 10⁻¹² is not. With power limits that depend on the state of
 * charge it is the lowest target that greedy following keeps, provided that a fuller battery is never worse off after a step.
 *
 * @param options - battery, load, window
 * @returns target [kW], at least the running peak
 * @throws EngineError those of {@link followTarget}
 * @example
 * // 90 kWh for three hours above 60 kW, lossless: 30 kW less
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

/** {@link lowestFeasibleTarget} without the checks. */
export function lowestFeasibleTargetCore(
  batteryParameters: BatteryParameters,
  netLoadKwSeries: Float64Array,
  initialSocFraction: number,
  meteredSteps: Uint8Array,
  runningPeakKw: number,
): number {
  const { length } = netLoadKwSeries;
  const targets = prepareTargetsCore(batteryParameters, [
    { meteredSteps, targetKw: runningPeakKw },
  ]);
  const state = { socFraction: 0, peaksKw: new Float64Array(1), wearCost: 0 };
  const isFeasible = (targetKw: number): boolean => {
    targets.targetsKw[0] = targetKw;
    state.socFraction = initialSocFraction;
    state.peaksKw[0] = runningPeakKw;
    followTargetInto(state, targets, netLoadKwSeries);
    return state.peaksKw[0]! <= targetKw;
  };
  if (isFeasible(runningPeakKw)) return runningPeakKw;
  // Without any discharge the highest load is kept.
  let feasibleKw = runningPeakKw;
  for (let step = 0; step < length; step += 1) {
    if (meteredSteps[step] === 1) feasibleKw = Math.max(feasibleKw, netLoadKwSeries[step]!);
  }
  let infeasibleKw = runningPeakKw;
  for (let iteration = 0; iteration < MAX_BISECTIONS; iteration += 1) {
    const middleKw = (infeasibleKw + feasibleKw) / 2;
    if (middleKw <= infeasibleKw || middleKw >= feasibleKw) break;
    if (isFeasible(middleKw)) feasibleKw = middleKw;
    else infeasibleKw = middleKw;
  }
  return feasibleKw;
}
