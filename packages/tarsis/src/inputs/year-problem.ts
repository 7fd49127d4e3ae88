import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import { type Bill, calculateBill, meterInterval, rateCalendar } from '@bess/tariff-library';
import type { ModelSpec } from '../model/model-spec.js';
import { returnableStart } from '../model/returnable-start.js';
import { expandYear } from '../results/expand-year.js';
import { charges as readCharges } from './charges.js';
import type { DayBlock } from './day-block.js';
import { dayVehicles, unmanagedKwSeries } from './day-vehicles.js';
import { emptyMonths } from './fixed-months.js';
import { penaltyOf } from './penalty-of.js';
import type { ResolvedOptions } from './resolve-options.js';
import { yearBlocks } from './year-blocks.js';

/** Everything that is known before anything is solved. */
export interface YearProblem {
  readonly resolved: ResolvedOptions;
  /** The twelve months in days of 24 hours. */
  readonly grid: TimeGrid;
  /** The year's model with every day to be planned. */
  readonly spec: ModelSpec;
  /** Index of the first month's ordinary weekday among the spec's blocks. */
  readonly weekdayBlock: number;
  /** By month, charges that no schedule changes [currency]. */
  readonly fixedCharges: readonly number[];
  readonly billWithoutBattery: Bill;
  /** Bills a year in which block `index` draws `importKwOf(index)` on each of its dates. */
  readonly billOf: (importKwOf: (index: number) => Float64Array) => Bill;
}

/**
 * Lays the facility over the twelve billing months and reads the tariff's charges on them.
 *
 * @param resolved Checked options.
 * @param vehicles `managed`: the model decides when they charge; `unmanaged`: they are load, at full power from arrival.
 */
export function yearProblem(
  resolved: ResolvedOptions,
  vehicles: 'managed' | 'unmanaged' = 'managed',
): YearProblem {
  const { tariff, facility, battery } = resolved;
  // Typical days have 24 hours, so the year is laid out in a zone without clock changes.
  const grid = yearGrid(resolved.year, facility.stepMinutes, 'UTC', resolved.month);
  const calendar = rateCalendar(tariff, grid);
  const priorPeaksKw = facility.priorPeaksKw ?? 'none';
  const days = yearBlocks(facility, tariff, grid, calendar, resolved.storedKwh);
  const fleet = facility.vehicles ?? [];
  const stepHours = facility.stepMinutes / 60;
  const unmanaged = days.blocks.map(({ loadKwSeries, ...block }): DayBlock => {
    const vehicleKwSeries = unmanagedKwSeries(fleet, { ...block, loadKwSeries }, stepHours);
    return {
      ...block,
      loadKwSeries: loadKwSeries.map((kw, step) => kw + vehicleKwSeries[step]!),
    };
  });
  const laidOut = vehicles === 'managed' ? days.blocks : unmanaged;
  const blocks = laidOut.map((block) => returnableStart(battery, block, facility.stepMinutes));
  const planned = blocks.map((block) => ({ block, repeats: block.dates.length }));
  const billOf: YearProblem['billOf'] = (importKwOf) =>
    calculateBill(tariff, expandYear(blocks, importKwOf, grid.length), grid, { priorPeaksKw });

  const billWithoutBattery = billOf((index) => unmanaged[index]!.loadKwSeries);
  const fixedCharges = billWithoutBattery.months.map((month) => month.byComponent.fixed);
  const charges = readCharges(tariff, calendar, priorPeaksKw);
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
      ...(vehicles === 'managed' &&
        fleet.length > 0 && {
          vehicles: dayVehicles(fleet, planned),
          penalty: penaltyOf(charges, { stepHours, efficiency: 1 }),
        }),
      charges,
      fixed: emptyMonths(charges, fixedCharges),
      annualMinimumCharge: tariff.minimum?.perYear ?? 0,
      referenceCost: 0,
      exclusiveSteps: new Set(),
    },
  };
}
