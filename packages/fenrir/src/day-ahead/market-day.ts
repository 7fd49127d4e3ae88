import { localCalendar, zoneOffsetMinutes } from '@bess/kernel/series';
import { fenrirError, requireFinite } from '../internal/validate.js';
import type { DayAheadModel } from '../schema/stored-models.js';

/** The calendar of a day of the market. */
export interface MarketDay {
  /** Days since 1970-01-01 on the local calendar. */
  readonly number: number;
  /** Clock time of each step as an index; a day of 25 hours has some twice, a day of 23 hours lacks some. */
  readonly places: Int32Array;
}

const MINUTES_PER_DAY = 1440;
const MS_PER_MINUTE = 60_000;

/** Number of clock times per day. */
export function clockTimesPerDay({ intervalMinutes }: DayAheadModel): number {
  return MINUTES_PER_DAY / intervalMinutes;
}

/**
 * Calendar of a day, which must be after all days learned.
 *
 * @throws EngineError `notFinite`, `notOneDay`, `dayOutOfOrder`; those of `localCalendar`
 */
export function marketDayOf(model: DayAheadModel, startMs: number, steps: number): MarketDay {
  requireFinite('startMs', startMs);
  const { timeZone, intervalMinutes, lastDay } = model;
  const clock = localCalendar({ startMs, stepMinutes: intervalMinutes, length: steps, timeZone });
  if (clock.dayIndex[steps - 1] !== 0) {
    throw fenrirError(
      'invalid',
      'notOneDay',
      `the forecasts must lie within one local day; ${steps} steps of ${intervalMinutes} minutes from ${startMs} came`,
      { startMs, steps, intervalMinutes },
    );
  }
  const localMs = startMs + zoneOffsetMinutes(startMs, timeZone) * MS_PER_MINUTE;
  const number = Math.floor(localMs / (MINUTES_PER_DAY * MS_PER_MINUTE));
  if (lastDay !== null && number <= lastDay) {
    throw fenrirError(
      'conflict',
      'dayOutOfOrder',
      `startMs must lie in a day after the last one learned, day ${lastDay} since 1970-01-01; ${startMs} came, in day ${number}`,
      { startMs, day: number, lastDay },
    );
  }
  const places = Int32Array.from(clock.hour, (hour, step) =>
    Math.floor((hour * 60 + clock.minute[step]!) / intervalMinutes),
  );
  return { number, places };
}

/** Mean of the steps at each clock time; 0 where there is none, or NaN. */
export function meansByClockTime(
  model: DayAheadModel,
  day: MarketDay,
  steps: ArrayLike<number>,
): number[] {
  return meansByClockTimeOrNaN(model, day, steps).map((mean) => (Number.isNaN(mean) ? 0 : mean));
}

/** The same with missing clock times interpolated between their neighbours; at the ends of the day the nearest value is used. */
export function meansByClockTimeInterpolated(
  model: DayAheadModel,
  day: MarketDay,
  steps: ArrayLike<number>,
): number[] {
  const seen = meansByClockTimeOrNaN(model, day, steps);
  const isSeen = (value: number) => !Number.isNaN(value);
  return seen.map((value, place) => {
    if (isSeen(value)) return value;
    const before = seen.slice(0, place).findLastIndex(isSeen);
    const after = seen.findIndex((other, at) => at > place && isSeen(other));
    if (before < 0) return seen[after]!;
    if (after < 0) return seen[before]!;
    return seen[before]! + ((place - before) / (after - before)) * (seen[after]! - seen[before]!);
  });
}

function meansByClockTimeOrNaN(
  model: DayAheadModel,
  { places }: MarketDay,
  steps: ArrayLike<number>,
): number[] {
  const sums = new Array<number>(clockTimesPerDay(model)).fill(0);
  const counts = new Uint8Array(sums.length);
  places.forEach((place, step) => {
    if (Number.isNaN(steps[step]!)) return;
    sums[place]! += steps[step]!;
    counts[place]! += 1;
  });
  return sums.map((sum, place) => {
    const count = counts[place]!;
    if (count === 0) return Number.NaN;
    return count > 1 ? sum / count : sum;
  });
}
