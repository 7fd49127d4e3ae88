import { defaultTariffCode, getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { describe, expect, test } from 'vitest';
import { demandRows, energyRows } from '../src/pages/tariffs/charge-rows.js';
import { timesOfPeriod } from '../src/pages/tariffs/period-times.js';
import {
  exportsInWords,
  featureInWords,
  monthList,
  ratchetInWords,
  validityInWords,
} from '../src/pages/tariffs/tariff-words.js';

const tariff = getTariff(defaultTariffCode);
const all: Tariff[] = listTariffs().map(({ code }) => getTariff(code));

describe('when a period applies', () => {
  const day = (period: number, from: number, to: number) =>
    Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? period : 0));
  const year = (summer: number[], winter: number[]) =>
    Array.from({ length: 12 }, (_, month) => (month >= 5 && month < 9 ? summer : winter));

  test('names months, days and hours', () => {
    const schedules = {
      weekdaySchedule: year(day(1, 16, 21), day(2, 6, 9)),
      weekendSchedule: year(day(1, 16, 21), day(0, 0, 0)),
    };
    expect(timesOfPeriod(schedules, 1)).toBe('Jun–Sep: every day 16:00–21:00');
    expect(timesOfPeriod(schedules, 2)).toBe('Jan–May, Oct–Dec: weekdays 06:00–09:00');
    expect(timesOfPeriod(schedules, 3)).toBe('never');
    expect(timesOfPeriod(schedules, 0)).toBe(
      'Jan–May, Oct–Dec: weekdays 00:00–06:00 and 09:00–24:00, weekends all day; Jun–Sep: every day 00:00–16:00 and 21:00–24:00',
    );
  });

  test('joins neighbouring months', () => {
    const isSet = (months: number[]) =>
      Array.from({ length: 12 }, (_, index) => months.includes(index + 1));
    expect(monthList(isSet([1, 2, 3, 6, 12]))).toBe('Jan–Mar, Jun, Dec');
    expect(monthList(isSet([]))).toBe('');
  });
});

describe('charges', () => {
  test('of the default tariff are its prices', () => {
    expect(energyRows(tariff)[0]).toEqual({
      when: 'Jan–May, Oct–Dec: every day 08:00–16:00',
      tier: 'all',
      pricePerKwh: 0.08973,
      sellPricePerKwh: undefined,
    });
    expect(demandRows(tariff).map(({ kind, pricePerUnit }) => [kind, pricePerUnit])).toEqual([
      ['Highest of the month', 25.36],
      ['Highest of the period', 8.83],
      ['Highest of the period', 29.54],
    ]);
  });

  test('of every tariff of the library can be told, with each hour of the year in some row', () => {
    for (const one of all) {
      const rows = energyRows(one);
      expect([one.code, rows.length > 0]).toEqual([one.code, true]);
      const texts = [...rows, ...demandRows(one)].flatMap((row) => [row.when, row.tier]);
      expect(texts.filter((text) => text === '' || /NaN|undefined|null/.test(text))).toEqual([]);
    }
  });

  test('have words for all kinds of the library', () => {
    const features = new Set(all.flatMap((one) => one.features));
    expect([...features].filter((feature) => featureInWords(feature) === feature)).toEqual([]);
  });
});

test('the ratchet is told by its share and the months that it looks back to', () => {
  const ratchet = { fraction: 0.85, months: Array(12).fill(true), previousMonths: 0 };
  expect(ratchetInWords(tariff)).toMatch(/^None/);
  expect(ratchetInWords({ ...tariff, ratchet })).toMatch(
    /never falls below 85 % of the highest peak of the eleven months before/,
  );
  expect(ratchetInWords({ ...tariff, ratchet: { ...ratchet, previousMonths: 3 } })).toMatch(
    /of the 3 months before/,
  );
  const summer = Array.from({ length: 12 }, (_, month) => month >= 5 && month < 9);
  expect(ratchetInWords({ ...tariff, ratchet: { ...ratchet, months: summer } })).toMatch(
    /of the last Jun–Sep/,
  );
});

test('validity and exports say what is unknown', () => {
  expect(validityInWords({})).toBe('Beginning unknown, no end stated');
  expect(validityInWords({ effectiveFrom: '2020-01-01', effectiveTo: '2021-12-31' })).toBe(
    'From 1 Jan 2020, to 31 Dec 2021',
  );
  expect(exportsInWords(tariff)).toMatch(/^Unknown/);
  const told = new Set(all.map((one) => exportsInWords(one)));
  expect([...told].every((text) => text.endsWith('.'))).toBe(true);
});
