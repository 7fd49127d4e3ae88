import type { PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import type { ResolvedHorizon } from '../problem/resolve-horizon.js';
import { vehicleName } from '../problem/vehicles.js';
import type { VehicleSession } from '../schema/optimize-types.js';
import { chargeVehicles, type PluggedVehicle } from './vehicles.js';

/** What a controller did; one entry per step of the grid [kW]. */
export interface ControllerRun {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** All vehicles together. */
  readonly vehicleKwSeries: Float64Array;
  /** At the end of each step. */
  readonly socFractionSeries: Float64Array;
  planCount: number;
  /** The vehicles that arrived. */
  vehicles: readonly PluggedVehicle[];
}

/** A run before its first step. */
export function emptyRun(length: number): ControllerRun {
  return {
    chargeKwSeries: new Float64Array(length),
    dischargeKwSeries: new Float64Array(length),
    importKwSeries: new Float64Array(length),
    exportKwSeries: new Float64Array(length),
    vehicleKwSeries: new Float64Array(length),
    socFractionSeries: new Float64Array(length),
    planCount: 0,
    vehicles: [],
  };
}

/** The run of a facility whose battery is idle and whose vehicles charge at full power on arrival. */
export function uncontrolledRun(resolved: ResolvedHorizon): ControllerRun {
  const { loadKwSeries, battery, startKwh, options } = resolved;
  const { length } = loadKwSeries;
  const run = emptyRun(length);
  run.socFractionSeries.fill(battery.capacityKwh === 0 ? 0 : startKwh / battery.capacityKwh);
  const charged = unmanagedVehicles(options.vehicles ?? [], length, options.grid.stepMinutes);
  run.vehicleKwSeries.set(charged.drawnKwSeries);
  run.vehicles = charged.vehicles;
  for (let step = 0; step < length; step += 1) recordGridExchange(resolved, run, step, 0);
  return run;
}

/** Vehicles that charge at full power on arrival. */
function unmanagedVehicles(
  sessions: readonly VehicleSession[],
  length: number,
  stepMinutes: number,
): { drawnKwSeries: Float64Array; vehicles: readonly PluggedVehicle[] } {
  const arrivedBy = arrivals(sessions);
  const unlimited = Number.POSITIVE_INFINITY;
  const drawnKwSeries = new Float64Array(length);
  for (let step = 0; step < length; step += 1) {
    drawnKwSeries[step] = chargeVehicles(arrivedBy(step), {
      step,
      stepHours: stepMinutes / 60,
      plannedKw: () => unlimited,
      roomKw: unlimited,
      maxRoomKw: unlimited,
    }).drawnKw;
  }
  return { drawnKwSeries, vehicles: arrivedBy(length - 1) };
}

/** Returns the vehicles that have arrived by a step, sorted by arrival. Steps must be queried in ascending order. */
export function arrivals(
  sessions: readonly VehicleSession[],
): (step: number) => readonly PluggedVehicle[] {
  const waiting = sessions
    .map(
      (session, index): PluggedVehicle => ({
        name: vehicleName(session, index),
        session,
        remainingKwh: session.energyKwh,
      }),
    )
    .sort((one, other) => one.session.arrivalStep - other.session.arrivalStep);
  const arrived: PluggedVehicle[] = [];
  return (step) => {
    for (let next = waiting[arrived.length]; next; next = waiting[arrived.length]) {
      if (next.session.arrivalStep > step) break;
      arrived.push(next);
    }
    return arrived;
  };
}

/** Records import and export of a step in which the battery draws `batteryKw` (negative: discharge). Surplus beyond the export limit is lost. */
export function recordGridExchange(
  { loadKwSeries, solarKwSeries, exportPriceSeries, options }: ResolvedHorizon,
  run: ControllerRun,
  step: number,
  batteryKw: number,
): void {
  const ownKw = loadKwSeries[step]! + run.vehicleKwSeries[step]! + batteryKw;
  const netKw = ownKw - (solarKwSeries?.[step] ?? 0);
  const price = exportPriceSeries?.[step];
  const limitKw = mayExport(options) ? (options.limits?.exportKw ?? Number.POSITIVE_INFINITY) : 0;
  run.importKwSeries[step] = Math.max(0, netKw);
  // Solar is curtailed where exporting it would cost money.
  run.exportKwSeries[step] =
    price !== undefined && price < 0 ? 0 : Math.min(limitKw, Math.max(0, -netKw));
}

/** Whether exports are allowed at all. */
export function mayExport({ exportRule }: ResolvedHorizon['options']): boolean {
  return exportRule !== undefined && exportRule.kind !== 'none';
}

/** Splits a run into the model's blocks, so that the model's own arithmetic can price it. */
export function toBlockPlans(
  blocks: readonly PlannedBlock[],
  run: ControllerRun,
  capacityKwh: number,
): BlockPlan[] {
  let from = 0;
  return blocks.map(({ block }) => {
    const end = from + block.loadKwSeries.length;
    const part = (series: Float64Array) => series.subarray(from, end);
    const plan: BlockPlan = {
      chargeKwSeries: part(run.chargeKwSeries),
      dischargeKwSeries: part(run.dischargeKwSeries),
      importKwSeries: part(run.importKwSeries),
      exportKwSeries: part(run.exportKwSeries),
      curtailKwSeries: new Float64Array(end - from),
      vehicleKwSeries: part(run.vehicleKwSeries),
      storedKwhSeries: part(run.socFractionSeries).map((share) => share * capacityKwh),
    };
    from = end;
    return plan;
  });
}
