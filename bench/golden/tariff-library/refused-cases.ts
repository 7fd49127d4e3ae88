import { createTimeGrid, type TimeGrid } from '@bess/kernel/series';
import { type BillOptions, calculateBill, type Tariff, validateTariff } from '@bess/tariff-library';
import { type ExportRule, type MeterReading, seriesFromReadings } from '@bess/tariff-library/bill';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { marginalPriceSeries, priceSeries } from '@bess/tariff-library/prices';
import { tariffSchema, validateTariff as validateAlone } from '@bess/tariff-library/schema';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import {
  demandTier,
  energyTier,
  eveningHours,
  madeUpTariff,
  never,
  ratchet,
  touDemand,
} from '../made-up-tariffs.js';
import { rateOfAllCharges } from './rate-of-all-charges.js';

const gridOf = (change: Partial<Parameters<typeof createTimeGrid>[0]> = {}): TimeGrid =>
  createTimeGrid({
    start: '2026-01-07',
    length: 3,
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
    ...change,
  });
const grid = gridOf();

const rules: readonly unknown[] = [
  { kind: 'barter' },
  { kind: 'netBilling', sellPricePerKwh: Number.NaN },
  { kind: 'netBilling', sellPricePerKwh: [1, 2] },
  { kind: 'netBilling', sellPricePerKwh: 1, carryover: { appliesFrom: 'never' } },
  { kind: 'netBilling', sellPricePerKwh: 1, carryover: { appliesFrom: 'paid', offsets: 'tax' } },
  { kind: 'netBilling', sellPricePerKwh: 1, carryover: { appliesFrom: 'paid', trueUp: 'lost' } },
  { kind: 'netBilling', sellPricePerKwh: 1, carryover: { appliesFrom: 'paid', trueUpMonth: 13 } },
  { kind: 'netMetering', unit: 'MWh' },
  { kind: 'netMetering', unit: 'money', sellPricePerKwh: Number.POSITIVE_INFINITY },
  { kind: 'netMetering', unit: 'kWh', trueUpPricePerKwh: Number.NaN },
  { kind: 'netMetering', unit: 'kWh', bankBy: 'week' },
  { kind: 'netMetering', unit: 'kWh', trueUpMonth: 1.5 },
  { kind: 'netMetering', unit: 'kWh', trueUp: 'expires' },
  { kind: 'buyAllSellAll', sellPricePerKwh: 1 },
  { kind: 'netBilling' },
];

const faultyOptions: readonly BillOptions[] = [
  { priorPeaksKw: 'steadyYear' },
  { priorPeaksKw: [1, 2] },
  { priorPeaksKw: new Array<number>(12).fill(-1) },
  { priorPeaksKw: 'last year' as never },
  { coincidentHours: [[]] },
  { coincidentHours: [[3]] },
  { coincidentHours: [[-1]] },
  { coincidentHours: [[0.5]] },
  { coincidentHours: 'always' as never },
  { powerFactor: 0 },
  { powerFactor: 1.1 },
  { powerFactor: Number.NaN },
  { readDates: ['yesterday'] },
  { readDates: ['2026-02-30'] },
  { readDates: ['2026-01-09', '2026-01-08'] },
  { exportKwSeries: [1, 2] },
  { exportKwSeries: [1, 2, Number.NaN] },
  { exportKwSeries: [1, 2, -3] },
];

/** Rates that satisfy the schema and cannot be billed. */
const unbillable: readonly Tariff[] = [
  madeUpTariff({ unsupported: ['coincidentPeak', 'fuelAdjustmentsMonthly'] }),
  madeUpTariff({ touDemand: { ...touDemand(demandTier(5)), unit: 'hp' } }),
  madeUpTariff({ touDemand: { ...touDemand(demandTier(5)), unit: 'hpDaily' } }),
  madeUpTariff({ ratchet: ratchet(0.5) }),
  madeUpTariff({
    ratchet: ratchet(0.5),
    touDemand: { ...touDemand(demandTier(5)), unit: 'kWDaily' },
  }),
  madeUpTariff({ coincident: { ...touDemand(demandTier(5)), unit: 'kVADaily' } }),
  madeUpTariff({
    touDemand: {
      ...touDemand(demandTier(9, 100), demandTier(8)),
      periods: [
        { tiers: [demandTier(5, 50), demandTier(4)] },
        { tiers: [demandTier(9, 100), demandTier(8)] },
      ],
    },
  }),
  ...[
    [energyTier(1, 100)],
    [energyTier(1), energyTier(2)],
    [energyTier(1, 100), energyTier(2, 100), energyTier(3)],
    [energyTier(1, 100, 'kWhDaily'), energyTier(2, 500), energyTier(3)],
    [energyTier(1, 100, 'kWhPerKw'), energyTier(2, 500), energyTier(3)],
  ].map((tiers) =>
    madeUpTariff({
      energy: { periods: [{ tiers }], weekdaySchedule: never, weekendSchedule: never },
    }),
  ),
  madeUpTariff({
    energy: {
      periods: [{ tiers: [energyTier(1)] }],
      weekdaySchedule: eveningHours,
      weekendSchedule: never,
    },
  }),
];

/** Readings over the repeated hour in autumn, in another order. */
const autumn = gridOf({ start: '2026-11-01', length: 5 });
const readings = (...all: [string, number][]): MeterReading[] =>
  all.map(([time, kw]) => ({ time, kw }));
const readAsSeries: readonly (readonly [MeterReading[], TimeGrid])[] = [
  [readings(['2026-01-07T01:00', 2], ['2026-01-07T08:00Z', 1], ['2026-01-07 02:00:00', -3]), grid],
  [
    readings(
      ['2026-01-07T00:00-08:00', 1],
      ['2026-01-07T10:00+0100', 2],
      ['2026-01-07T10:00:00.000Z', 3],
    ),
    grid,
  ],
  [
    readings(
      ['2026-11-01T00:00', 1],
      ['2026-11-01T08:00Z', 2],
      ['2026-11-01T09:00Z', 3],
      ['2026-11-01T02:00', 4],
      ['2026-11-01T03:00', 5],
    ),
    autumn,
  ],
  [[], grid],
  [readings(['2026-01-07', 1]), grid],
  [readings(['2026-01-07T25:00Z', 1]), grid],
  [readings(['2026-02-30T00:00', 1]), grid],
  [readings(['2026-03-08T02:30', 1]), grid],
  [readings(['2026-11-01T01:00', 1]), autumn],
  [readings(['2026-01-07T00:30', 1]), grid],
  [readings(['2026-01-06T23:00', 1]), grid],
  [readings(['2026-01-07T03:00', 1]), grid],
  [readings(['2026-01-07T00:00', Number.NaN]), grid],
  [readings(['2026-01-07T00:00', 1], ['2026-01-07T08:00Z', 1]), grid],
  [readings(['2026-01-07T01:00', 1]), grid],
];

/** Paths within a rate; of long lists only the first element. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) && value.length > 4 ? ['0'] : Object.keys(value).sort();
  const inner = keys.flatMap((key) => placesOf(Reflect.get(value, key), [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const inner = replaced(Reflect.get(Object(value), key), rest, by);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? inner : one));
  return { ...(value as object), [key]: inner };
}

/** A rate with each of its values replaced by odd ones, one at a time: which were accepted, and the refusals. */
async function damagedRates(): Promise<unknown> {
  const odd = [null, undefined, -1, 1.5, Number.NaN, 'x', '', [], {}, true];
  const whole = { ...rateOfAllCharges, effectiveFrom: '2026-01-01', eligibility: { minimumKw: 5 } };
  return caught(
    placesOf(whole).flatMap((path) =>
      odd.map((by) => () => {
        validateTariff(replaced(whole, path, by));
        return path;
      }),
    ),
  );
}

/** Refusals, and readings and rates that are accepted. */
export const refusedCases: readonly GoldenCase[] = [
  {
    name: 'tariff-library/calculateBill/refused',
    answer: () =>
      caught([
        ...rules.map(
          (rule) => () =>
            calculateBill(madeUpTariff(), [1, -2, 3], grid, { exportRule: rule as ExportRule }),
        ),
        ...faultyOptions.map(
          (options) => () => calculateBill(rateOfAllCharges, [1, 2, 3], grid, options),
        ),
        ...unbillable.map((tariff) => () => calculateBill(tariff, [1, 2, 3], grid)),
        () => calculateBill(madeUpTariff(), [1, -2, 3], grid),
        () => calculateBill(madeUpTariff({ netMetering: 'netBilling' }), [1, -2, 3], grid),
        () => calculateBill(madeUpTariff({ netMetering: 'buyAllSellAll' }), [1, -2, 3], grid),
        () => calculateBill(madeUpTariff(), [1, -2, 3], grid, { exportKwSeries: [1, 2, 3] }),
        () => {
          const offTheHour = gridOf({
            start: '2026-04-01',
            length: 720,
            timeZone: 'Australia/Lord_Howe',
          });
          calculateBill(madeUpTariff(), new Float64Array(720), offTheHour, {
            readDates: ['2026-04-20'],
          });
        },
        () => calculateBill(madeUpTariff(), [1, 2], grid),
        () => calculateBill(madeUpTariff(), [], { ...grid, length: 0 }),
        () => calculateBill(madeUpTariff(), [1, Number.NaN, 3], grid),
        () => calculateBill(madeUpTariff(), [1, Number.POSITIVE_INFINITY, 3], grid),
        () => calculateBill({} as Tariff, [1, 2, 3], grid),
      ]),
  },
  {
    name: 'tariff-library/prices/refused',
    answer: () =>
      caught([
        ...unbillable.flatMap((tariff) => [
          () => priceSeries(tariff, grid).importPricePerKwhSeries,
          () => rateCalendar(tariff, grid).energyPeriodSeries,
          () => marginalPriceSeries(tariff, [1, 2, 3], grid),
        ]),
        () => marginalPriceSeries(madeUpTariff(), [1, -2, 3], grid),
        () => marginalPriceSeries(madeUpTariff(), [1, 2], grid),
        () => marginalPriceSeries(madeUpTariff(), [1, 2, 3], grid, { priorPeaksKw: [1] }),
      ]),
  },
  {
    name: 'tariff-library/seriesFromReadings',
    answer: () =>
      caught(
        readAsSeries.map(
          ([all, of]) =>
            () =>
              seriesFromReadings(all, of),
        ),
      ),
  },
  { name: 'tariff-library/validateTariff', answer: damagedRates },
  {
    name: 'tariff-library/validateTariff/other values',
    answer: () =>
      caught(
        [
          rateOfAllCharges,
          { ...rateOfAllCharges, extra: 1 },
          null,
          undefined,
          7,
          'rate',
          [],
        ].flatMap((value) => [() => validateTariff(value).code, () => validateAlone(value).code]),
      ),
  },
  { name: 'tariff-library/tariffSchema', answer: () => tariffSchema },
];
