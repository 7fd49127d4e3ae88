import { blankPlan } from '../model/blank-plan.js';
import type { ModelSpec, PlannedBlock } from '../model/model-spec.js';
import type { BlockPlan } from '../model/read-plan.js';
import { sellPrices } from '../model/sell-prices.js';
import { socPowerKw } from '../model/soc-power-limits.js';
import { usablePowerKw } from '../model/usable-power.js';
import { chargeOnArrival } from './charge-on-arrival.js';
import type { CostedPlan } from './costed-plan.js';
import { countedObjective } from './counted-objective.js';
import { idleMisses } from './idle-misses.js';

/**
 * The plan that needs no solver: the battery stands still but for the way to where it must be (the energy wanted at the end, its operating
 * window), which it goes at once and as fast as power and limits allow; vehicles charge from their arrival; what panels give beyond that
 * leaves, and is turned down where it may not leave or costs. Costs are counted by the tariff's ladders, so nothing of a model is used.
 */
export function idlePlan(spec: ModelSpec): CostedPlan {
  const { penalty = 0 } = spec;
  const withoutKw = spec.blocks.map(({ block }) =>
    block.loadKwSeries.map((loadKw, step) => loadKw - (block.solarKwSeries?.[step] ?? 0)),
  );
  const vehicleKw = withoutKw.map((series) => new Float64Array(series.length));
  const vehicles = chargeOnArrival(spec, withoutKw, vehicleKw);
  const blocks: BlockPlan[] = [];
  let boundaryKwh: number | null = null;
  for (const [index, planned] of spec.blocks.entries()) {
    const { start, end } = planned.block;
    const startKwh: number =
      start.kind === 'exactly'
        ? start.kwh
        : start.kind === 'previous'
          ? blocks[index - 1]!.storedKwhSeries.at(-1)!
          : (boundaryKwh ?? spec.battery.minSocFraction * spec.battery.capacityKwh);
    const plan = idleBlock(spec, planned, { startKwh, boundaryKwh, vehicleKw: vehicleKw[index]! });
    blocks.push(plan);
    if (end.kind === 'boundary') boundaryKwh ??= plan.storedKwhSeries.at(-1)!;
  }
  const missedCost = penalty * idleMisses(spec, { blocks, vehicles });
  const objective = countedObjective(spec, blocks, missedCost);
  return { blocks, vehicles, boundaryKwh, objective, missedCost };
}

interface BlockStart {
  readonly startKwh: number;
  readonly boundaryKwh: number | null;
  readonly vehicleKw: Float64Array;
}

function idleBlock(
  spec: ModelSpec,
  planned: PlannedBlock,
  { startKwh, boundaryKwh, vehicleKw }: BlockStart,
): BlockPlan {
  const { battery, limits = {}, stepMinutes } = spec;
  const { block } = planned;
  const hours = stepMinutes / 60;
  const powerKw = usablePowerKw(battery, hours);
  const { lowKwh, highKwh } = wantedEnd(spec, planned, boundaryKwh);
  const steps = block.loadKwSeries.length;
  const plan = blankPlan(vehicleKw);
  let storedKwh = startKwh;
  for (let step = 0; step < steps; step += 1) {
    const solarKw = block.solarKwSeries?.[step] ?? 0;
    const usedKw = block.loadKwSeries[step]! + vehicleKw[step]!;
    const chargeKw = Math.min(
      powerKw,
      socPowerKw(battery, 'charge', storedKwh),
      Math.max(0, lowKwh - storedKwh) / (battery.chargeEfficiency * hours),
      Math.max(0, (limits.importKw ?? Number.POSITIVE_INFINITY) - usedKw + solarKw),
      (limits.gridChargeKw ?? Number.POSITIVE_INFINITY) + solarKw,
    );
    const dischargeKw = Math.min(
      powerKw,
      socPowerKw(battery, 'discharge', storedKwh),
      (Math.max(0, storedKwh - highKwh) * battery.dischargeEfficiency) / hours,
      usedKw,
    );
    storedKwh +=
      battery.chargeEfficiency * hours * chargeKw -
      (hours / battery.dischargeEfficiency) * dischargeKw;
    const netKw = usedKw - solarKw + chargeKw - dischargeKw;
    const exportKw = Math.min(Math.max(0, -netKw), mostExportKw(spec, planned, step));
    plan.chargeKwSeries[step] = chargeKw;
    plan.dischargeKwSeries[step] = dischargeKw;
    plan.importKwSeries[step] = Math.max(0, netKw);
    plan.exportKwSeries[step] = exportKw;
    plan.curtailKwSeries[step] = Math.max(0, -netKw) - exportKw;
    plan.storedKwhSeries[step] = storedKwh;
  }
  return plan;
}

/** Where a block's stored energy is to end [kWh]. */
function wantedEnd(
  { battery }: ModelSpec,
  { block: { end } }: PlannedBlock,
  boundaryKwh: number | null,
): { lowKwh: number; highKwh: number } {
  const windowLow = battery.minSocFraction * battery.capacityKwh;
  const windowHigh = battery.maxSocFraction * battery.capacityKwh;
  if (end.kind === 'boundary' && boundaryKwh !== null) {
    return { lowKwh: boundaryKwh, highKwh: boundaryKwh };
  }
  const wantedKwh = end.kind === 'atLeast' ? end.kwh : windowLow;
  return {
    lowKwh: Math.min(windowHigh, Math.max(windowLow, wantedKwh)),
    highKwh: windowHigh,
  };
}

function mostExportKw(spec: ModelSpec, { block }: PlannedBlock, step: number): number {
  const { exportRule = 'none', limits, netCreditPrice } = spec;
  const costs = Number(netCreditPrice) < 0 || sellPrices(spec, block, step).lowest < 0;
  return exportRule === 'none' || costs ? 0 : (limits?.exportKw ?? Number.POSITIVE_INFINITY);
}
