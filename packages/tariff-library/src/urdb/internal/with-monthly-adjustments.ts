import type { HourlySchedule, Tariff } from '../../schema/tariff.js';
import {
  listItems,
  malformed,
  optionalNumber,
  type UrdbReading,
  type UrdbRecord,
} from './urdb-reading.js';

const FIELD = 'fueladjustmentsmonthly';
/** The vocabulary's own limit on periods, which schedules of one character an hour rely on. */
const MOST_PERIODS = 36;

/**
 * Adds a monthly adjustment to the price of every tier. Prices belong to periods, so each period is split by the
 * months that share an adjustment; what climbs the tiers within a month stays the same.
 */
export function withMonthlyAdjustments(
  record: UrdbRecord,
  energy: Tariff['energy'],
  reading: UrdbReading,
): Tariff['energy'] {
  const adjustments = readAdjustments(record);
  if (!adjustments) return energy;
  const periods: Tariff['energy']['periods'] = [];
  const numbers = new Map<string, number>();
  const numberOf = (period: number, month: number): number => {
    const adjustment = adjustments[month]!;
    const key = `${period} ${adjustment}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, periods.length);
    const tiers = energy.periods[period]!.tiers.map((tier) => ({
      ...tier,
      pricePerKwh: Number((tier.pricePerKwh + adjustment).toPrecision(12)),
    }));
    return periods.push({ tiers }) - 1;
  };
  const split = (rows: HourlySchedule): HourlySchedule =>
    rows.map((row, month) => row.map((period) => numberOf(period, month)));
  const weekdaySchedule = split(energy.weekdaySchedule);
  const weekendSchedule = split(energy.weekendSchedule);
  if (periods.length > MOST_PERIODS) {
    const message = `Adjustments by month make ${periods.length} periods of the rate; at most ${MOST_PERIODS} are billed.`;
    reading.refuseToBill('fuelAdjustmentsMonthly', FIELD, message);
    return energy;
  }
  return { ...energy, periods, weekdaySchedule, weekendSchedule };
}

/** Twelve amounts [currency/kWh], January first; undefined where none is stated. */
function readAdjustments(record: UrdbRecord): number[] | undefined {
  const value = record[FIELD];
  if (value === undefined || value === null) return undefined;
  const items = listItems(value);
  if (!items) throw malformed(FIELD, 'a list of twelve numbers', value);
  const amounts = items.map(
    (item, month) => optionalNumber({ [FIELD]: item }, FIELD, `${FIELD}[${month}]`) ?? 0,
  );
  if (amounts.every((amount) => amount === 0)) return undefined;
  if (amounts.length !== 12) throw malformed(FIELD, 'a list of twelve numbers', value);
  return amounts;
}
