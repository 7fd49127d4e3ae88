import type { ResolvedHorizon } from '../inputs/resolve-horizon.js';
import type { PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';

/** What a controller did, one entry per step of the grid [kW]. */
export interface Run {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** At the end of each step. */
  readonly socFractionSeries: Float64Array;
  plans: number;
}

/** A run of which nothing has happened yet. */
export function emptyRun(length: number): Run {
  return {
    chargeKwSeries: new Float64Array(length),
    dischargeKwSeries: new Float64Array(length),
    importKwSeries: new Float64Array(length),
    exportKwSeries: new Float64Array(length),
    socFractionSeries: new Float64Array(length),
    plans: 0,
  };
}

/** The run of a facility whose battery stands still. */
export function importWithout(resolved: ResolvedHorizon): Run {
  const { loadKwSeries, battery, startKwh } = resolved;
  const run = emptyRun(loadKwSeries.length);
  run.socFractionSeries.fill(battery.capacityKwh === 0 ? 0 : startKwh / battery.capacityKwh);
  for (let step = 0; step < loadKwSeries.length; step += 1) settle(resolved, run, step, 0);
  return run;
}

/** Books a step whose battery draws `batteryKw` (below 0: gives): what comes in, and what leaves as far as it may. */
export function settle(
  { loadKwSeries, solarKwSeries, exportPriceSeries, options }: ResolvedHorizon,
  run: Run,
  step: number,
  batteryKw: number,
): void {
  const netKw = loadKwSeries[step]! - (solarKwSeries?.[step] ?? 0) + batteryKw;
  const price = exportPriceSeries?.[step];
  const limitKw = price === undefined ? 0 : (options.limits?.exportKw ?? Number.POSITIVE_INFINITY);
  run.importKwSeries[step] = Math.max(0, netKw);
  // Panels are turned down where what leaves would cost.
  run.exportKwSeries[step] =
    price !== undefined && price < 0 ? 0 : Math.min(limitKw, Math.max(0, -netKw));
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
      vehicleKwSeries: new Float64Array(end - from),
      storedKwhSeries: part(run.socFractionSeries),
    };
    from = end;
    return plan;
  });
}
