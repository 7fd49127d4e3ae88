import { strixError } from '../internal/strix-error.js';
import { DEVIATION_CLIP, HOURS, MONTHS, type ObserverTable } from './policy-table.js';

// In single precision, so that policies see real prices as they do those of simulated paths, where vectors of four observe.
const fround = Math.fround;
const SHARE_OF_HOUR = fround(1 / HOURS);
const FIRST_WEEKEND_DAY = 5;

/** The price of one hour and its place in the local calendar. */
export interface PriceReading {
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /** Local hour of the day, 0 to 23. */
  readonly hour: number;
  /** 0 = Monday. */
  readonly weekday: number;
  /** Whether this is the first observed hour of a local day. */
  readonly newDay: boolean;
}

/** What a policy knows about prices at an hour. */
export interface Observation {
  /** Price less the expected price of its hour [currency/MWh]. */
  readonly deviationPerMwh: number;
  /** The same in widths of the hour, and its softsign, −1 to 1. */
  readonly deviation: number;
  readonly softsignDeviation: number;
  /** 0 to 4, from the lowest running surprise to the highest. */
  readonly regime: number;
}

/**
 * Updates an observer with the price of the next hour. Method note, equations (9) to (13). The result depends only on this
 * price and earlier ones.
 *
 * @param state - observer, changed
 * @param table - its constants
 * @param seen - price and hour
 * @param learns - whether the running profile follows the prices. Default true
 * @example
 * const state = createObserver(policy.observer, 0);
 * observe(state, policy.observer, { pricePerMwh: 35, hour: 0, weekday: 0, newDay: true }).regime;
 * // => 2
 */
export function observe(
  state: ObserverState,
  table: ObserverTable,
  seen: PriceReading,
  learns = true,
): Observation {
  const kind = kindOfDay(seen.weekday);
  if (seen.newDay) updateDayScale(state, state.profile, kind * HOURS, table);
  return observeHour(state, table, seen.pricePerMwh, kind, seen.hour, learns);
}

/** Updates the scale of a day at its first hour. Returns the kind of day, for {@link observeHour}. */
export function beginObservedDay(
  state: ObserverState,
  table: ObserverTable,
  weekday: number,
): number {
  const kind = kindOfDay(weekday);
  updateDayScale(state, state.profile, kind * HOURS, table);
  return kind;
}

/** {@link observe} of an hour of a day that has begun, for loops over years of hours: an object for each price would slow them. */
export function observeHour(
  state: ObserverState,
  table: ObserverTable,
  pricePerMwh: number,
  kind: number,
  hour: number,
  learns: boolean,
): Observation {
  const at = kind * HOURS + hour;
  const expected = state.profile[at]!;
  const width = widthOf(expected, state, table);
  const deviation = fround(fround(pricePerMwh) - expected);
  const softsign = fround(deviation / fround(width + Math.abs(deviation)));
  if (learns) {
    const reach = fround(fround(table.profileClip) * width);
    const clipped = Math.max(-reach, Math.min(reach, deviation));
    const gain = fround(table.profileGain[kind]!);
    state.profile[at] = fround(expected + fround(gain * clipped));
  }
  const surpriseGain = fround(table.surpriseGain);
  state.surprise = fround(
    state.surprise + fround(surpriseGain * fround(softsign - state.surprise)),
  );
  let regime = 0;
  for (const edge of table.regimeEdges) if (state.surprise >= fround(edge)) regime++;
  return new HourObservation(deviation, fround(deviation / width), softsign, regime);
}

/**
 * A class and no literal: on a busy machine V8 sometimes went on compiling the literal for whole deviations and left the compiled
 * code at each other one, so that training took four times as long (Node 20 and 22).
 */
class HourObservation implements Observation {
  constructor(
    readonly deviationPerMwh: number,
    readonly deviation: number,
    readonly softsignDeviation: number,
    readonly regime: number,
  ) {}
}

/**
 * An observer without history. It starts from the table's profile for the month.
 *
 * @param table - constants of the observer
 * @param month - calendar month, 0 to 11
 * @throws EngineError `monthOutOfRange`
 * @example
 * createObserver(policy.observer, 0).surprise;
 * // => 0
 */
export function createObserver(table: ObserverTable, month: number): ObserverState {
  if (!Number.isInteger(month) || month < 0 || month >= MONTHS) {
    throw strixError(
      'outOfRange',
      'monthOutOfRange',
      `month must be a whole number from 0 to ${MONTHS - 1}; ${month} came`,
      { field: 'month', month },
    );
  }
  return observerAt(table, month);
}

/** {@link createObserver} of a trusted month. */
export function observerAt(table: ObserverTable, month: number): ObserverState {
  const profile = new Float64Array(2 * HOURS);
  seasonalProfileInto(profile, table, month);
  return { profile, profileMean: 0, scalePerMwh: fround(table.minScalePerMwh), surprise: 0 };
}

/** State of an observer of prices: plain data, updated once an hour. Method note, section 2. */
export interface ObserverState {
  /** Running profile of prices: 24 hours of weekdays, then of weekends [currency/MWh]. */
  readonly profile: Float64Array;
  /** Mean of the profile at the first hour of the current day [currency/MWh]. */
  profileMean: number;
  /** Scale of the current day, computed at its first hour [currency/MWh]. */
  scalePerMwh: number;
  /** Running surprise: exponentially weighted mean of the softsign deviation, −1 to 1. */
  surprise: number;
}

/**
 * Mean and scale of a day from the running profile at its first hour, equation (9). `from` is the first entry of the kind of
 * day, 0 or 24.
 */
export function updateDayScale(
  state: Pick<ObserverState, 'profileMean' | 'scalePerMwh'>,
  profile: Float64Array,
  from: number,
  table: ObserverTable,
): void {
  const mean = meanOfHours((hour) => profile[from + hour]!);
  const meanDeviation = meanOfHours((hour) => Math.abs(fround(profile[from + hour]! - mean)));
  const scale = fround(fround(table.scaleFactor) * meanDeviation);
  state.profileMean = mean;
  state.scalePerMwh = Math.max(scale, fround(table.minScalePerMwh));
}

/** Mean of 24 numbers, in four sums, as vectors add them. */
function meanOfHours(value: (hour: number) => number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let hour = 0; hour < HOURS; hour += 4) {
    first = fround(first + value(hour));
    second = fround(second + value(hour + 1));
    third = fround(third + value(hour + 2));
    fourth = fround(fourth + value(hour + 3));
  }
  return fround(fround(fround(first + second) + fround(third + fourth)) * SHARE_OF_HOUR);
}

/** Width of an hour, equation (10). */
function widthOf(
  expectedPerMwh: number,
  { profileMean, scalePerMwh }: Pick<ObserverState, 'profileMean' | 'scalePerMwh'>,
  { widthFactor }: ObserverTable,
): number {
  const above = Math.max(0, fround(expectedPerMwh - profileMean));
  return fround(scalePerMwh + fround(fround(widthFactor) * above));
}

/**
 * Writes the profile of a month: the initial profile of an observer without history, and the constant one of an observer that
 * sees no prices.
 */
export function seasonalProfileInto(
  profile: Float64Array,
  table: ObserverTable,
  month: number,
): void {
  for (let kind = 0; kind < 2; kind++) {
    const from = (kind * MONTHS + month) * HOURS;
    for (let hour = 0; hour < HOURS; hour++) {
      profile[kind * HOURS + hour] = fround(table.initialProfile[from + hour]!);
    }
  }
}

/** Writes the widths of the hours of a profile, equation (10). */
export function widthsInto(
  widths: Float64Array,
  profile: Float64Array,
  state: Pick<ObserverState, 'profileMean' | 'scalePerMwh'>,
  table: ObserverTable,
): void {
  for (let at = 0; at < widths.length; at++) widths[at] = widthOf(profile[at]!, state, table);
}

/** Kind of day: 0 on weekdays, 1 on weekends. Weekday 0 is Monday. */
export function kindOfDay(weekday: number): number {
  return weekday < FIRST_WEEKEND_DAY ? 0 : 1;
}

/** Kind of the following day. */
export function kindOfNextDay(weekday: number): number {
  return kindOfDay((weekday + 1) % 7);
}

/** Clips a deviation, in widths of its hour, for use in forecasts. */
export function clipDeviation(deviation: number): number {
  return deviation > DEVIATION_CLIP
    ? DEVIATION_CLIP
    : deviation < -DEVIATION_CLIP
      ? -DEVIATION_CLIP
      : deviation;
}
