import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { renderTariffTable } from '../../../../tools/src/import-urdb/render-tariff-table.js';
import {
  calculateBill,
  defaultTariffCode,
  getTariff,
  listTariffs,
  validateTariff,
} from '../../src/index.js';

const tariffs = listTariffs();

/** A synthetic load of 300 kW by day with a working week, a summer and a peak; the same in every run. */
function officeLoad(length: number): Float64Array {
  return Float64Array.from({ length }, (_, hour) => {
    const day = Math.floor(hour / 24);
    const ofDay = Math.max(0, Math.sin(((hour % 24) - 6) * (Math.PI / 14)));
    const working = day % 7 < 5 ? 1 : 0.4;
    const season = 1 + 0.2 * Math.sin(((day - 110) * 2 * Math.PI) / 365);
    return 120 + 260 * ofDay * working * season;
  });
}

describe('the bundled tariffs', () => {
  it('are at least 450, of at least 40 states, under unique readable codes', () => {
    expect(tariffs.length).toBeGreaterThanOrEqual(450);
    const codes = tariffs.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect([...codes].sort()).toEqual(codes);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(Math.max(...codes.map((code) => code.length))).toBeLessThanOrEqual(80);
    const states = tariffs.filter(({ country }) => country === 'US').map(({ region }) => region);
    expect(new Set(states).size).toBeGreaterThanOrEqual(40);
  });

  it.each(tariffs.map(({ code }) => code))(
    '%s fits the schema, names its origin and bills a year',
    (code) => {
      const tariff = validateTariff(getTariff(code));
      expect(tariff.code).toBe(code);
      expect(tariff.unsupported).toEqual([]);
      expect(tariff.origin.licence).not.toBe('');
      expect(tariff.origin.url).toMatch(/^https?:\/\//);
      const grid = yearGrid(2025, 60, tariff.timeZone);
      const load = officeLoad(grid.length);
      const bill = calculateBill(tariff, load, grid);
      const kwh = load.reduce((sum, loadKw) => sum + loadKw, 0);
      expect(bill.months).toHaveLength(12);
      expect(bill.months.reduce((sum, month) => sum + month.energyKwh, 0)).toBeCloseTo(kwh, 3);
      expect(bill.total).toBeGreaterThan(0);
      // No American rate costs this load less than 1 cent or more than 60 cents a kWh.
      if (tariff.currency === 'USD') {
        expect(bill.total / kwh).toBeGreaterThan(0.01);
        expect(bill.total / kwh).toBeLessThan(0.6);
      }
    },
  );

  it('have one module each, and there are no other modules', () => {
    const folder = new URL('../../src/data/tariffs/', import.meta.url);
    expect(
      readdirSync(folder)
        .map((file) => file.replace(/\.ts$/, ''))
        .sort(),
    ).toEqual(tariffs.map(({ code }) => code));
  });

  it('can be imported one by one', async () => {
    const module = await import('@bess/tariff-library/tariffs/sce-tou-8-option-d-under-2-kv');
    expect(module.tariff).toEqual(getTariff(defaultTariffCode));
  });

  it('are all in docs/tariffs.md', () => {
    const file = new URL('../../docs/tariffs.md', import.meta.url);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(renderTariffTable(tariffs));
  });
});

describe('the default tariff', () => {
  it('is a bundled commercial rate in force, for 500 kW, with all three kinds of charge', () => {
    const tariff = getTariff(defaultTariffCode);
    expect(tariff).toMatchObject({
      sector: 'commercial',
      service: 'bundled',
      country: 'US',
      currency: 'USD',
      effectiveFrom: '2024-10-01',
      eligibility: { minimumKw: 500 },
      origin: { urdbLabel: '674e0b87201c6bd096007a5a' },
    });
    expect(tariff.effectiveTo).toBeUndefined();
    expect(tariff.features).toEqual(
      expect.arrayContaining(['touEnergy', 'touDemand', 'flatDemand']),
    );
  });
});

describe('getTariff', () => {
  it('returns a fresh object every time', () => {
    const tariff = getTariff(defaultTariffCode);
    tariff.energy.weekdaySchedule[0]![0] = 5;
    tariff.energy.periods[0]!.tiers[0]!.pricePerKwh = 99;
    expect(getTariff(defaultTariffCode)).not.toEqual(tariff);
    expect(getTariff(defaultTariffCode).energy.weekdaySchedule[1]![0]).toBe(1);
  });

  it.each([
    'sce-tou-8',
    'sce-tou-8-option-d',
    'option-d-under-2',
    'SCE TOU-8 Option D under 2 kV',
    'sce-tou8-option-d-under-2-kv',
  ])('suggests the nearest codes for %j', (code) => {
    expect(() => getTariff(code)).toThrow(
      expect.objectContaining({
        kind: 'outOfRange',
        code: 'unknownTariff',
        details: { tariff: code, suggestions: expect.arrayContaining([defaultTariffCode]) },
      }),
    );
  });

  it.each(['', 'constructor', '__proto__', 'toString'])('knows no tariff %j', (code) => {
    expect(() => getTariff(code)).toThrow(expect.objectContaining({ code: 'unknownTariff' }));
  });
});

describe('listTariffs', () => {
  it('filters by every condition', () => {
    expect(listTariffs({ region: 'CA' }).every(({ region }) => region === 'CA')).toBe(true);
    expect(listTariffs({ country: 'DK' }).every(({ currency }) => currency === 'DKK')).toBe(true);
    expect(listTariffs({ currency: 'EUR' }).map(({ country }) => country)).toEqual(['FR', 'FR']);
    expect(listTariffs({ feature: 'ratchet' }).length).toBeGreaterThan(20);
    expect(listTariffs({ utility: 'edison', region: 'CA' }).length).toBeGreaterThan(3);
    expect(listTariffs({ sector: 'residential', feature: 'touDemand' }).length).toBeGreaterThan(0);
    expect(listTariffs({ text: 'edison OPTION under' }).map(({ code }) => code)).toContain(
      defaultTariffCode,
    );
    expect(listTariffs({ region: 'nowhere' })).toEqual([]);
  });
});
