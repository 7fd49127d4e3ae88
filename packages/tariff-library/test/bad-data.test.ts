import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { seriesFromReadings } from '../src/bill/index.js';
import { calculateBill, fromUrdb, type Tariff } from '../src/index.js';
import { anyTimeDemand, oneEnergyPrice } from './support/charges.js';
import { allHours, plainTariff } from './support/plain-tariff.js';
import { urdbRecord } from './support/urdb-record.js';

/** An error of this kind whose message names the place and the value there. */
function refused(code: string, ...places: readonly string[]) {
  return expect.objectContaining({
    name: 'EngineError',
    engine: 'tariff-library',
    kind: 'invalid',
    code,
    message: expect.stringMatching(new RegExp(places.map(escaped).join('.*'))),
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const rows = (count: number, hours = 24) =>
  Array.from({ length: count }, () => new Array<number>(hours).fill(0));

describe('a record is refused at the place where it is wrong:', () => {
  it.each([
    [
      'eleven months',
      { energyweekdayschedule: rows(11) },
      ['energyweekdayschedule', 'twelve rows'],
    ],
    [
      'thirteen months',
      { energyweekendschedule: rows(13) },
      ['energyweekendschedule', 'twelve rows'],
    ],
    [
      'a day of 25 hours in May',
      { demandweekdayschedule: rows(12).map((row, month) => (month === 4 ? [...row, 0] : row)) },
      ['demandweekdayschedule[4]', '24 hourly'],
    ],
    [
      'half hours',
      { energyweekdayschedule: rows(12, 48) },
      ['energyweekdayschedule[0]', '24 hourly'],
    ],
    [
      'a period without a structure',
      {
        energyweekendschedule: rows(12).map((row, month) =>
          month === 7 ? row.fill(2, 5, 6) : row,
        ),
      },
      ['energyweekendschedule[7][5]', 'from 0 to 1', '2 came'],
    ],
    [
      'an end below the one before',
      {
        energyratestructure: [
          [{ rate: 0.1 }],
          [{ rate: 0.1, max: 500 }, { rate: 0.2, max: 400 }, { rate: 0.3 }],
        ],
      },
      ['energyratestructure[1][1].max', 'above 500', '400 came'],
    ],
    [
      'an end below the one before, of demand',
      { flatdemandstructure: [[{ rate: 1, max: 50 }, { rate: 2, max: 50 }, { rate: 3 }]] },
      ['flatdemandstructure[0][1].max', 'above 50', '50 came'],
    ],
    [
      'eleven groups of demand',
      { flatdemandmonths: new Array(11).fill(0) },
      ['flatdemandmonths', 'twelve'],
    ],
    [
      'eleven adjustments',
      { fueladjustmentsmonthly: new Array(11).fill(0.01) },
      ['fueladjustmentsmonthly', 'twelve numbers'],
    ],
    [
      'eleven flags of a ratchet',
      { lookbackpercent: 0.5, lookbackmonths: new Array(11).fill(1) },
      ['lookbackmonths', 'twelve flags'],
    ],
    [
      'a price that is NaN',
      { energyratestructure: [[{ rate: 0.1 }], [{ rate: Number.NaN }]] },
      ['energyratestructure[1][0].rate', 'a finite number'],
    ],
    [
      'a minimum below nothing',
      { minmonthlycharge: -8 },
      ['minmonthlycharge', 'at least 0', '-8 came'],
    ],
    [
      'a minimum below nothing, by the year',
      { annualmincharge: -1 },
      ['annualmincharge', '-1 came'],
    ],
  ] as const)('%s', (_, changes, places) => {
    expect(() => fromUrdb(urdbRecord(changes))).toThrow(refused('urdbRecord', ...places));
  });
});

describe('a tariff is refused at the place where it is wrong:', () => {
  const energy = oneEnergyPrice(0.1);
  const flatDemand = anyTimeDemand([[null, 9]]);
  it.each<[string, Partial<Tariff>, string, string[]]>([
    [
      'eleven months',
      { energy: { ...energy, weekdaySchedule: rows(11) } },
      'tariffSchema',
      ['energy.weekdaySchedule must be a list of 12 items'],
    ],
    [
      'a day of 23 hours',
      { energy: { ...energy, weekendSchedule: [...rows(11), ...rows(1, 23)] } },
      'tariffSchema',
      ['energy.weekendSchedule.11 must be a list of 24 items'],
    ],
    [
      'a period without prices',
      { energy: { ...energy, weekendSchedule: allHours(1) } },
      'unknownPeriod',
      ['energy.weekendSchedule names period 1 in month 1, hour 0'],
    ],
    [
      'a group of demand without prices',
      { flatDemand: { ...flatDemand, monthlyGroups: new Array(12).fill(3) } },
      'unknownPeriod',
      ['flatDemand', 'period 3'],
    ],
    [
      'eleven groups of demand',
      { flatDemand: { ...flatDemand, monthlyGroups: new Array(11).fill(0) } },
      'tariffSchema',
      ['flatDemand.monthlyGroups must be a list of 12 items'],
    ],
    [
      'an end that is NaN',
      {
        flatDemand: anyTimeDemand([
          [Number.NaN, 9],
          [null, 8],
        ]),
      },
      'tariffSchema',
      ['flatDemand.groups.0.tiers.0.upTo', 'NaN came'],
    ],
  ])('%s', (_, changes, code, places) => {
    const grid = yearGrid(2026, 60, 'UTC');
    const bill = () => calculateBill(plainTariff('wrong', changes), new Float64Array(8760), grid);
    expect(bill).toThrow(refused(code, ...places));
  });
});

describe('a series is refused at the step where it is wrong:', () => {
  const grid = yearGrid(2026, 60, 'America/New_York');
  const times = Array.from({ length: 8760 }, (_, hour) =>
    new Date(grid.startMs + hour * 3_600_000).toISOString(),
  );
  const readings = times.map((time) => ({ time, kw: 1 }));

  it('a missing month', () => {
    const without = readings.filter(
      ({ time }) => time < '2026-03-01T05' || time >= '2026-04-01T04',
    );
    // March has 743 hours in New York.
    expect(() => seriesFromReadings(without, grid)).toThrow(
      refused('readingMissing', '2026-03-01T05:00:00.000Z (step 1416) is missing, 743 in all'),
    );
  });

  it('a missing hour, and one that occurs twice', () => {
    expect(() => seriesFromReadings(readings.toSpliced(100, 1), grid)).toThrow(
      refused('readingMissing', 'step 100', '1 in all'),
    );
    expect(() => seriesFromReadings(readings.toSpliced(100, 0, readings[99]!), grid)).toThrow(
      refused('readingTwice', 'readings[100]', times[99]!),
    );
  });

  it('a local time that occurs twice, and one that is skipped', () => {
    const at = (time: string) => () => seriesFromReadings([{ time, kw: 1 }], grid);
    expect(at('2026-11-01T01:00')).toThrow(
      refused('ambiguousLocalTime', 'readings[0]', 'twice in America/New_York', '2026-11-01T01:00'),
    );
    expect(at('2026-03-08T02:00')).toThrow(refused('readingTime', 'readings[0]', 'skip'));
    // With an offset, each of the two hours is a step of its own.
    const night = createTimeGrid({
      start: '2026-11-01',
      length: 3,
      stepMinutes: 60,
      timeZone: grid.timeZone,
    });
    const twice = [
      { time: '2026-11-01T00:00', kw: 1 },
      { time: '2026-11-01T01:00-04:00', kw: 2 },
      { time: '2026-11-01T01:00-05:00', kw: 3 },
    ];
    expect([...seriesFromReadings(twice, night)]).toEqual([1, 2, 3]);
  });

  it('a load that is NaN or ends a month early', () => {
    const tariff = plainTariff('load', {});
    const load = new Float64Array(8760).fill(1);
    load[5000] = Number.NaN;
    expect(() => calculateBill(tariff, load, grid)).toThrow(
      refused('importSeries', 'NaN', 'step 5000'),
    );
    expect(() => calculateBill(tariff, load.slice(0, 8016), grid)).toThrow(
      refused('importSeries', '8016 values came for 8760 steps'),
    );
  });

  it('a reading date that does not exist', () => {
    const load = new Float64Array(8760);
    const readDates = ['2026-01-01', '2026-02-30'];
    expect(() => calculateBill(plainTariff('dates', {}), load, grid, { readDates })).toThrow(
      refused('readDates', 'readDates[1]', 'a date that exists', '2026-02-30'),
    );
  });
});
