import { stepBattery } from '@bess/kernel/battery';
import type { RateCalendar } from '@bess/tariff-library';
import type { ControllerState } from '../controller-state.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import { type Run, settle } from './controller-run.js';

/** A plan for some steps, and the peaks to be defended in them [kW]. */
export interface CarriedPlan {
  readonly from: number;
  readonly end: number;
  readonly targets: { readonly peakKw: number; readonly periodPeaksKw: readonly number[] };
  /** From `from` on. */
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
}

/**
 * Carries a plan out on what is measured: each step as planned, less what would lift the month's peak above its target
 * and less what would leave unpaid. The kernel's battery decides what is possible.
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
  const { battery, loadKwSeries, solarKwSeries, exportPriceSeries, options } = resolved;
  let { socFraction } = state;
  let peakKw = plan.targets.peakKw;
  const periodPeaksKw = [...plan.targets.periodPeaksKw];
  for (let step = plan.from; step < plan.end; step += 1) {
    const netKw = loadKwSeries[step]! - (solarKwSeries?.[step] ?? 0);
    const period = demandPeriodSeries?.[step];
    const targetKw = Math.min(
      peakKw,
      period === undefined ? Number.POSITIVE_INFINITY : periodPeaksKw[period]!,
      options.limits?.importKw ?? Number.POSITIVE_INFINITY,
    );
    const plannedKw =
      plan.chargeKwSeries[step - plan.from]! - plan.dischargeKwSeries[step - plan.from]!;
    const withinTargetKw = Math.min(plannedKw, targetKw - netKw);
    const leastKw =
      exportPriceSeries === undefined
        ? Math.min(0, -netKw)
        : -(options.limits?.exportKw ?? Infinity) - netKw;
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
