import { stepBattery } from '@bess/kernel/battery';
import type { DefendedPeaks } from '../inputs/import-caps.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import { chargeVehicles, type PluggedVehicle } from './charge-vehicles.js';
import { mayExport, type Run, settle } from './controller-run.js';
import { followPlan } from './follow-plan.js';

/** A plan for some steps, and what is defended in them. */
export interface CarriedPlan {
  readonly from: number;
  /** The next plan comes before this step at the latest. */
  readonly until: number;
  /** State of charge at `from`. */
  readonly startSocFraction: number;
  /** From `from` on. */
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly socFractionSeries: Float64Array;
  /** Undefined: vehicles charge at full power from their arrival. */
  readonly vehicleKwSeries: Float64Array | undefined;
  /** Peaks of the plan, and those that are defended. */
  readonly planPeaks: DefendedPeaks;
  readonly targets: DefendedPeaks;
  /** Import above which one of these peaks rises [kW]. */
  readonly capAt: (step: number, peaks: DefendedPeaks) => number;
  /** To be held at the beginning of each step from `from` on [kWh]. */
  readonly reserveKwhSeries: Float64Array;
  /** Which vehicles have come by a step. */
  readonly come: (step: number) => readonly PluggedVehicle[];
  /** Whether a plan may begin at a step. */
  readonly mayReplan: (step: number) => boolean;
}

/** By how much the state of charge may differ from the plan's before a new one is made. */
const driftFraction = 0.05;
const roundingKw = 1e-6;

/**
 * Carries a plan out on what is measured, until the next one is due, a target is missed, or the battery is no longer where it
 * should be. Vehicles that are there share what was planned for all. The kernel's battery decides what is possible.
 *
 * @param run Its steps from `from` on are written.
 * @returns The step after the last one that was carried out.
 */
export function carryOut(resolved: ResolvedHorizon, run: Run, plan: CarriedPlan): number {
  const { battery, loadKwSeries, solarKwSeries, options } = resolved;
  const { limits, grid } = options;
  const { from, until, reserveKwhSeries } = plan;
  const stepHours = grid.stepMinutes / 60;
  let socFraction = plan.startSocFraction;
  for (let step = from; step < until; step += 1) {
    const at = step - from;
    const budgetKw = plan.vehicleKwSeries?.[at] ?? Number.POSITIVE_INFINITY;
    const vehicleKw = chargeVehicles(plan.come(step), step, stepHours, budgetKw);
    run.vehicleKwSeries[step] = vehicleKw;
    const solarKw = solarKwSeries?.[step] ?? 0;
    const netKw = loadKwSeries[step]! + vehicleKw - solarKw;
    const targetKw = plan.capAt(step, plan.targets);
    const followedKw = followPlan({
      battery,
      stepHours,
      chargeKw: plan.chargeKwSeries[at]!,
      dischargeKw: plan.dischargeKwSeries[at]!,
      importKw: plan.importKwSeries[at]!,
      planCapKw: plan.capAt(step, plan.planPeaks),
      targetKw,
      netKw,
      storedKwh: socFraction * battery.capacityKwh,
      reserveKwh: reserveKwhSeries[at + 1] ?? 0,
    });
    const leastKw = mayExport(options)
      ? -(limits?.exportKw ?? Number.POSITIVE_INFINITY) - netKw
      : Math.min(0, -netKw);
    const wantedKw = Math.max(followedKw, Math.min(leastKw, 0));
    const chargeLimitKw = (limits?.gridChargeKw ?? Number.POSITIVE_INFINITY) + solarKw;
    const done = stepBattery(
      battery,
      { socFraction },
      {
        chargeKw: Math.max(0, Math.min(wantedKw, chargeLimitKw)),
        dischargeKw: Math.max(0, -wantedKw),
      },
      grid.stepMinutes,
    );
    socFraction = done.socFraction;
    run.chargeKwSeries[step] = done.chargeKw;
    run.dischargeKwSeries[step] = done.dischargeKw;
    run.socFractionSeries[step] = socFraction;
    settle(resolved, run, step, done.chargeKw - done.dischargeKw);
    const drifted = Math.abs(socFraction - plan.socFractionSeries[at]!) > driftFraction;
    const missed = run.importKwSeries[step]! > targetKw + roundingKw;
    if ((drifted || missed) && plan.mayReplan(step + 1)) return step + 1;
  }
  return until;
}
