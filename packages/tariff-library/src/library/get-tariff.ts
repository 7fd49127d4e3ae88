import { catalogue, schedules } from '../data/catalogue.js';
import { tariffLibraryError } from '../internal/errors.js';
import type { HourlySchedule, Tariff } from '../schema/tariff.js';

const SUGGESTIONS = 3;

/** Bonuses against edit distance for a shared beginning or part of a code, because people paste the part they remember. */
const PREFIX_BONUS = 1000;
const PART_BONUS = 500;

/** Base 36: one character per hour covers the 36 periods that the source's vocabulary allows. */
const RADIX = 36;

/**
 * The default tariff: TOU-8 Option D of Southern California Edison (below 2 kV), in force
 * since October 2024, with TOU energy, TOU demand and any-time demand, for customers from 500 kW.
 */
export const defaultTariffCode = 'sce-tou-8-option-d-under-2-kv';

/**
 * Returns a bundled tariff. Every call returns a new object.
 *
 * To bundle a single tariff instead of all, import it directly:
 * `import { tariff } from '@bess/tariff-library/tariffs/<code>'`.
 *
 * @param code Code from {@link listTariffs}.
 * @throws EngineError `outOfRange` / `unknownTariff` with the nearest codes in `details.suggestions`.
 * @example
 * getTariff(defaultTariffCode).utility;
 * // => 'Southern California Edison Co'
 */
export function getTariff(code: string): Tariff {
  const packed = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (packed !== undefined) return unpackTariff(packed, schedules);
  const suggestions = nearestCodes(String(code), Object.keys(catalogue));
  throw tariffLibraryError(
    'outOfRange',
    'unknownTariff',
    `tariff must be a code of the library, but ${JSON.stringify(code)} came; the nearest are ${suggestions.join(', ')}.`,
    { tariff: code, suggestions },
  );
}

/** Parses a tariff from its JSON text; the new object can be modified without affecting others. */
export function unpackTariff(json: string, schedules: readonly string[]): Tariff {
  const packed: PackedTariff = JSON.parse(json);
  const { touDemand, coincident, ...rest } = packed;
  return {
    ...rest,
    energy: { ...rest.energy, ...unpackedSchedules(rest.energy, schedules) },
    ...(touDemand && { touDemand: { ...touDemand, ...unpackedSchedules(touDemand, schedules) } }),
    ...(coincident && {
      coincident: { ...coincident, ...unpackedSchedules(coincident, schedules) },
    }),
  };
}

function unpackedSchedules(
  charge: { weekdaySchedule: number; weekendSchedule: number },
  schedules: readonly string[],
): { weekdaySchedule: HourlySchedule; weekendSchedule: HourlySchedule } {
  return {
    weekdaySchedule: unpackSchedule(schedules[charge.weekdaySchedule]!),
    weekendSchedule: unpackSchedule(schedules[charge.weekendSchedule]!),
  };
}

/** `day day …|twelve letters`: the distinct days with 24 characters each, then the index of the day that each month uses. */
function unpackSchedule(text: string): HourlySchedule {
  const [days = '', months = ''] = text.split('|');
  const rows = days
    .split(' ')
    .map((day) => Array.from(day, (hour) => Number.parseInt(hour, RADIX)));
  return Array.from(months, (month) => [...rows[Number.parseInt(month, RADIX)]!]);
}

/** A charge with its schedules as indices into the schedule table, which all tariffs share. */
type WithPackedSchedules<Charge> = Omit<Charge, 'weekdaySchedule' | 'weekendSchedule'> & {
  readonly weekdaySchedule: number;
  readonly weekendSchedule: number;
};

/** A tariff as stored in the catalogue. */
export type PackedTariff = Omit<Tariff, 'energy' | 'touDemand' | 'coincident'> & {
  readonly energy: WithPackedSchedules<Tariff['energy']>;
  readonly touDemand?: WithPackedSchedules<NonNullable<Tariff['touDemand']>>;
  readonly coincident?: WithPackedSchedules<NonNullable<Tariff['coincident']>>;
};

/** Codes that begin with the text first, then codes that contain it, then by edit distance, favouring shared words. */
function nearestCodes(asked: string, codes: readonly string[]): string[] {
  const text = asked.toLowerCase().slice(0, 100);
  const words = new Set(text.split(/[^a-z0-9]+/).filter(Boolean));
  return codes
    .map((code) => ({ code, score: distance(text, words, code) }))
    .sort((left, right) => left.score - right.score || (left.code < right.code ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ code }) => code);
}

function distance(text: string, words: ReadonlySet<string>, code: string): number {
  const edits = editDistance(text, code) - 4 * wordsInCommon(words, code);
  if (text.length > 0 && code.startsWith(text)) return edits - PREFIX_BONUS;
  if (text.length > 0 && code.includes(text)) return edits - PART_BONUS;
  return edits;
}

function wordsInCommon(words: ReadonlySet<string>, code: string): number {
  return code.split('-').filter((word) => words.has(word)).length;
}

/** Levenshtein distance, one row at a time. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[right.length]!;
}
