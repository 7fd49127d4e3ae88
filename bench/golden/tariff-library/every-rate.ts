import { type TimeGrid, yearGrid } from '@bess/kernel/series';
import {
  type BillOptions,
  calculateBill,
  getTariff,
  listTariffs,
  type Tariff,
} from '@bess/tariff-library';
import type { ExportRule } from '@bess/tariff-library/bill';
import { syntheticLoad } from '../sample-series.js';

let read: readonly Tariff[] | undefined;
/** All rates of the library, in the order of their codes. */
export function everyRate(): readonly Tariff[] {
  read ??= listTariffs().map(({ code }) => getTariff(code));
  return read;
}

/** Sizes of sites, so that low and high tiers are reached. */
const SIZES = [1, 0.1, 5, 0.01];

/** A load of a site, smaller or larger by its place in the list [kW]. */
export function loadOf(grid: TimeGrid, place: number): Float64Array {
  const size = SIZES[place % SIZES.length]!;
  return syntheticLoad(grid.length, grid.stepMinutes, 1 + (place % 3)).map((kw) => size * kw);
}

/** Solar power around noon, weaker in the first months [kW]. */
export function sunOf(grid: TimeGrid, peakKw: number): Float64Array {
  return Float64Array.from({ length: grid.length }, (_, step) => {
    const hours = (step * grid.stepMinutes) / 60;
    const height = Math.sin((((hours % 24) - 6) * Math.PI) / 12);
    return height <= 0 ? 0 : peakKw * height * (0.6 + (0.4 * (hours / 24)) / 366);
  });
}

/** Every way to credit exports, by what is special. */
export const exportRules: Readonly<Record<string, ExportRule>> = {
  none: { kind: 'none' },
  'net billing': { kind: 'netBilling', sellPricePerKwh: 0.04 },
  'net billing, same month': {
    kind: 'netBilling',
    sellPricePerKwh: 0.3,
    carryover: { appliesFrom: 'sameMonth', trueUp: 'expires' },
  },
  'net billing, next month': {
    kind: 'netBilling',
    sellPricePerKwh: 0.25,
    carryover: { appliesFrom: 'nextMonth', offsets: 'bill', trueUp: 'kept', trueUpMonth: 3 },
  },
  'net billing, next month, energy': {
    kind: 'netBilling',
    sellPricePerKwh: 0.25,
    carryover: { appliesFrom: 'nextMonth', offsets: 'energy', trueUp: 'paid', trueUpMonth: 6 },
  },
  'net metering in money': { kind: 'netMetering', unit: 'money' },
  'net metering in money, a price': {
    kind: 'netMetering',
    unit: 'money',
    sellPricePerKwh: 0.07,
    carryover: { appliesFrom: 'sameMonth', offsets: 'bill', trueUp: 'paid' },
  },
  'net metering in kWh': { kind: 'netMetering', unit: 'kWh' },
  'net metering in kWh, by time of day': {
    kind: 'netMetering',
    unit: 'kWh',
    bankBy: 'timeOfDay',
    trueUpPricePerKwh: 0.05,
  },
  'net metering in kWh, kept': {
    kind: 'netMetering',
    unit: 'kWh',
    trueUpPricePerKwh: 0.05,
    trueUpMonth: 4,
    trueUp: 'kept',
  },
};

/** A site with a solar roof: its bill by the year. */
export function solarYear(tariff: Tariff, place: number, options: BillOptions): unknown {
  const grid = yearGrid(2027, 60, tariff.timeZone);
  const load = loadOf(grid, place);
  const sun = sunOf(grid, 2 * load.reduce((most, kw) => Math.max(most, kw), 0));
  return calculateBill(
    tariff,
    load.map((kw, step) => kw - sun[step]!),
    grid,
    options,
  );
}
