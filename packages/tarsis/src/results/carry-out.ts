import { stepBattery } from '@bess/kernel/battery';
import type { RateCalendar } from '@bess/tariff-library';
import type { ControllerState } from '../controller-state.js';
import { pricedDemand } from '../inputs/priced-demand.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import { chargeVehicles, type PluggedVehicle } from './charge-vehicles.js';
import { mayExport, type Run, settle } from './controller-run.js';

/** A plan for some steps, and the peaks to be defended in them [kW]. */
export interface CarriedPlan {
  readonly from: number;
  readonly end: number;
  readonly targets: { readonly peakKw: number; readonly periodPeaksKw: readonly number[] };
  /** From `from` on. */
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  /** Undefined: vehicles charge at full power from their arrival. */
  readonly vehicleKwSeries: Float64Array | undefined;
  /** Which vehicles have come by a step. */
  readonly come: (step: number) => readonly PluggedVehicle[];
}

/**
 * Carries a plan out on what is measured: each step as planned, less what would lift a peak that costs above its target
 * and less what would leave unpaid. Vehicles that are there share what was planned for all. The kernel's battery decides what is possible.
 *
 * @param run Its steps `from` to `end` are written.
 * @param state State at `from`.
 */
export function carryOut(
  resolved: ResolvedHorizon,
  { demandPeriodSeries }: RateCalendar,
  run: Run,
  plan: CarriedPlan,
  state: ControllerState,
): void {
  const { battery, loadKwSeries, solarKwSeries, options } = resolved;
  const hours = options.grid.stepMinutes / 60;
  let { socFraction } = state;
  let peakKw = plan.targets.peakKw;
  const periodPeaksKw = [...plan.targets.periodPeaksKw];
  const priced = pricedDemand(resolved.tariff);
  const unlimitedKw = Number.POSITIVE_INFINITY;
  for (let step = plan.from; step < plan.end; step += 1) {
    const withoutKw = loadKwSeries[step]! - (solarKwSeries?.[step] ?? 0);
    const period = demandPeriodSeries?.[step];
    const targetKw = Math.min(
      priced.anyTime ? peakKw : unlimitedKw,
      period !== undefined && priced.byPeriod[period] ? periodPeaksKw[period]! : unlimitedKw,
      options.limits?.importKw ?? unlimitedKw,
    );
    const at = step - plan.from;
    const plannedKw = plan.chargeKwSeries[at]! - plan.dischargeKwSeries[at]!;
    const budgetKw = plan.vehicleKwSeries?.[at] ?? Number.POSITIVE_INFINITY;
    const vehicleKw = chargeVehicles(plan.come(step), step, hours, budgetKw);
    run.vehicleKwSeries[step] = vehicleKw;
    const netKw = withoutKw + vehicleKw;
    const withinTargetKw = Math.min(plannedKw, targetKw - netKw);
    const leastKw = mayExport(options)
      ? -(options.limits?.exportKw ?? Infinity) - netKw
      : Math.min(0, -netKw);
    const wantedKw = Math.max(withinTargetKw, Math.min(leastKw, 0));
    const chargeLimitKw =
      (options.limits?.gridChargeKw ?? Number.POSITIVE_INFINITY) + (solarKwSeries?.[step] ?? 0);
    const done = stepBattery(
      battery,
      { socFraction },
      {
        chargeKw: Math.max(0, Math.min(wantedKw, chargeLimitKw)),
        dischargeKw: Math.max(0, -wantedKw),
      },
      options.grid.stepMinutes,
    );
    socFraction = done.socFraction;
    run.chargeKwSeries[step] = done.chargeKw;
    run.dischargeKwSeries[step] = done.dischargeKw;
    run.socFractionSeries[step] = socFraction;
    settle(resolved, run, step, done.chargeKw - done.dischargeKw);
    peakKw = Math.max(peakKw, run.importKwSeries[step]!);
    if (period !== undefined)
      periodPeaksKw[period] = Math.max(periodPeaksKw[period]!, run.importKwSeries[step]!);
  }
}
