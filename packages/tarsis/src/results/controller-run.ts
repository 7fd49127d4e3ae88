import type { VehicleSession } from '../horizon-options.js';
import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import type { PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import { chargeVehicles, type PluggedVehicle } from './charge-vehicles.js';

/** What a controller did, one entry per step of the grid [kW]. */
export interface Run {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** All vehicles together. */
  readonly vehicleKwSeries: Float64Array;
  /** At the end of each step. */
  readonly socFractionSeries: Float64Array;
  plans: number;
  /** What vehicles lacked when they went [kWh]. */
  undeliveredKwh: number;
}

/** A run of which nothing has happened yet. */
export function emptyRun(length: number): Run {
  return {
    chargeKwSeries: new Float64Array(length),
    dischargeKwSeries: new Float64Array(length),
    importKwSeries: new Float64Array(length),
    exportKwSeries: new Float64Array(length),
    vehicleKwSeries: new Float64Array(length),
    socFractionSeries: new Float64Array(length),
    plans: 0,
    undeliveredKwh: 0,
  };
}

/** The run of a facility whose battery stands still and whose vehicles charge at full power from their arrival. */
export function importWithout(resolved: ResolvedHorizon): Run {
  const { loadKwSeries, battery, startKwh, options } = resolved;
  const hours = options.grid.stepMinutes / 60;
  const come = arrivals(options.vehicles ?? []);
  const run = emptyRun(loadKwSeries.length);
  run.socFractionSeries.fill(battery.capacityKwh === 0 ? 0 : startKwh / battery.capacityKwh);
  for (let step = 0; step < loadKwSeries.length; step += 1) {
    const unlimitedKw = Number.POSITIVE_INFINITY;
    run.vehicleKwSeries[step] = chargeVehicles(come(step), step, hours, unlimitedKw);
    settle(resolved, run, step, 0);
  }
  run.undeliveredKwh = undelivered(come(loadKwSeries.length - 1), loadKwSeries.length);
  return run;
}

/** What vehicles that went before a step lacked [kWh]. */
export function undelivered(come: readonly PluggedVehicle[], before: number): number {
  return come
    .filter(({ session }) => session.departureStep <= before)
    .reduce((sum, { remainingKwh }) => sum + remainingKwh, 0);
}

/** Tells for each step, asked in order, which vehicles have come by then. */
export function arrivals(
  sessions: readonly VehicleSession[],
): (step: number) => readonly PluggedVehicle[] {
  const waiting = sessions.toSorted((one, other) => one.arrivalStep - other.arrivalStep);
  const come: PluggedVehicle[] = [];
  return (step) => {
    for (let next = waiting[come.length]; next; next = waiting[come.length]) {
      if (next.arrivalStep > step) break;
      come.push({ session: next, remainingKwh: next.energyKwh });
    }
    return come;
  };
}

/** Books a step whose battery draws `batteryKw` (below 0: gives): what comes in, and what leaves as far as it may. */
export function settle(
  { loadKwSeries, solarKwSeries, exportPriceSeries, options }: ResolvedHorizon,
  run: Run,
  step: number,
  batteryKw: number,
): void {
  const ownKw = loadKwSeries[step]! + run.vehicleKwSeries[step]! + batteryKw;
  const netKw = ownKw - (solarKwSeries?.[step] ?? 0);
  const price = exportPriceSeries?.[step];
  const limitKw = mayExport(options) ? (options.limits?.exportKw ?? Number.POSITIVE_INFINITY) : 0;
  run.importKwSeries[step] = Math.max(0, netKw);
  // Panels are turned down where what leaves would cost.
  run.exportKwSeries[step] =
    price !== undefined && price < 0 ? 0 : Math.min(limitKw, Math.max(0, -netKw));
}

/** Whether anything may leave. */
export function mayExport({ exportRule }: ResolvedHorizon['options']): boolean {
  return exportRule !== undefined && exportRule.kind !== 'none';
}

/** A run in the blocks of the model, so that the model's own arithmetic prices it. */
export function inBlocks(blocks: readonly PlannedBlock[], run: Run): BlockPlan[] {
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
      storedKwhSeries: part(run.socFractionSeries),
    };
    from = end;
    return plan;
  });
}
