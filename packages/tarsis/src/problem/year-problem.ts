import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { type Bill, calculateBill } from '@bess/tariff-library';
import { meterInterval } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { readCharges } from '../charges/read-charges.js';
import type { ModelSpec, TimeBlock } from '../model/model-spec.js';
import type { FacilityLimits } from '../schema/schedule-options.js';
import { recoverableStart } from './battery.js';
import { billExportRule, type FacilityExports } from './facility-exports.js';
import { emptyMonths } from './fixed-months.js';
import { missPenalty } from './penalty.js';
import type { ResolvedSchedule } from './resolve-schedule.js';
import { dayVehicles, unmanagedKwSeries } from './vehicles.js';
import { yearBlocks } from './year-blocks.js';

/** The year's optimisation problem and its bills. */
export interface YearProblem {
  readonly resolved: ResolvedSchedule;
  /** The twelve months, in days of 24 hours. */
  readonly grid: TimeGrid;
  /** The model of the year, with every day to be planned. */
  readonly spec: ModelSpec;
  /** Index of the first month's ordinary weekday among the spec's blocks. */
  readonly weekdayBlock: number;
  /** By month: charges that no schedule changes [currency]. */
  readonly fixedCharges: readonly number[];
  readonly billWithoutBattery: Bill;
  /** Bills a year in which block `index` has the net load `netKwOf(index)` on each of its dates; negative for export. */
  readonly billOf: (netKwOf: (index: number) => Float64Array) => Bill;
}

/**
 * Builds the year's problem: the facility over the twelve billing months, with the tariff's charges.
 *
 * @param vehicles `managed`: the model decides when they charge; `unmanaged`: they are load, at full power on arrival.
 */
export function yearProblem(
  resolved: ResolvedSchedule,
  vehicles: 'managed' | 'unmanaged' = 'managed',
): YearProblem {
  const { tariff, facility, battery, exports, storedKwh } = resolved;
  // Typical days have 24 hours, so the year uses a zone without clock changes.
  const grid = yearGrid(resolved.year, facility.stepMinutes, 'UTC', resolved.month);
  const calendar = rateCalendar(tariff, grid);
  const priorPeaksKw = facility.priorPeaksKw ?? 'none';
  const days = yearBlocks(facility, { tariff, grid, calendar, storedKwh, exports });
  const fleet = facility.vehicles ?? [];
  const stepHours = facility.stepMinutes / 60;
  const unmanaged = days.blocks.map(({ loadKwSeries, ...block }): TimeBlock => {
    const vehicleKwSeries = unmanagedKwSeries(fleet, { ...block, loadKwSeries }, stepHours);
    return {
      ...block,
      loadKwSeries: loadKwSeries.map((kw, step) => kw + vehicleKwSeries[step]!),
    };
  });
  const laidOut = vehicles === 'managed' ? days.blocks : unmanaged;
  const { limits } = facility;
  const isLimited = limits !== undefined || battery.powerLimits !== undefined;
  const blocks = laidOut.map((block) =>
    recoverableStart(battery, block, { stepMinutes: facility.stepMinutes, isLimited }),
  );
  const planned = blocks.map((block) => ({ block, repeats: block.dates.length }));
  const managed = vehicles === 'managed' ? dayVehicles(fleet, planned) : [];
  const prices = blocks.some(({ exportPriceSeries }) => exportPriceSeries)
    ? expandToYear(blocks, (index) => blocks[index]!.exportPriceSeries!, grid.length)
    : undefined;
  const exportRule = billExportRule(exports, prices);
  const billOf: YearProblem['billOf'] = (netKwOf) =>
    calculateBill(tariff, expandToYear(blocks, netKwOf, grid.length), grid, {
      priorPeaksKw,
      exportRule,
    });

  const billWithoutBattery = billOf((index) =>
    undispatchedNetKw(unmanaged[index]!, exports, limits),
  );
  const fixedCharges = billWithoutBattery.months.map((month) => month.byComponent.fixed);
  const charges = readCharges(tariff, calendar, priorPeaksKw, {
    sellSide: exports.sellSide,
  });
  const isNetted = exports.kind === 'netMetering';
  return {
    resolved,
    grid,
    weekdayBlock: days.weekdayBlock,
    fixedCharges,
    billWithoutBattery,
    billOf,
    spec: {
      battery,
      stepMinutes: facility.stepMinutes,
      meterSteps: meterInterval(tariff, grid).steps,
      blocks: planned,
      exportRule: exports.kind,
      ...(isNetted && exports.pricePerKwh !== undefined && { netCreditPrice: exports.pricePerKwh }),
      ...(limits && { limits }),
      ...(managed.length > 0 && { vehicles: managed }),
      penalty: missPenalty(charges, {
        stepHours,
        battery,
        vehicles: managed,
        energyPrice: highestExportPrice(exports, prices),
      }),
      charges,
      fixed: emptyMonths(charges, fixedCharges),
      annualMinimumCharge: tariff.minimum?.perYear ?? 0,
      referenceCost: 0,
      exclusiveSteps: new Set(),
    },
  };
}

/** Net load without any dispatch (negative for export). Solar is curtailed where exporting it would cost money. */
function undispatchedNetKw(
  { loadKwSeries, solarKwSeries, exportPriceSeries }: TimeBlock,
  { kind }: FacilityExports,
  limits: FacilityLimits = {},
): Float64Array {
  const { exportKw: maxKw = Number.POSITIVE_INFINITY } = limits;
  return loadKwSeries.map((loadKw, step) => {
    const netKw = loadKw - (solarKwSeries?.[step] ?? 0);
    const mayLeave = kind !== 'none' && (exportPriceSeries?.[step] ?? 0) >= 0;
    return Math.max(mayLeave ? -maxKw : 0, netKw);
  });
}

function highestExportPrice(
  { pricePerKwh = 0, sellSide }: FacilityExports,
  prices: Float64Array | undefined,
): number {
  const ofTariff = (sellSide?.energy.periods ?? []).flatMap(({ tiers }) =>
    tiers.map((tier) => Math.abs(tier.pricePerKwh)),
  );
  const ofSteps = prices?.reduce((most, price) => Math.max(most, Math.abs(price)), 0) ?? 0;
  return Math.max(Math.abs(pricePerKwh), ofSteps, ...ofTariff);
}

/** Lays one series per block over the dates of the year; one entry per step of the year grid. */
export function expandToYear(
  blocks: readonly TimeBlock[],
  seriesOfBlock: (index: number) => Float64Array,
  length: number,
): Float64Array {
  const year = new Float64Array(length);
  for (const [index, block] of blocks.entries()) {
    const series = seriesOfBlock(index);
    for (const date of block.dates) year.set(series, date * series.length);
  }
  return year;
}
