import { createStream, nextUniform } from '@bess/kernel/rng';
import {
  createTimeGrid,
  energyKwhSeries,
  type FillGapsOptions,
  fillGaps,
  findGaps,
  isTimeZone,
  type LocalFields,
  localCalendar,
  localToEpochMs,
  resample,
  type TimeGrid,
  type TimeGridOptions,
  usFederalHolidays,
  yearGrid,
  zoneOffsetMinutes,
} from '@bess/kernel/series';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { sampleLoad } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';

const zones = [
  'UTC',
  'America/Los_Angeles',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/St_Johns',
];

const day: TimeGridOptions = {
  start: '2026-01-01',
  end: '2026-01-02',
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
};
const days: readonly Partial<TimeGridOptions>[] = [
  {},
  { start: '2026-03-08', end: '2026-03-09' },
  { start: '2026-11-01', end: '2026-11-02' },
  { start: '2026-01-01T08:00Z' },
  { start: '2026-01-01T00:00:00.000-08:00', end: '2026-01-01T19:00+01:00' },
  { start: '2026-01-01T06:15', stepMinutes: 15 },
  { start: '2028-02-28', end: '2028-03-02', stepMinutes: 5 },
  { start: '1970-01-01', end: '1970-01-03' },
  { start: '2200-12-30', end: '2200-12-31' },
  { start: '2026-04-04', end: '2026-04-06', timeZone: 'Australia/Lord_Howe', stepMinutes: 30 },
  { start: '2011-12-29', end: '2012-01-01', timeZone: 'Pacific/Apia' },
  { start: '2018-11-03', end: '2018-11-05', timeZone: 'America/Sao_Paulo' },
  { timeZone: 'Asia/Kathmandu', stepMinutes: 1 },
  { timeZone: 'america/new_york' },
];
const faultyDays: readonly Partial<Record<keyof TimeGridOptions, unknown>>[] = [
  { timeZone: 'Mars/Olympus' },
  { timeZone: '+05:30' },
  { timeZone: '' },
  { start: 'yesterday' },
  { start: '2026-02-30' },
  { start: '2026-13-01' },
  { start: '2026-01-01T24:00' },
  { start: '2026-01-01T00:00+19:00' },
  { start: '2026-01-01T00:00:00.5' },
  { start: 5 },
  { start: '1969-06-01' },
  { start: '2202-01-01' },
  { start: '2026-01-01T00:30' },
  { end: undefined },
  { length: 5 },
  { end: undefined, length: 0 },
  { end: undefined, length: 1.5 },
  { end: undefined, length: 10_000_001 },
  { end: '2025-12-31' },
  { end: '2026-01-01' },
  { end: '2026-01-01T12:30' },
  { stepMinutes: 7 },
  { stepMinutes: 120 },
  { stepMinutes: Number.NaN },
  { stepMinutes: '60' },
];

const gridOf = (change: Partial<TimeGridOptions>): TimeGrid =>
  createTimeGrid({ ...day, ...change });
const digestOf = (grid: TimeGrid) => Object.values(localCalendar(grid)).map(seriesDigest);

/** Years in every zone, some of them leap years, some from another month on. */
function years(): unknown {
  return zones.map((zone, place) =>
    [2023, 2024, 2026].map((year, turn) => {
      const stepMinutes = turn === 0 ? 15 : 30;
      const grid = yearGrid(year, stepMinutes, zone, 1 + ((place + 4 * turn) % 12));
      return [grid, digestOf(grid)];
    }),
  );
}

const clocks: readonly LocalFields[] = [
  { year: 2026, month: 3, day: 8, hour: 2, minute: 30 },
  { year: 2026, month: 11, day: 1, hour: 1, minute: 30 },
  { year: 2026, month: 3, day: 29, hour: 1, minute: 59, second: 59 },
  { year: 2026, month: 10, day: 25, hour: 1 },
  { year: 2018, month: 11, day: 4 },
  { year: 2011, month: 12, day: 30, hour: 12 },
  { year: 2024, month: 2, day: 29, hour: 23, minute: 59 },
  { year: 1970, month: 1, day: 1 },
  { year: 2200, month: 12, day: 31, hour: 23 },
];
const faultyClocks: readonly LocalFields[] = [
  { year: 1969, month: 1, day: 1 },
  { year: 2201, month: 1, day: 1 },
  { year: 2026.5, month: 1, day: 1 },
  { year: 2026, month: 0, day: 1 },
  { year: 2026, month: 13, day: 1 },
  { year: 2026, month: 2, day: 29 },
  { year: 2026, month: 1, day: 1, hour: 24 },
  { year: 2026, month: 1, day: 1, minute: 60 },
  { year: 2026, month: 1, day: 1, second: -1 },
  { year: 2026, month: 1, day: Number.NaN },
];

const missing = [undefined, 1, null, 3, Number.NaN, Number.NaN, 6.5, null, null, null, -2, null];
const fillings: readonly FillGapsOptions[] = (['linear', 'previous'] as const).flatMap((rule) =>
  [0, 1, 2, 3, 100].map((maxSteps) => ({ rule, maxSteps })),
);

/** Series with random gaps, filled and averaged. */
function drawnSeries(): unknown {
  return Array.from({ length: 60 }, (_, path) => {
    const draw = createStream({ seed: 41, stream: 0, path });
    const whole = (count: number) => Math.floor(count * nextUniform(draw));
    const series = Array.from({ length: 60 }, () =>
      nextUniform(draw) < 0.3 ? Number.NaN : 200 * nextUniform(draw) - 100,
    );
    const from = [5, 10, 15, 20, 30][whole(5)]!;
    const to = [1, 5, 15, 20, 60][whole(5)]!;
    return [
      findGaps(series),
      fillGaps(series, { maxSteps: whole(5), rule: whole(2) === 0 ? 'linear' : 'previous' }),
      resample(series, from, to),
    ];
  });
}

function refusedSeries(): Promise<unknown[]> {
  return caught([
    () => findGaps([1, Number.POSITIVE_INFINITY]),
    () => fillGaps([1, Number.NEGATIVE_INFINITY], { maxSteps: 1, rule: 'linear' }),
    ...[-1, 1.5, Number.NaN].map((maxSteps) => () => fillGaps([1], { maxSteps, rule: 'linear' })),
    () => fillGaps([1], { maxSteps: 1, rule: 'cubic' as never }),
    () => resample([1, 2, 3], 15, 60),
    () => resample([1], 7, 60),
    () => resample([1], 60, 90),
    () => energyKwhSeries([1], 45),
    () => localCalendar({ ...gridOf({}), length: -1 }),
    () => localCalendar({ ...gridOf({}), length: 2.5 }),
    () => localCalendar({ ...gridOf({}), stepMinutes: 0 }),
    () => localCalendar({ ...gridOf({}), startMs: -1e15 }),
    () => localCalendar({ ...gridOf({}), timeZone: 'Nowhere' }),
    () => yearGrid(1969, 60, 'UTC'),
    () => yearGrid(2200, 60, 'UTC'),
    () => yearGrid(2026, 60, 'UTC', 0),
    () => yearGrid(2026, 50, 'UTC'),
    () => yearGrid(2026, 60, 'Nowhere'),
    // Its standard time changed by half an hour.
    () => yearGrid(2015, 60, 'Asia/Pyongyang'),
    () => yearGrid(2007, 60, 'America/Caracas'),
    () => zoneOffsetMinutes(Number.NaN, 'UTC'),
    () => zoneOffsetMinutes(-1e12, 'UTC'),
    () => zoneOffsetMinutes(0, 'Nowhere'),
    () => usFederalHolidays(1977),
    () => usFederalHolidays(2201),
    () => usFederalHolidays(2026.5),
  ]);
}

/** Grids, calendars, zones, holidays, gaps and averages. */
export const seriesCases: readonly GoldenCase[] = [
  {
    name: 'kernel/series/createTimeGrid',
    answer: () => [
      ...days.map((change) => {
        const grid = gridOf(change);
        return [grid, digestOf(grid)];
      }),
      createTimeGrid({ start: '2026-05-01', length: 1, stepMinutes: 12, timeZone: 'UTC' }),
      createTimeGrid({ start: '2026-05-01', length: 1e7, stepMinutes: 1, timeZone: 'UTC' }),
    ],
  },
  {
    name: 'kernel/series/createTimeGrid/refused',
    answer: () =>
      caught(faultyDays.map((change) => () => gridOf(change as Partial<TimeGridOptions>))),
  },
  { name: 'kernel/series/yearGrid', answer: years },
  {
    name: 'kernel/series/localCalendar',
    answer: () => [
      localCalendar(
        gridOf({ start: '2026-10-31T22:00', end: '2026-11-01T03:00', stepMinutes: 30 }),
      ),
      localCalendar({ ...gridOf({}), length: 0 }),
      localCalendar({ ...gridOf({}), startMs: gridOf({}).startMs + 420_000, length: 9 }),
    ],
  },
  {
    name: 'kernel/series/localToEpochMs',
    answer: () => clocks.map((clock) => zones.map((zone) => localToEpochMs(clock, zone))),
  },
  {
    name: 'kernel/series/localToEpochMs/refused',
    answer: () =>
      caught([
        ...faultyClocks.map((clock) => () => localToEpochMs(clock, 'UTC')),
        () => localToEpochMs({ year: 2026, month: 1, day: 1 }, 'Nowhere'),
      ]),
  },
  {
    name: 'kernel/series/zoneOffsetMinutes',
    answer: () =>
      zones.map((zone) =>
        Array.from({ length: 48 }, (_, month) =>
          zoneOffsetMinutes(month * 2_629_800_000 * 13, zone),
        ),
      ),
  },
  {
    name: 'kernel/series/isTimeZone',
    answer: () =>
      [...zones, 'utc', 'Etc/GMT+5', 'Mars', '+05:30', '', 5, null, undefined, 'EST5EDT'].map(
        isTimeZone,
      ),
  },
  {
    name: 'kernel/series/usFederalHolidays',
    answer: () =>
      [1978, 1985, 1986, 2020, 2021, 2022, 2023, 2026, 2028, 2200].map(usFederalHolidays),
  },
  {
    name: 'kernel/series/findGaps and fillGaps',
    answer: () => [
      findGaps(missing),
      findGaps([]),
      findGaps(sampleLoad.loadKwSeries),
      fillings.map((options) => fillGaps(missing, options)),
    ],
  },
  {
    name: 'kernel/series/resample',
    answer: () => [
      ...[1, 5, 12, 15, 20, 30, 60].map((to) =>
        seriesDigest(resample(sampleLoad.loadKwSeries, 60, to)),
      ),
      ...[2, 3, 4, 10, 60].map((to) => resample(sampleLoad.loadKwSeries.subarray(0, 60), 6, to)),
      resample([1, Number.NaN, 3, 4], 15, 30),
      resample([], 15, 60),
    ],
  },
  {
    name: 'kernel/series/energyKwhSeries',
    answer: () => [
      energyKwhSeries([100, 60, -3], 15),
      energyKwhSeries([], 60),
      energyKwhSeries([7], 1),
    ],
  },
  { name: 'kernel/series/at random', answer: drawnSeries },
  { name: 'kernel/series/refused', answer: refusedSeries },
];
