import { median } from '@bess/kernel/stats';
import type { LoadShape } from '../../../packages/phalanx/src/futures/shape-groups.js';
import type { HourlyDay } from './hourly-days.js';

const HOURS = 24;
const KINDS = [0, 1, 2] as const;
/** Number of days on either side for the moving average that is the level of a day. */
const LEVEL_DAYS = 14;
const PEAK_DAYS = 28;
/** Required share of the days of a period. */
const COMPLETE = 0.75;
const WEEKS = 3;

/**
 * The shape of a load: profile, a typical week from each third of the time, and the ratio of the peak of four weeks to their mean.
 *
 * @param name - of the shape
 * @param days - in order
 * @throws Error if a kind of day never occurs or there are fewer than three complete weeks
 */
export function loadShapeOf(name: string, days: readonly HourlyDay[]): LoadShape {
  const byIndex = new Map(days.map((day) => [day.index, day]));
  const last = days.at(-1)?.index ?? 0;
  const around = (from: number, until: number): HourlyDay[] => {
    const found: HourlyDay[] = [];
    for (let index = from; index < until; index++) {
      const day = byIndex.get(index);
      if (day) found.push(day);
    }
    return found.length >= COMPLETE * (until - from) ? found : [];
  };
  const relative = new Map<number, Float64Array>();
  for (const day of days) {
    const level = meanOf(around(day.index - LEVEL_DAYS, day.index + LEVEL_DAYS + 1));
    if (level > 0)
      relative.set(
        day.index,
        day.loadKw.map((kw) => kw / level),
      );
  }
  const profile = KINDS.flatMap((kind) => {
    const same = days.filter((day) => day.kind === kind && relative.has(day.index));
    if (same.length === 0) throw new Error(`${name}: no day of kind ${kind}`);
    return Array.from(
      { length: HOURS },
      (_, hour) =>
        same.reduce((sum, day) => sum + relative.get(day.index)![hour]!, 0) / same.length,
    );
  });
  const peaks: number[] = [];
  for (let from = 0; from + PEAK_DAYS <= last + 1; from++) {
    const stretch = around(from, from + PEAK_DAYS);
    if (stretch.length > 0) {
      peaks.push(Math.max(...stretch.flatMap((day) => [...day.loadKw])) / meanOf(stretch));
    }
  }
  const starts = days
    .map((day) => day.index)
    .filter((from) => [0, 1, 2, 3, 4, 5, 6].every((day) => relative.has(from + day)));
  if (starts.length < WEEKS) throw new Error(`${name}: no ${WEEKS} whole weeks`);
  const weeks = typicalWeeks(starts, (from) => {
    let squares = 0;
    for (let day = from; day < from + 7; day++) {
      const { kind } = byIndex.get(day)!;
      relative.get(day)!.forEach((share, hour) => {
        squares += (share - profile[kind * HOURS + hour]!) ** 2;
      });
    }
    return squares;
  });
  return {
    name,
    profile: profile.map(thousandths),
    days: weeks.flatMap((from) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => {
        const { kind } = byIndex.get(from + day)!;
        const shares = relative.get(from + day)!;
        return {
          kind,
          deviations: Array.from(shares, (share, hour) =>
            thousandths(share - profile[kind * HOURS + hour]!),
          ),
        };
      }),
    ),
    peak: thousandths(median(peaks)),
  };
}

/** For each part of the time, the week with the median deviation from the profile. */
function typicalWeeks(starts: readonly number[], strayOf: (from: number) => number): number[] {
  return Array.from({ length: WEEKS }, (_, part) => {
    const of = starts.slice(
      Math.floor((part * starts.length) / WEEKS),
      Math.floor(((part + 1) * starts.length) / WEEKS),
    );
    const strays = new Map(of.map((from) => [from, strayOf(from)]));
    return of.sort((a, b) => strays.get(a)! - strays.get(b)! || a - b)[Math.floor(of.length / 2)]!;
  });
}

/** 0 without days. */
function meanOf(days: readonly HourlyDay[]): number {
  let sum = 0;
  for (const { loadKw } of days) for (const kw of loadKw) sum += kw / HOURS;
  return days.length > 0 ? sum / days.length : 0;
}

function thousandths(share: number): number {
  return Math.round(share * 1000) + 0;
}
