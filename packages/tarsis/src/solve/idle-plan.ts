import type { ModelSpec, PlannedBlock, PlannedVehicle } from '../model/model-spec.js';
import { sellPriceRange } from '../model/negative-prices.js';
import { type BlockPlan, type VehiclePlan, zeroPlan } from '../model/read-plan.js';
import { socPowerKw, usablePowerKw } from '../model/storage.js';
import { objectiveByTariff } from './plan-cost.js';

/** Smaller amounts are rounding [kWh]. */
const noiseKwh = 1e-9;

/**
 * A plan that needs no solver. The battery is idle, except that it moves to its required end energy or back into its
 * operating window as fast as power and limits allow. Vehicles charge on arrival. Surplus solar is exported, or curtailed
 * where export is not allowed or costs money. Its cost comes from the tariff's tier schedules, not from a model.
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
  const missedCost = penalty * missedGoalsKwh(spec, { blocks, vehicles });
  const objective = objectiveByTariff(spec, blocks, missedCost);
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
  const { lowKwh, highKwh } = targetEndWindow(spec, planned, boundaryKwh);
  const steps = block.loadKwSeries.length;
  const plan = zeroPlan(vehicleKw);
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
    const exportKw = Math.min(Math.max(0, -netKw), exportLimitKw(spec, planned, step));
    plan.chargeKwSeries[step] = chargeKw;
    plan.dischargeKwSeries[step] = dischargeKw;
    plan.importKwSeries[step] = Math.max(0, netKw);
    plan.exportKwSeries[step] = exportKw;
    plan.curtailKwSeries[step] = Math.max(0, -netKw) - exportKw;
    plan.storedKwhSeries[step] = storedKwh;
  }
  return plan;
}

/** Range in which a block's stored energy should end [kWh]. */
function targetEndWindow(
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

function exportLimitKw(spec: ModelSpec, { block }: PlannedBlock, step: number): number {
  const { exportRule = 'none', limits, netCreditPrice } = spec;
  const costs = Number(netCreditPrice) < 0 || sellPriceRange(spec, block, step).lowest < 0;
  return exportRule === 'none' || costs ? 0 : (limits?.exportKw ?? Number.POSITIVE_INFINITY);
}

/**
 * Charges vehicles on arrival, as fast as their power and the import limit allow, and adds their power to `vehicleKw`. A
 * vehicle with a minimum power spreads its energy evenly over the fewest steps. Vehicles do not discharge.
 *
 * @param withoutKw By block: net load without vehicles [kW].
 */
function chargeOnArrival(
  spec: ModelSpec,
  withoutKw: readonly Float64Array[],
  vehicleKw: readonly Float64Array[],
): VehiclePlan[] {
  const limitKw = spec.limits?.importKw ?? Number.POSITIVE_INFINITY;
  return (spec.vehicles ?? []).map((vehicle) => {
    const { steps, count, minimumKw, efficiency, vehicleToGrid } = vehicle;
    const kwhPerKw = (efficiency * spec.stepMinutes) / 60;
    const wantedKwh = count * vehicle.energyKwh;
    const roomKwh = vehicleToGrid
      ? count * Math.max(0, vehicleToGrid.capacityKwh - vehicleToGrid.arrivalKwh)
      : wantedKwh;
    const lackingKwh = Math.max(0, wantedKwh - roomKwh);
    let missingKwh = wantedKwh - lackingKwh;
    const chargeKwSeries = Float64Array.from(steps, ({ block, step }) => {
      const drawnKw = withoutKw[block]![step]! + vehicleKw[block]![step]!;
      const kw = Math.min(
        evenPowerKw(vehicle, missingKwh / kwhPerKw),
        missingKwh / kwhPerKw,
        Math.max(0, limitKw - drawnKw),
      );
      if (kw < count * minimumKw) return 0;
      missingKwh -= kw * kwhPerKw;
      vehicleKw[block]![step]! += kw;
      return kw;
    });
    return {
      chargeKwSeries,
      dischargeKwSeries: new Float64Array(vehicleToGrid ? steps.length : 0),
      undeliveredKwh: lackingKwh + (missingKwh > noiseKwh ? missingKwh : 0),
    };
  });
}

/** Full power, or, with a minimum power, the even power over the fewest steps [kW]. */
function evenPowerKw({ count, powerKw, minimumKw }: PlannedVehicle, missingKw: number): number {
  const maxKw = count * powerKw;
  if (minimumKw === 0 || maxKw === 0) return maxKw;
  return missingKw / Math.max(1, Math.ceil(missingKw / maxKw - noiseKwh));
}

/**
 * Missed goals of a plan, in units that each cost the penalty once [kWh]: undelivered vehicle energy, import above the
 * limit where the load itself exceeds it (11), a missed end energy (21), and energy outside the window in every step (24).
 */
function missedGoalsKwh(
  spec: ModelSpec,
  { blocks, vehicles }: Pick<CostedPlan, 'blocks' | 'vehicles'>,
): number {
  const lacking = (spec.vehicles ?? []).reduce((sum, { steps }, index) => {
    const repeats = steps[0] ? spec.blocks[steps[0].block]!.repeats : 1;
    return sum + repeats * vehicles[index]!.undeliveredKwh;
  }, 0);
  return spec.blocks.reduce(
    (sum, planned, index) =>
      sum +
      importAboveLimitKwh(spec, planned, blocks[index]!) +
      energyOutsideKwh(spec, planned, blocks[index]!),
    lacking,
  );
}

function importAboveLimitKwh(
  { limits, stepMinutes }: ModelSpec,
  { repeats }: PlannedBlock,
  { importKwSeries }: BlockPlan,
): number {
  const limitKw = limits?.importKw ?? Number.POSITIVE_INFINITY;
  const overKw = importKwSeries.reduce((sum, kw) => sum + Math.max(0, kw - limitKw), 0);
  return (repeats * overKw * stepMinutes) / 60;
}

function energyOutsideKwh(
  { battery }: ModelSpec,
  { block: { start, end, outsideStartKwh } }: PlannedBlock,
  { storedKwhSeries }: BlockPlan,
): number {
  const lowKwh = battery.minSocFraction * battery.capacityKwh;
  const highKwh = battery.maxSocFraction * battery.capacityKwh;
  const endKwh = storedKwhSeries.at(-1)!;
  let missed = 0;
  if (end.kind === 'atLeast' && end.soft) {
    missed += Math.max(0, Math.min(end.kwh, highKwh) - endKwh) + Math.max(0, endKwh - highKwh);
  }
  if (start.kind === 'exactly' || outsideStartKwh === undefined) return missed;
  for (const kwh of storedKwhSeries) missed += Math.max(0, lowKwh - kwh, kwh - highKwh);
  return missed;
}

/** A plan of every block, with its cost. */
export interface CostedPlan {
  readonly blocks: readonly BlockPlan[];
  readonly vehicles: readonly VehiclePlan[];
  /** Energy at which ordinary days start and end [kWh]; null where the spec has none. */
  readonly boundaryKwh: number | null;
  /** As the joint model counts it: bill, wear and penalty of missed goals, less the reference cost [currency]. */
  readonly objective: number;
  /** The penalty contained in it [currency]. */
  readonly missedCost: number;
}
