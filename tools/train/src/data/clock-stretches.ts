import { zoneOffsetMinutes } from '@bess/kernel/series';
import type { ModelSeries } from '../../../../packages/helios/src/types.js';

/** Equally spaced values with their place in time; NaN where one is missing. */
export interface TimedValues {
  readonly values: Float64Array;
  /** Start of the first step [ms since the epoch]. */
  readonly startMs: number;
  readonly stepMinutes: number;
  readonly timeZone: string;
}

const MS_PER_MINUTE = 60_000;
const WEEK_MINUTES = 10_080;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MINUTES = 4 * 1440;
const YEAR_MINUTES = 365.2425 * 1440;
/** Gaps up to this long are bridged by straight lines: learning from them does no harm that losing the days around them would not. */
const LONGEST_BRIDGE_MINUTES = 180;

/**
 * Cuts values at gaps and at changes of the clock, so that within a stretch the same time of day is always the same number of steps
 * away; where the stretch stands in the week and year comes with it.
 *
 * @param timed - see {@link TimedValues}
 * @param leastSteps - shorter stretches are left out
 */
export function clockStretches(timed: TimedValues, leastSteps: number): ModelSeries[] {
  const { startMs, stepMinutes, timeZone } = timed;
  const values = bridged(timed);
  const stepMs = stepMinutes * MS_PER_MINUTE;
  const offsets = offsetsOf(startMs, stepMs, values.length, timeZone);
  const stretches: ModelSeries[] = [];
  let first = 0;
  for (let i = 0; i <= values.length; i++) {
    const ends = i === values.length || Number.isNaN(values[i]!);
    if (!ends && offsets[i] === offsets[first]) continue;
    if (i - first >= leastSteps) {
      const ms = startMs + first * stepMs;
      stretches.push({
        values: values.slice(first, i),
        stepMinutes,
        ...calendarAt(ms, offsets[first]!, stepMinutes),
      });
    }
    first = ends ? i + 1 : i;
  }
  return stretches;
}

/** Where a step stands in its local week [steps from Monday 00:00] and year [0 to 1]. */
export function calendarAt(
  epochMs: number,
  offsetMinutes: number,
  stepMinutes: number,
): { readonly firstStepOfWeek: number; readonly firstShareOfYear: number } {
  const localMinutes = epochMs / MS_PER_MINUTE + offsetMinutes;
  const minuteOfWeek = (localMinutes - FIRST_MONDAY_MINUTES) % WEEK_MINUTES;
  const year = new Date(localMinutes * MS_PER_MINUTE).getUTCFullYear();
  const sinceNewYear = localMinutes - Date.UTC(year, 0) / MS_PER_MINUTE;
  return {
    firstStepOfWeek: minuteOfWeek / stepMinutes,
    firstShareOfYear: (sinceNewYear / YEAR_MINUTES) % 1,
  };
}

function bridged({ values, stepMinutes }: TimedValues): Float64Array {
  const whole = values.slice();
  const longest = LONGEST_BRIDGE_MINUTES / stepMinutes;
  let last = -1;
  for (let i = 0; i < whole.length; i++) {
    if (Number.isNaN(whole[i]!)) continue;
    const missing = i - last - 1;
    if (last >= 0 && missing > 0 && missing <= longest) {
      const from = whole[last]!;
      for (let k = 1; k <= missing; k++) {
        whole[last + k] = from + ((whole[i]! - from) * k) / (missing + 1);
      }
    }
    last = i;
  }
  return whole;
}

/** Minutes that the local clock is ahead of UTC, for each step; asked of the zone once a day unless it changes. */
function offsetsOf(startMs: number, stepMs: number, steps: number, zone: string): Int16Array {
  const offsets = new Int16Array(steps);
  const block = Math.round(86_400_000 / stepMs);
  for (let from = 0; from < steps; from += block) {
    const to = Math.min(steps, from + block);
    const before = zoneOffsetMinutes(startMs + from * stepMs, zone);
    const after = zoneOffsetMinutes(startMs + to * stepMs, zone);
    for (let i = from; i < to; i++) {
      offsets[i] = before === after ? before : zoneOffsetMinutes(startMs + i * stepMs, zone);
    }
  }
  return offsets;
}
