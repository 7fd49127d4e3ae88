import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateBill, type Tariff } from '../../src/index.js';
import type { EnergyTier } from '../../src/schema/index.js';
import {
  energyTierSchedule,
  flatDemandTierSchedule,
  isCoveredByTierSchedules,
  touDemandTierSchedule,
} from '../../src/tiers/index.js';
import { loadArbitrary, tariffArbitrary } from '../support/arbitraries.js';
import { anyTimeDemand, demandTiers, oneEnergyPrice, windowSchedule } from '../support/charges.js';
import { monthGrid } from '../support/month-grid.js';
import { allHours, plainTariff } from '../support/plain-tariff.js';

const january = monthGrid('2026-01-01', '2026-02-01');
const HOURS = 744;

function withTiers(tiers: EnergyTier[], changes: Partial<Tariff> = {}): Tariff {
  return plainTariff('hours-use', {
    energy: { ...oneEnergyPrice(0), periods: [{ tiers }] },
    ...changes,
  });
}

/** 100 kW in the first hour and 50 after it: 37,250 kWh at 372.5 hours of use. */
const load = new Float64Array(HOURS).fill(50);
load[0] = 100;

const byHours = (upTo: number | null, pricePerKwh: number): EnergyTier => ({
  upTo,
  unit: 'kWhPerKw',
  pricePerKwh,
});
const byKwh = (upTo: number | null, pricePerKwh: number): EnergyTier => ({
  upTo,
  unit: 'kWh',
  pricePerKwh,
});

describe('tiers by hours of use', () => {
  it('have a width set by the billing demand', () => {
    const bill = calculateBill(withTiers([byHours(200, 0.1), byHours(null, 0.04)]), load, january);
    // 200 × 100 kWh at 0.10, the other 17,250 at 0.04.
    expect(bill.total).toBeCloseTo(2000 + 690, 9);
    expect(bill.lines.map(({ tier }) => tier)).toEqual([0, 1]);
  });

  it('contain the tiers in kWh that follow them', () => {
    const tiers = [
      byHours(200, 9),
      byKwh(3000, 0.3),
      byKwh(null, 0.2),
      byHours(300, 0.1),
      byHours(null, 0.05),
    ];
    const bill = calculateBill(withTiers(tiers), load, january);
    // 3,000 at 0.30, to 20,000 at 0.20, to 30,000 at 0.10, the rest at 0.05; the block has no price of its own.
    expect(bill.total).toBeCloseTo(900 + 3400 + 1000 + 362.5, 9);
    expect(bill.lines.map(({ tier }) => tier)).toEqual([1, 2, 3, 4]);
  });

  it('follow a ratchet, because it raises the billing demand', () => {
    const ratchet = { fraction: 1, months: new Array(12).fill(true), previousMonths: 0 };
    const tariff = withTiers([byHours(200, 0.1), byHours(null, 0.04)], { ratchet });
    const bill = calculateBill(tariff, load, january, { priorPeaksKw: new Array(12).fill(150) });
    expect(bill.total).toBeCloseTo(0.1 * 30_000 + 0.04 * 7250, 9);
  });

  it('use the demand over the meter interval', () => {
    // 5-minute steps: a quarter of 90, 30 and 30 kW is 50 kW. The hour holds 35 kWh, half an hour of use is 25 kWh:
    // 25 at 0.10 and 10 at 0.04.
    const grid = monthGrid('2026-01-07T16:00', '2026-01-07T17:00', 'UTC', 5);
    const kw = new Array(12).fill(30);
    kw[4] = 90;
    const tiers = [byHours(0.5, 0.1), byHours(null, 0.04)];
    const bill = calculateBill(withTiers(tiers, { demandWindowMinutes: 15 }), kw, grid);
    expect(bill.total).toBeCloseTo(2.5 + 0.4, 9);
  });

  it('are refused if their order is ambiguous', () => {
    const nested = [byHours(125, 0), byKwh(3000, 0.1), byKwh(null, 0.06)];
    expect(() => calculateBill(withTiers(nested), load, january)).toThrow(
      /energy beyond the last block/,
    );
    const falling = [byHours(300, 0.1), byHours(200, 0.1), byHours(null, 0.1)];
    expect(() => calculateBill(withTiers(falling), load, january)).toThrow(/do not rise/);
  });
});

describe('coincident peaks', () => {
  const tariff = plainTariff('coincident', {
    coincident: {
      unit: 'kW',
      periods: [{ tiers: demandTiers([[null, 0]]) }, { tiers: demandTiers([[null, 8]]) }],
      weekdaySchedule: windowSchedule(16, 21),
      weekendSchedule: windowSchedule(16, 21),
    },
  });
  const evening = new Float64Array(HOURS).fill(10);
  evening[17] = 30;
  evening[3] = 90;

  it('are the own highest demand in their possible hours, unless the hours are given', () => {
    const bill = calculateBill(tariff, evening, january);
    expect(bill.byComponent.coincidentDemand).toBe(240);
    expect(bill.assumptions.join()).toMatch(/which is its upper bound/);
    const known = calculateBill(tariff, evening, january, { coincidentHours: [[42, 43]] });
    expect(known.total).toBe(80);
    expect(known.assumptions.join()).not.toMatch(/system peak/);
    expect(calculateBill(tariff, evening, january, { coincidentHours: 'none' }).total).toBe(0);
  });

  it('are averaged over the interval of the meter, as any demand is', () => {
    // 5-minute steps: 90 kW for 5 minutes within a quarter of 30 kW: (90 + 30 + 30) / 3 = 50 kW, at 8 a kW.
    const grid = monthGrid('2026-01-07T16:00', '2026-01-07T17:00', 'UTC', 5);
    const kw = new Array(12).fill(30);
    kw[4] = 90;
    const metered = { ...tariff, demandWindowMinutes: 15 };
    expect(calculateBill(metered, kw, grid).total).toBeCloseTo(400, 9);
    expect(calculateBill(tariff, kw, grid).total).toBeCloseTo(720, 9);
  });

  it('must lie on the grid', () => {
    for (const coincidentHours of [[[HOURS]], [[]]]) {
      expect(() => calculateBill(tariff, evening, january, { coincidentHours })).toThrow(
        expect.objectContaining({ code: 'coincidentHours' }),
      );
    }
  });
});

describe('what tier schedules do not cover', () => {
  const ratchet = { fraction: 0.5, months: new Array(12).fill(true), previousMonths: 0 };
  const touDemand = {
    unit: 'kW' as const,
    periods: [{ tiers: demandTiers([[null, 9]]) }],
    weekdaySchedule: allHours(),
    weekendSchedule: allHours(),
  };
  it.each([
    ['hoursUseTiers', withTiers([byHours(200, 0.1), byHours(null, 0.04)])],
    ['touRatchet', plainTariff('tou', { touDemand, ratchet })],
    ['coincidentPeak', plainTariff('cp', { coincident: touDemand })],
    ['demandUnitDaily', plainTariff('daily', { touDemand: { ...touDemand, unit: 'kWDaily' } })],
    ['minimumPerDay', plainTariff('min', { minimum: { perMonth: 0, perYear: 0, perDay: 1 } })],
  ])('is refused as %s', (name, tariff) => {
    expect(isCoveredByTierSchedules(tariff)).toBe(false);
    for (const ladder of [
      () => energyTierSchedule(tariff, 0, { days: 30 }),
      () => flatDemandTierSchedule(tariff, 1),
      () => touDemandTierSchedule(tariff, 0),
    ]) {
      expect(ladder).toThrow(
        expect.objectContaining({
          code: 'tariffNotSupported',
          details: expect.objectContaining({ unsupported: [name] }),
        }),
      );
    }
    expect(calculateBill(tariff, load, january).total).toBeGreaterThan(0);
  });
});

describe('demand', () => {
  it('by time of use only is raised by the ratchet, each priced period to the same floor', () => {
    const tariff = plainTariff('tou-ratchet', {
      touDemand: {
        unit: 'kW',
        periods: [{ tiers: demandTiers([[null, 2]]) }, { tiers: demandTiers([[null, 10]]) }],
        weekdaySchedule: windowSchedule(16, 21),
        weekendSchedule: windowSchedule(16, 21),
      },
      ratchet: { fraction: 0.5, months: new Array(12).fill(true), previousMonths: 0 },
    });
    const grid = monthGrid('2026-01-01', '2026-03-01');
    const flat = new Float64Array(grid.length).fill(20);
    flat[17] = 100;
    const [, february] = calculateBill(tariff, flat, grid).months;
    // Half of January's 100 kW in both periods: 50 × (2 + 10).
    expect(february!.byComponent.touDemand).toBe(600);
    expect(february!.floorKw).toBe(50);
  });

  it('in kVA and reactive demand follow the power factor', () => {
    const tariff = plainTariff('kva', {
      flatDemand: { ...anyTimeDemand([[null, 10]]), unit: 'kVA' },
      reactivePricePerKvar: 2,
    });
    const bill = calculateBill(tariff, load, january, { powerFactor: 0.8 });
    // 100 / 0.8 = 125 kVA and 75 kVAr.
    expect(bill.byComponent.flatDemand).toBeCloseTo(1250, 9);
    expect(bill.byComponent.reactiveDemand).toBeCloseTo(150, 9);
    expect(() => calculateBill(tariff, load, january, { powerFactor: 0 })).toThrow(/powerFactor/);
  });

  it('by the day is added up over the days', () => {
    const tariff = plainTariff('daily', {
      flatDemand: {
        ...anyTimeDemand([
          [60, 1],
          [null, 2],
        ]),
        unit: 'kWDaily',
      },
    });
    // One day of 60 × 1 + 40 × 2, thirty of 50.
    expect(calculateBill(tariff, load, january).total).toBeCloseTo(140 + 1500, 9);
  });

  it('by the day has each day once between readings, on the tiers of its own month', () => {
    const grid = monthGrid('2026-01-15', '2026-02-15');
    const readDates = ['2026-01-15', '2026-02-15'];
    const constant = new Float64Array(grid.length).fill(10);
    const daily = (flatDemand: Tariff['flatDemand']) =>
      calculateBill(plainTariff('daily', { flatDemand: flatDemand! }), constant, grid, {
        readDates,
      }).total;
    const unit = 'kWDaily';
    // 31 days of 10 kW.
    expect(daily({ ...anyTimeDemand([[null, 1]]), unit })).toBeCloseTo(310, 9);
    // 17 days in January at 1 a kW; 14 in February, of which 4 kW at 2 and 6 kW at 3.
    const winter = demandTiers([[null, 1]]);
    const other = demandTiers([
      [4, 2],
      [null, 3],
    ]);
    expect(
      daily({
        unit,
        groups: [{ tiers: winter }, { tiers: other }],
        monthlyGroups: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      }),
    ).toBeCloseTo(17 * 10 + 14 * (4 * 2 + 6 * 3), 9);
  });
});

describe('meter readings', () => {
  const tariff = plainTariff('readings', {
    energy: { ...oneEnergyPrice(0), periods: [{ tiers: [byKwh(1000, 0.1), byKwh(null, 0.2)] }] },
    flatDemand: {
      unit: 'kW',
      groups: [{ tiers: demandTiers([[null, 10]]) }, { tiers: demandTiers([[null, 20]]) }],
      monthlyGroups: [0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0],
    },
    fixed: { perMonth: 30, perDay: 1 },
  });
  const grid = monthGrid('2026-05-11', '2026-06-20');
  const flat = new Float64Array(grid.length).fill(2);

  it('divide the year, and weight seasonal prices by days', () => {
    const bill = calculateBill(tariff, flat, grid, {
      readDates: ['2026-05-11', '2026-06-10', '2026-06-20'],
    });
    const [regular, short] = bill.months;
    // 30 days: 1,440 kWh; 21 of them in May at 10 a kW, 9 in June at 20.
    expect(regular).toMatchObject({ month: 5, days: 30 });
    expect(regular!.byComponent.energy).toBeCloseTo(100 + 88, 9);
    expect(regular!.byComponent.flatDemand).toBeCloseTo(2 * (10 * 0.7 + 20 * 0.3), 9);
    expect(regular!.byComponent.fixed).toBe(60);
    // 10 days count as a third of a month: 333.3 kWh in the first tier of 480, a third of every monthly charge.
    expect(short!.byComponent.energy).toBeCloseTo(1000 / 30 + 0.2 * (480 - 1000 / 3), 9);
    expect(short!.byComponent.flatDemand).toBeCloseTo((2 * 20) / 3, 9);
    expect(short!.byComponent.fixed).toBeCloseTo(20, 9);
  });

  it.each([
    [['2026-06-10', '2026-05-11'], /readDates\[1\] must be after the reading before it/],
    [['May'], /readDates\[0\] must be a local date/],
  ])('%j are refused', (readDates, message) => {
    expect(() => calculateBill(tariff, flat, grid, { readDates })).toThrow(message);
  });

  it('at the ends of months change nothing', () => {
    const year = yearGrid(2026, 60, 'UTC');
    const readDates = Array.from(
      { length: 12 },
      (_, m) => `2026-${String(m + 1).padStart(2, '0')}-01`,
    );
    const kw = Float64Array.from({ length: year.length }, (_, step) => 5 + (step % 7));
    const read = calculateBill(tariff, kw, year, { readDates: [...readDates, '2027-01-01'] });
    const calendar = calculateBill(tariff, kw, year);
    expect(read.total).toBeCloseTo(calendar.total, 9);
    expect(
      read.months.every(({ total }, m) => Math.abs(total - calendar.months[m]!.total) < 1e-9),
    ).toBe(true);
  });
});

describe('invariants', () => {
  const grid = createTimeGrid({
    start: '2026-02-01',
    end: '2026-05-01',
    stepMinutes: 60,
    timeZone: 'America/New_York',
  });
  const noMinimum = ({ minimum: _, ...tariff }: Tariff): Tariff => tariff;

  it('a load of 0 costs fixed and minimum charges', () => {
    fc.assert(
      fc.property(tariffArbitrary, (tariff) => {
        const bill = calculateBill(tariff, new Float64Array(grid.length), grid);
        return bill.months.every(({ total, days }) => {
          const fixed = tariff.fixed.perMonth + tariff.fixed.perDay * days;
          return (
            Math.abs(total - Math.max(fixed, tariff.minimum?.perMonth ?? 0)) < 1e-9 * (1 + total)
          );
        });
      }),
    );
  });

  it('a ratchet rises with past peaks', () => {
    const peaks = fc.array(fc.nat({ max: 400 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        tariffArbitrary,
        loadArbitrary(grid.length),
        peaks,
        peaks,
        (tariff, kw, low, more) => {
          const high = low.map((peakKw, month) => peakKw + more[month]!);
          const [before, after] = [low, high].map(
            (priorPeaksKw) => calculateBill(tariff, kw, grid, { priorPeaksKw }).total,
          );
          return after! >= before! - 1e-9 * (1 + before!);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('without a ratchet, months billed alone add up to the months billed together', () => {
    fc.assert(
      fc.property(tariffArbitrary, loadArbitrary(grid.length), (arbitrary, kw) => {
        const { ratchet: _, ...tariff } = noMinimum(arbitrary);
        const bill = calculateBill(tariff, kw, grid);
        const edges = ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'];
        let from = 0;
        const alone = edges.slice(0, -1).map((start, index) => {
          const month = createTimeGrid({
            start,
            end: edges[index + 1]!,
            stepMinutes: 60,
            timeZone: grid.timeZone,
          });
          const total = calculateBill(tariff, kw.slice(from, from + month.length), month).total;
          from += month.length;
          return total;
        });
        const sum = alone.reduce((total, one) => total + one, 0);
        return Math.abs(sum - bill.total) <= 1e-9 * (1 + bill.total);
      }),
      { numRuns: 50 },
    );
  });

  it('a bill in steps of five minutes is that of its hours', () => {
    const short = { ...grid, length: 24 * 40 };
    const fine = { ...short, stepMinutes: 5, length: short.length * 12 };
    fc.assert(
      fc.property(tariffArbitrary, loadArbitrary(short.length), (tariff, kw) => {
        const many = kw.flatMap((value) => new Array<number>(12).fill(value));
        const [hours, minutes] = [
          calculateBill(tariff, kw, short),
          calculateBill(tariff, many, fine),
        ];
        return Math.abs(hours.total - minutes.total) <= 1e-9 * (1 + hours.total);
      }),
      { numRuns: 20 },
    );
  });
});
