import { findGaps, localToEpochMs, type TimeGrid, zoneOffsetMinutes } from '@bess/kernel/series';
import { tariffLibraryError } from '../internal/errors.js';

/** One meter reading. */
export interface MeterReading {
  /** Start of its step: ISO 8601 with an offset or `Z`, or without one in local time of the grid's zone. */
  readonly time: string;
  /** Mean power over the step [kW]. */
  readonly kw: number;
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const MS_PER_MINUTE = 60_000;

/**
 * Places timestamped readings on a grid, in any order, and refuses what a bill would have to guess: a step without a
 * reading, two readings of one step, a time off the grid, a local time that occurs twice or not at all.
 *
 * @param readings One for every step of the grid.
 * @param grid The steps to fill.
 * @returns Mean power of each step [kW].
 * @throws EngineError `invalid` / `readingTime` (no time, or a skipped local time), `ambiguousLocalTime`,
 * `readingOffGrid`, `readingTwice`, `readingMissing`, `readingValue`, each naming the time.
 * @example
 * const grid = createTimeGrid({ start: '2026-03-02', length: 2, stepMinutes: 60, timeZone: 'America/New_York' });
 * seriesFromReadings([{ time: '2026-03-02T01:00', kw: 5 }, { time: '2026-03-02T05:00Z', kw: 4 }], grid);
 * // => Float64Array [4, 5]
 */
export function seriesFromReadings(
  readings: readonly MeterReading[],
  grid: TimeGrid,
): Float64Array {
  const series = new Float64Array(grid.length).fill(Number.NaN);
  for (const [index, { time, kw }] of readings.entries()) {
    const step = (instantMs(time, grid, index) - grid.startMs) / (grid.stepMinutes * MS_PER_MINUTE);
    if (!Number.isInteger(step) || step < 0 || step >= grid.length) {
      throw invalidReading('readingOffGrid', index, time, 'start a step of the grid');
    }
    if (!Number.isFinite(kw)) {
      throw invalidReading('readingValue', index, time, `hold a finite number of kW, not ${kw}`);
    }
    if (!Number.isNaN(series[step]!)) {
      throw invalidReading('readingTwice', index, time, 'be the only one of its step');
    }
    series[step] = kw;
  }
  const gaps = findGaps(series);
  if (gaps.length === 0) return series;
  const missing = gaps[0]!.startIndex;
  const time = new Date(grid.startMs + missing * grid.stepMinutes * MS_PER_MINUTE).toISOString();
  const absent = gaps.reduce((sum, gap) => sum + gap.length, 0);
  throw tariffLibraryError(
    'invalid',
    'readingMissing',
    `readings must hold one for every step of the grid, but that of ${time} (step ${missing}) is missing, ${absent} in all.`,
    { step: missing, time, missing: absent },
  );
}

/** The instant of a reading; a local time is interpreted in the grid's zone and must be unambiguous. */
function instantMs(time: string, { timeZone }: TimeGrid, index: number): number {
  const [, year, month, day, hour, minute, second = '0', offset] = ISO.exec(String(time)) ?? [];
  if (year === undefined) throw invalidReading('readingTime', index, time, 'have an ISO 8601 time');
  if (offset !== undefined) {
    const epochMs = Date.parse(String(time).replace(' ', 'T'));
    if (Number.isNaN(epochMs))
      throw invalidReading('readingTime', index, time, 'have a time that exists');
    return epochMs;
  }
  const fields = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  const epochMs = localToEpochMs(fields, timeZone);
  const wallMs = Date.UTC(
    fields.year,
    fields.month - 1,
    fields.day,
    fields.hour,
    fields.minute,
    fields.second,
  );
  const offsetMs = zoneOffsetMinutes(epochMs, timeZone) * MS_PER_MINUTE;
  if (epochMs + offsetMs !== wallMs) {
    throw invalidReading(
      'readingTime',
      index,
      time,
      `have a local time that ${timeZone} does not skip`,
    );
  }
  // `epochMs` is the earlier of two possible instants; a later one exists if the offset after the change also fits.
  const laterMs = wallMs - zoneOffsetMinutes(epochMs + DAY_MS, timeZone) * MS_PER_MINUTE;
  const comesAgain =
    laterMs > epochMs && laterMs + zoneOffsetMinutes(laterMs, timeZone) * MS_PER_MINUTE === wallMs;
  if (comesAgain) {
    const rule = `have an offset, because its local time occurs twice in ${timeZone}`;
    throw invalidReading('ambiguousLocalTime', index, time, rule);
  }
  return epochMs;
}

/** Clocks do not change twice within a day. */
const DAY_MS = 86_400_000;

function invalidReading(code: string, index: number, time: unknown, rule: string) {
  return tariffLibraryError(
    'invalid',
    code,
    `readings[${index}] must ${rule}, but ${JSON.stringify(time)} came.`,
    { index, time },
  );
}
