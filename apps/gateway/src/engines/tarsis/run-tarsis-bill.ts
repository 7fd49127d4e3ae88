import { isEngineError } from '@bess/kernel/errors';
import { fillGaps, localCalendar, type TimeGrid } from '@bess/kernel/series';
import {
  type Bill,
  type BillOptions,
  calculateBill,
  getTariff,
  type Tariff,
} from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import type { TarsisBillInput, TarsisBillOutput } from '../../engine-runtime/tarsis-operations.js';
import { outOfRange } from '../../internal/errors.js';
import { assertCurrency } from './run-tarsis-schedule.js';

/** Longer gaps are not filled [h]. */
const LONGEST_FILLED_HOURS = 3;

/**
 * Bills a measured load, in a worker thread.
 *
 * @param input - tariff, net load with its gaps, peaks before it
 * @throws EngineError `outOfRange` `gapsTooLong`, `foreignCurrency`; whatever the tariff library raises
 */
export async function runTarsisBill(input: TarsisBillInput): Promise<TarsisBillOutput> {
  const tariff = withMeter(getTariff(input.tariff), input);
  assertCurrency(tariff, input.nativeCurrency);
  const { grid } = input;
  const { values, filledSteps } = fillLoad(input);
  const { bill, hasUnpaidExports } = billWithExports(tariff, values, input);
  return {
    bill,
    isWhole: rateCalendar(tariff, grid).months.map(({ complete }) => complete),
    peakTimes: peakTimes(bill, grid),
    filledSteps,
    hasUnpaidExports,
  };
}

/** The tariff with the interval over which the facility's own meter averages demand, if that is described. */
export function withMeter(
  tariff: Tariff,
  { demandWindowMinutes }: Pick<TarsisBillInput, 'demandWindowMinutes'>,
): Tariff {
  return demandWindowMinutes === undefined ? tariff : { ...tariff, demandWindowMinutes };
}

/** Errors of a tariff that does not say what the exports of a load earn. */
const withoutExportPrice: readonly string[] = [
  'exportRuleMissing',
  'exportMeterMissing',
  'sellPriceMissing',
];

/** The bill with exports credited as the tariff says; where it does not say, they earn nothing. */
function billWithExports(
  tariff: Tariff,
  netLoadKwSeries: Float64Array,
  { grid, priorPeaksKw }: TarsisBillInput,
): Pick<TarsisBillOutput, 'bill' | 'hasUnpaidExports'> {
  const options: BillOptions = { ...(tariff.ratchet !== undefined && { priorPeaksKw }) };
  try {
    return {
      bill: calculateBill(tariff, netLoadKwSeries, grid, options),
      hasUnpaidExports: false,
    };
  } catch (error) {
    if (!isEngineError(error) || !withoutExportPrice.includes(error.code)) {
      throw error;
    }
    const exportRule = { kind: 'none' } as const;
    return {
      bill: calculateBill(tariff, netLoadKwSeries, grid, { ...options, exportRule }),
      hasUnpaidExports: true,
    };
  }
}

/**
 * Fills gaps of up to three hours on the line between their neighbours.
 *
 * @throws EngineError `outOfRange` `gapsTooLong` where the load is unknown for longer
 */
export function fillLoad({
  grid,
  netLoadKwSeries,
}: Pick<TarsisBillInput, 'grid' | 'netLoadKwSeries'>): {
  values: Float64Array;
  filledSteps: number;
} {
  const maxSteps = Math.floor((LONGEST_FILLED_HOURS * 60) / grid.stepMinutes);
  const { values, filled, remaining } = fillGaps(netLoadKwSeries, { maxSteps, rule: 'linear' });
  const [first] = remaining;
  if (first !== undefined) {
    const hours = (first.length * grid.stepMinutes) / 60;
    throw outOfRange(
      'tarsis',
      'gapsTooLong',
      'readings',
      `readings must have no gap of more than ${LONGEST_FILLED_HOURS} hours; ${remaining.length} came, the first of ${hours} hours from ${instantAt(grid, first.startIndex)} on`,
    );
  }
  return { values, filledSteps: filled.reduce((sum, { length }) => sum + length, 0) };
}

/** Local date and time at which the interval of each month's peak begins. */
function peakTimes({ months }: Bill, grid: TimeGrid): string[] {
  const { year, month, day, hour, minute } = localCalendar(grid);
  const two = (value: number | undefined) => String(value).padStart(2, '0');
  return months.map(
    ({ peakStep: step }) =>
      `${year[step]}-${two(month[step])}-${two(day[step])}T${two(hour[step])}:${two(minute[step])}`,
  );
}

function instantAt({ startMs, stepMinutes }: TimeGrid, step: number): string {
  return new Date(startMs + step * stepMinutes * 60_000).toISOString();
}
