import { yearGrid } from '@bess/kernel/series';
import { afterAll, describe, expect, it } from 'vitest';
import { calculateBill, type Tariff } from '../src/index.js';
import type { HourlySchedule } from '../src/schema/index.js';
import { plainTariff } from '../test/support/plain-tariff.js';
import { expectAnswer, printAnswers } from './answers-table.js';
import { oracleRows } from './oracles-folder.js';

afterAll(printAnswers);

type Row = Record<string, string>;

/** DER-VET labels hours by their end: its hour 17 is the local hour 16. */
function applies(row: Row, month: number, hour: number, isWeekday: boolean): boolean {
  const hourEnding = hour + 1;
  const within = (from: string, to: string): boolean =>
    hourEnding >= Number(row[from]) && hourEnding <= Number(row[to]);
  const dayType = row['Weekday?'];
  return (
    month >= Number(row['Start Month']) &&
    month <= Number(row['End Month']) &&
    within('Start Time', 'End Time') &&
    !(row['Excluding Start Time'] && within('Excluding Start Time', 'Excluding End Time')) &&
    (dayType === '2' || dayType === (isWeekday ? '1' : '0'))
  );
}

/** The number of the row that applies to each hour; hours without one get the number after the last. */
function schedule(rows: readonly Row[], isWeekday: boolean): HourlySchedule {
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      const index = rows.findIndex((row) => applies(row, month + 1, hour, isWeekday));
      return index < 0 ? rows.length : index;
    }),
  );
}

/** One charge covers all hours (the facility's), the others a window each; they add up. */
function dervetTariff(): Tariff {
  const rows = oracleRows('dervet-ev-bills', 'tariff.csv');
  const energy = rows.filter((row) => row['Charge'] === 'Energy');
  const demand = rows.filter((row) => row['Charge'] === 'Demand');
  const facility = demand.filter((row) => row['Start Time'] === '1' && row['End Time'] === '24');
  const windows = demand.filter((row) => !facility.includes(row));
  const price = (row: Row) => ({ tiers: [{ upTo: null, pricePerUnit: Number(row['Value']) }] });
  return plainTariff('dervet', {
    energy: {
      periods: energy.map((row) => ({
        tiers: [{ upTo: null, unit: 'kWh', pricePerKwh: Number(row['Value']) }],
      })),
      weekdaySchedule: schedule(energy, true),
      weekendSchedule: schedule(energy, false),
    },
    flatDemand: { unit: 'kW', groups: facility.map(price), monthlyGroups: new Array(12).fill(0) },
    touDemand: {
      unit: 'kW',
      periods: [...windows.map(price), { tiers: [{ upTo: null, pricePerUnit: 0 }] }],
      weekdaySchedule: schedule(windows, true),
      weekendSchedule: schedule(windows, false),
    },
  });
}

describe('DER-VET monthly bills', () => {
  it('two overlapping demand charges and five energy windows, month by month', () => {
    const loadKw = oracleRows('dervet-ev-bills', 'net_load.csv').map((row) =>
      Number(row['net_load_kw']),
    );
    const expected = oracleRows('dervet-ev-bills', 'simple_monthly_bill.csv');
    const bill = calculateBill(dervetTariff(), loadKw, yearGrid(2021, 60, 'UTC'));
    expect(expected).toHaveLength(12);
    expected.forEach((row, index) => {
      const { energy, flatDemand, touDemand } = bill.months[index]!.byComponent;
      // Half a cent: the answers are rounded to cents.
      expectAnswer(
        `month ${index + 1}`,
        'energy',
        energy,
        Number(row['Energy Charge ($)']),
        0.00501,
      );
      const demand = flatDemand + touDemand;
      expectAnswer(
        `month ${index + 1}`,
        'demand',
        demand,
        Number(row['Demand Charge ($)']),
        0.00501,
      );
    });
  });
});
