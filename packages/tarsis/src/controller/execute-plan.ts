import { stepBattery } from '@bess/kernel/battery';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';
import { type ControllerRun, mayExport, recordGridExchange } from './controller-run.js';
import { followPlanStep } from './follow-plan.js';
import type { DefendedPeaks } from './meter-interval.js';
import {
  type ChargedVehicles,
  chargeVehicles,
  type PlannedCharging,
  type PluggedVehicle,
} from './vehicles.js';

/** A plan for some steps, and the peaks to defend in them. */
export interface ExecutedPlan {
  readonly from: number;
  /** The plan is replaced before this step at the latest. */
  readonly until: number;
  /** State of charge at `from`. */
  readonly startSocFraction: number;
  /** The series start at `from`. */
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly socFractionSeries: Float64Array;
  readonly charging: PlannedCharging;
  /** Whether vehicles follow the plan and the import limit, or charge at full power on arrival. */
  readonly managesVehicles: boolean;
  /** Peaks of the plan, and the peaks to defend. */
  readonly planPeaks: DefendedPeaks;
  readonly targets: DefendedPeaks;
  /** Import above which one of the given peaks would rise [kW]. */
  readonly capAt: (step: number, peaks: DefendedPeaks) => number;
  /** Energy to hold at the beginning of each step from `from` on [kWh]. */
  readonly reserveKwhSeries: Float64Array;
  /** Vehicles that have arrived by a step. */
  readonly arrivedBy: (step: number) => readonly PluggedVehicle[];
  /** Whether a new plan may start at a step. */
  readonly mayReplan: (step: number) => boolean;
}

/** A new plan is made when the state of charge deviates from the plan by more than this. */
const maxSocDrift = 0.05;
const roundingKw = 1e-6;

/**
 * Executes a plan on the measured load until a new plan is due: at `until`, when arrivals differ from the expected ones,
 * when a vehicle got less than planned, when a target was missed, or when the state of charge drifted. The kernel's
 * battery decides what is physically possible. Writes the steps of `run` from `from` on.
 *
 * @returns The step after the last executed one.
 */
export function executePlan(
  resolved: ResolvedHorizon,
  run: ControllerRun,
  plan: ExecutedPlan,
): number {
  const { battery, loadKwSeries, solarKwSeries, options } = resolved;
  const { limits, grid } = options;
  const { from, until, reserveKwhSeries } = plan;
  const stepHours = grid.stepMinutes / 60;
  let socFraction = plan.startSocFraction;
  for (let step = from; step < until; step += 1) {
    const at = step - from;
    const arrived = plan.arrivedBy(step);
    if (step > from && !plan.charging.expectsArrivals(step, arrivalsIn(step, arrived))) return step;
    const solarKw = solarKwSeries?.[step] ?? 0;
    const ownKw = loadKwSeries[step]! - solarKw;
    const { drawnKw: vehicleKw, isShort } = chargeAtStep(resolved, plan, {
      step,
      arrived,
      ownKw,
      socFraction,
    });
    run.vehicleKwSeries[step] = vehicleKw;
    const netKw = ownKw + vehicleKw;
    const targetKw = plan.capAt(step, plan.targets);
    const followedKw = followPlanStep({
      battery,
      stepHours,
      chargeKw: Math.max(0, plan.chargeKwSeries[at]!),
      dischargeKw: Math.max(0, plan.dischargeKwSeries[at]!),
      importKw: Math.max(0, plan.importKwSeries[at]!),
      planCapKw: plan.capAt(step, plan.planPeaks),
      targetKw,
      netKw,
      storedKwh: socFraction * battery.capacityKwh,
      reserveKwh: reserveKwhSeries[at + 1] ?? 0,
    });
    const minKw = mayExport(options)
      ? -(limits?.exportKw ?? Number.POSITIVE_INFINITY) - netKw
      : Math.min(0, -netKw);
    const wantedKw = Math.max(followedKw, Math.min(minKw, 0));
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
    recordGridExchange(resolved, run, step, done.chargeKw - done.dischargeKw);
    const drifted = Math.abs(socFraction - plan.socFractionSeries[at]!) > maxSocDrift;
    const missed = run.importKwSeries[step]! > targetKw + roundingKw;
    if ((drifted || missed || isShort) && plan.mayReplan(step + 1)) return step + 1;
  }
  return until;
}

/** Vehicles that arrive in this step. `arrived` holds all arrivals so far, sorted by arrival; before step 0 there are none. */
function arrivalsIn(step: number, arrived: readonly PluggedVehicle[]): readonly PluggedVehicle[] {
  return arrived.slice(arrived.findLastIndex(({ session }) => session.arrivalStep < step) + 1);
}

/** The step in which vehicles are to be charged. */
interface ChargingContext {
  readonly step: number;
  readonly arrived: readonly PluggedVehicle[];
  /** Load less solar [kW]. */
  readonly ownKw: number;
  readonly socFraction: number;
}

/** Charges vehicles within the import limit. The battery supports the limit where a vehicle must get more than planned. */
function chargeAtStep(
  { battery, options: { limits, grid } }: ResolvedHorizon,
  plan: ExecutedPlan,
  { step, arrived, ownKw, socFraction }: ChargingContext,
): ChargedVehicles {
  const { stepMinutes } = grid;
  const limitKw = plan.managesVehicles ? limits?.importKw : undefined;
  const roomKw = (limitKw ?? Number.POSITIVE_INFINITY) - ownKw;
  const request = { chargeKw: 0, dischargeKw: battery.powerKw };
  const maxDischargeKw =
    limitKw === undefined
      ? 0
      : stepBattery(battery, { socFraction }, request, stepMinutes).dischargeKw;
  const givenKw = Math.min(maxDischargeKw, plan.dischargeKwSeries[step - plan.from]!);
  return chargeVehicles(arrived, {
    step,
    stepHours: stepMinutes / 60,
    plannedKw: (vehicle) => plan.charging.plannedKw(vehicle, step),
    roomKw: roomKw + givenKw,
    maxRoomKw: roomKw + maxDischargeKw,
  });
}
