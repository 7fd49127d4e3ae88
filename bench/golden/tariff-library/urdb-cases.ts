import { createStream, nextUniform, type RandomStream } from '@bess/kernel/rng';
import { fromUrdb, toUrdb, type UrdbOptions } from '@bess/tariff-library';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { everyRate } from './every-rate.js';
import { changedRates } from './rate-of-all-charges.js';
import { malformedRecords, readableRecords, type UrdbRecord, urdbRecord } from './urdb-record.js';

const RECORDS = 300;

const options: readonly UrdbOptions[] = [
  { code: 'my-code' },
  { country: 'GB', timeZone: 'Europe/London' },
  { country: 'IS', currency: 'ISK', timeZone: 'Atlantic/Reykjavik' },
  { region: 'AZ', currency: 'MXN' },
  { timeZone: 'America/Denver' },
  { holidays: 'none' },
  { holidays: ['2026-07-03'] },
  { service: 'delivery' },
  { tierScope: 'month' },
  { tierScope: 'period' },
  { licence: 'mine' },
];

const refusedOptions: readonly UrdbOptions[] = [
  { code: 'Not A Code' },
  { timeZone: 'Nowhere' },
  { currency: 'dollar' },
  { country: 'XX' },
];

/** Replacements for a list or an object. */
const oddValues: readonly unknown[] = [
  null,
  undefined,
  '',
  0,
  true,
  [],
  {},
  [[]],
  [[{}]],
  [[{ rate: 1 }]],
  [[{ rate: 1, max: 10 }, { rate: 2 }]],
  new Array(12).fill(1),
];
const words = ['kW', 'kVA', 'hp daily', '$/day', 'kWh/kW', 'kWh daily', 'Delivery', '2020-01-01'];

/** Replacements for a value of a record, mostly of its kind. */
function inPlaceOf(value: unknown, whole: (count: number) => number): unknown {
  if (typeof value === 'string') return [...words, undefined, null, '', value][whole(12)];
  if (typeof value !== 'number') return structuredClone(oddValues[whole(oddValues.length)]);
  const numbers = [0, 1, 2, value / 7, value + 1, 10 * value, -value, String(value), `${value} $`];
  return [...numbers, null, undefined, Number.NaN][whole(12)];
}

/** Fields without which little of a record is read. */
const leftAlone = new Set(['country', 'name', 'utility', '_currency', '_timezone']);

/** A record of the library with one or two values replaced anywhere. */
function damagedRecord(stream: RandomStream): UrdbRecord {
  const whole = (count: number) => Math.floor(count * nextUniform(stream));
  const rates = everyRate();
  const chosen = whole(3) === 0 ? urdbRecord() : toUrdb(rates[whole(rates.length)]!).record;
  const record = structuredClone(chosen);
  for (let left = 1 + whole(2); left > 0; left -= 1) {
    let place: Record<string, unknown> = record;
    let key: string | undefined;
    for (;;) {
      const keys = Object.keys(place)
        .filter((name) => !leftAlone.has(name))
        .sort();
      key = keys[whole(keys.length)];
      const inner = key === undefined ? undefined : place[key];
      const goesOn = typeof inner === 'object' && inner !== null && whole(4) > 0;
      if (!goesOn || Object.keys(inner).length === 0) break;
      place = inner as Record<string, unknown>;
    }
    if (key !== undefined) place[key] = inPlaceOf(place[key], whole);
  }
  return record;
}

/** Records of the rate database, read and written. */
export const urdbCases: readonly GoldenCase[] = [
  {
    name: 'tariff-library/fromUrdb',
    answer: () => caught(readableRecords.map((change) => () => fromUrdb(urdbRecord(change)))),
  },
  {
    name: 'tariff-library/fromUrdb/options',
    answer: () => options.map((option) => fromUrdb(urdbRecord(), option)),
  },
  {
    name: 'tariff-library/fromUrdb/refused',
    answer: () =>
      caught([
        ...[null, undefined, 7, 'record', [urdbRecord()]].map((record) => () => fromUrdb(record)),
        ...malformedRecords.map((change) => () => fromUrdb(urdbRecord(change))),
        ...refusedOptions.map((option) => () => fromUrdb(urdbRecord(), option)),
      ]),
  },
  {
    name: 'tariff-library/fromUrdb/at random',
    answer: () =>
      caught(
        Array.from({ length: RECORDS }, (_, path) => () => {
          const { tariff, warnings } = fromUrdb(
            damagedRecord(createStream({ seed: 23, stream: 0, path })),
          );
          const { weekdaySchedule: _weekday, weekendSchedule: _weekend, ...energy } = tariff.energy;
          return [{ ...tariff, energy }, warnings];
        }),
      ),
  },
  {
    name: 'tariff-library/toUrdb',
    answer: () =>
      Object.values(changedRates).map((tariff) => {
        const { record, options: rest } = toUrdb(tariff);
        return [record, rest, fromUrdb(record, rest)];
      }),
  },
  {
    name: 'tariff-library/toUrdb/sectors, services and rules',
    answer: () =>
      (['residential', 'lighting', 'other', 'industrial'] as const).map((sector, place) =>
        toUrdb({
          ...changedRates['as it is']!,
          sector,
          service: (['delivery', 'energy', 'unknown', 'bundled'] as const)[place]!,
          netMetering: (['netMetering', 'netBilling', 'buyAllSellAll', 'unknown'] as const)[place]!,
          effectiveFrom: '2024-02-29',
          effectiveTo: '2025-12-31',
          origin: { licence: 'mine', url: 'https://example.org', urdbLabel: 'abc' },
          eligibility: { minimumKw: 20, maximumKw: 500 },
          unsupported: ['coincidentPeak'],
        }),
      ),
  },
];
