import { type Bill, calculateBill } from '@bess/tariff-library';
import { simulateController } from '../controller/simulate-closed-loop.js';
import type { TimeBlock } from '../model/model-spec.js';
import { billExportRule } from '../problem/facility-exports.js';
import { arrivesOn } from '../problem/vehicles.js';
import { expandToYear, type YearProblem } from '../problem/year-problem.js';
import type { HorizonExportRule, VehicleSession } from '../schema/optimize-types.js';
import type { SavingsParts } from '../schema/schedule-types.js';
import type { SolveSettings } from '../solve/solve-joint.js';
import { savingsParts } from './savings-parts.js';

/**
 * Savings of a causal controller in the year that the optimum knows completely. The year's days run in calendar order
 * after a year like it, planned from last week's load and yesterday's solar power: with and without the battery, and with
 * vehicles that are managed or charge at full power on arrival. Vehicles may stay over midnight. Exports are planned at
 * the prices of the first tier and billed by the tariff.
 *
 * @throws EngineError those of `simulateClosedLoop`.
 */
export async function achievableYearSavings(
  problem: YearProblem,
  settings: SolveSettings,
): Promise<SavingsParts> {
  const { bill: neither, vehicleKwSeries: vehiclesBefore } = await simulateYear(
    problem,
    settings,
    {},
  );
  const billOf = async (controls: Controls) =>
    (await simulateYear(problem, settings, { ...controls, vehiclesBefore })).bill;
  const storage = await billOf({ hasBattery: true });
  if (!problem.resolved.facility.vehicles?.length) {
    return savingsParts({ neither, storage, vehicles: neither, both: storage });
  }
  const vehicles = await billOf({ managesVehicles: true });
  const both = await billOf({ hasBattery: true, managesVehicles: true });
  return savingsParts({ neither, storage, vehicles, both });
}

/** What is controlled; everything absent is not. */
interface Controls {
  readonly hasBattery?: boolean;
  readonly managesVehicles?: boolean;
  /** Power of the vehicles in the year before [kW]. */
  readonly vehiclesBefore?: Float64Array;
}

async function simulateYear(
  { resolved, spec, grid }: YearProblem,
  { solver, signal, relGap }: SolveSettings,
  { hasBattery = false, managesVehicles = false, vehiclesBefore }: Controls,
): Promise<{ bill: Bill; vehicleKwSeries: Float64Array }> {
  const { tariff, facility, storedKwh, exports } = resolved;
  const { powerLimits, ...rated } = resolved.battery;
  const battery = {
    ...rated,
    ...(!hasBattery && { powerKw: 0, capacityKwh: 0 }),
    ...(powerLimits && { powerLimits: [...powerLimits] }),
  };
  const blocks = spec.blocks.map(({ block }) => block);
  const overYear = (seriesOf: (block: TimeBlock) => Float64Array | undefined) =>
    expandToYear(
      blocks,
      (index) => seriesOf(blocks[index]!) ?? new Float64Array(blocks[index]!.loadKwSeries.length),
      grid.length,
    );
  const hasPanels = blocks.some(({ solarKwSeries }) => solarKwSeries !== undefined);
  const prices = overYear(({ exportPriceSeries }) => exportPriceSeries);
  const loadKwSeries = overYear((block) => block.loadKwSeries);
  const solarKwSeries = overYear((block) => block.solarKwSeries);
  const weeksBefore = (series: Float64Array) => lastWeeks(series, grid.stepMinutes);
  const result = await simulateController({
    tariff,
    grid,
    loadKwSeries,
    ...(hasPanels && { solarKwSeries }),
    // The year before is assumed to be like this one.
    ...(vehiclesBefore && {
      past: {
        loadKwSeries: weeksBefore(loadKwSeries),
        solarKwSeries: weeksBefore(solarKwSeries),
        vehicleKwSeries: weeksBefore(vehiclesBefore),
      },
    }),
    battery,
    startSocFraction: battery.capacityKwh === 0 ? 0 : storedKwh / battery.capacityKwh,
    vehicles: sessions(facility.vehicles ?? [], blocks),
    managesVehicles,
    exportRule: planningRule(exports, prices, blocks),
    ...(facility.limits && { limits: facility.limits }),
    priorPeaksKw: facility.priorPeaksKw ?? [],
    relGap,
    ...(solver && { solver }),
    ...(signal && { signal }),
  });
  const netKwSeries = result.importKwSeries.map((kw, step) => kw - result.exportKwSeries[step]!);
  const hasPrices = blocks.some(({ exportPriceSeries }) => exportPriceSeries !== undefined);
  const bill = calculateBill(tariff, netKwSeries, grid, {
    priorPeaksKw: facility.priorPeaksKw ?? 'none',
    exportRule: billExportRule(exports, hasPrices ? prices : undefined),
  });
  return { bill, vehicleKwSeries: result.vehicleKwSeries };
}

/** The last four weeks of a year, cut so that weekdays continue into the next year. */
export function lastWeeks(series: Float64Array, stepMinutes: number): Float64Array {
  const stepsPerWeek = (7 * 1440) / stepMinutes;
  const end = series.length - (series.length % stepsPerWeek);
  return series.subarray(end - 4 * stepsPerWeek, end);
}

function planningRule(
  { kind, pricePerKwh, sellSide }: YearProblem['resolved']['exports'],
  prices: Float64Array,
  blocks: readonly TimeBlock[],
): HorizonExportRule {
  if (kind === 'none') return { kind };
  if (kind === 'netMetering') {
    return {
      kind,
      unit: 'money',
      ...(pricePerKwh !== undefined && { sellPricePerKwh: pricePerKwh }),
    };
  }
  if (!sellSide) return { kind: 'netBilling', sellPricePerKwh: prices };
  const firstTier = (block: TimeBlock) =>
    Float64Array.from(
      block.energyPeriodSeries,
      (period) => sellSide.energy.periods[period]!.tiers[0]!.pricePerKwh,
    );
  return {
    kind: 'netBilling',
    sellPricePerKwh: expandToYear(blocks, (index) => firstTier(blocks[index]!), prices.length),
  };
}

/** One session per vehicle group and date of arrival. */
function sessions(
  fleet: NonNullable<YearProblem['resolved']['facility']['vehicles']>,
  blocks: readonly TimeBlock[],
): VehicleSession[] {
  return blocks.flatMap((block) =>
    fleet
      .filter((vehicles) => arrivesOn(vehicles, block))
      .flatMap(({ count, arrivalStep, departureStep, energyKwh, powerKw, minimumKw = 0 }) =>
        block.dates.map((date): VehicleSession => {
          const midnight = date * block.loadKwSeries.length;
          return {
            arrivalStep: midnight + arrivalStep,
            departureStep: midnight + departureStep,
            // Identical vehicles charge identically, so they form one vehicle with several times the power.
            energyKwh: count * energyKwh,
            powerKw: count * powerKw,
            minimumKw: count * minimumKw,
            efficiency: 1,
          };
        }),
      ),
  );
}
