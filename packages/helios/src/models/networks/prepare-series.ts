import { cos, sin } from '../../internal/elementary.js';
import { type ModelSeries, YEAR_MINUTES } from '../../types.js';

/** Calendar inputs of a step. */
export const CALENDAR_INPUTS = 14;

/** Positions of the calendar inputs: sine and cosine of the day and of half a day, seven weekdays from Monday, sine and cosine of the year. */
export const CALENDAR = { dayAngles: 0, weekdays: 4, yearAngle: 11, isTimeKnown: 13 } as const;

/** Value and calendar. */
const ENCODER_INPUTS = 1 + CALENDAR_INPUTS;

/** Same time of the day and of the week before with a mark each, mean of the same time of the last days, calendar. */
const DECODER_INPUTS = 5 + CALENDAR_INPUTS;

/** Positions of the decoder's inputs before its calendar. `profile` is the mean at the same time of the last days. */
export const DECODER = { dayBefore: 0, hasDay: 1, weekBefore: 2, hasWeek: 3, profile: 4 } as const;

const WEEK_MINUTES = 10_080;

/** A series with what windows over it share. */
export interface PreparedSeries {
  readonly values: Float64Array;
  readonly stepsPerDay: number;
  readonly stepsPerWeek: number;
  /** [steps, calendar inputs], for the values and the steps after them. */
  readonly calendar: Float64Array;
  /** Standardised, each over the values and the steps after them. */
  readonly knownAhead: readonly Float64Array[];
}

/** Mean and standard deviation of a series known ahead. */
export interface KnownAheadScale {
  readonly centre: number;
  readonly spread: number;
}

/**
 * Lays out what windows over a series share.
 *
 * @param stepsAfter - steps after the values that are forecast
 * @param scales - of the series known ahead
 */
export function prepareSeries(
  series: ModelSeries,
  stepsAfter: number,
  scales: readonly KnownAheadScale[],
): PreparedSeries {
  const { stepMinutes } = series;
  return {
    values: series.values,
    stepsPerDay: Math.max(1, Math.round(1440 / stepMinutes)),
    stepsPerWeek: Math.max(1, Math.round(WEEK_MINUTES / stepMinutes)),
    calendar: calendarInputs(series, series.values.length + stepsAfter),
    knownAhead: scales.map(({ centre, spread }, i) =>
      series.knownAhead![i]!.map((value) => (value - centre) / spread),
    ),
  };
}

/**
 * Sine and cosine of the day, once and twice, weekday, sine and cosine of the year, and 1 where the time is known; 0 throughout where it
 * is not: counted from the first value they would mean something else in every series.
 */
function calendarInputs(series: ModelSeries, steps: number): Float64Array {
  const { stepMinutes, firstStepOfWeek, firstShareOfYear } = series;
  const inputs = new Float64Array(steps * CALENDAR_INPUTS);
  if (firstStepOfWeek === undefined) return inputs;
  for (let i = 0; i < steps; i++) {
    const row = i * CALENDAR_INPUTS;
    const dayAngles = row + CALENDAR.dayAngles;
    const minutes = ((firstStepOfWeek + i) * stepMinutes) % WEEK_MINUTES;
    const minuteOfWeek = minutes < 0 ? minutes + WEEK_MINUTES : minutes;
    const angle = (2 * Math.PI * (minuteOfWeek % 1440)) / 1440;
    inputs[dayAngles] = sin(angle);
    inputs[dayAngles + 1] = cos(angle);
    inputs[dayAngles + 2] = sin(2 * angle);
    inputs[dayAngles + 3] = cos(2 * angle);
    inputs[row + CALENDAR.weekdays + Math.floor(minuteOfWeek / 1440)] = 1;
    if (firstShareOfYear !== undefined) {
      const yearAngle = 2 * Math.PI * ((firstShareOfYear + (i * stepMinutes) / YEAR_MINUTES) % 1);
      inputs[row + CALENDAR.yearAngle] = sin(yearAngle);
      inputs[row + CALENDAR.yearAngle + 1] = cos(yearAngle);
    }
    inputs[row + CALENDAR.isTimeKnown] = 1;
  }
  return inputs;
}

/** The last `count` values of a series, with what belongs to them. */
export function latestSteps(series: ModelSeries, count: number): ModelSeries {
  const skipped = series.values.length - count;
  if (skipped <= 0) return series;
  const { stepMinutes, firstStepOfWeek, firstShareOfYear, knownAhead } = series;
  return {
    values: series.values.subarray(skipped),
    stepMinutes,
    ...(firstStepOfWeek !== undefined && { firstStepOfWeek: firstStepOfWeek + skipped }),
    ...(firstShareOfYear !== undefined && {
      firstShareOfYear: (firstShareOfYear + (skipped * stepMinutes) / YEAR_MINUTES) % 1,
    }),
    ...(knownAhead && { knownAhead: knownAhead.map((known) => known.subarray(skipped)) }),
  };
}

/** Mean and standard deviation of each series known ahead over the time of the values; a spread of 0 counts as 1. */
export function knownAheadScales({ values, knownAhead = [] }: ModelSeries): KnownAheadScale[] {
  return knownAhead.map((known) => {
    const { centre, spread } = meanAndSpread(known, 0, values.length);
    return { centre, spread: spread > 0 ? spread : 1 };
  });
}

/** Level and spread by which a window is measured. */
export interface WindowScale {
  readonly centre: number;
  /** 0 where the values never move. */
  readonly spread: number;
}

/**
 * Mean and standard deviation of the last week before a window, or of all that may be seen where the week does not move: each
 * window is measured by its own past, as in Kim et al. (2022, reversible instance normalisation), so that weights fit series of
 * any level.
 *
 * @param origin - first step of the forecast
 * @param visible - values before it that may be seen
 */
export function windowScale(series: PreparedSeries, origin: number, visible: number): WindowScale {
  const week = Math.min(visible, series.stepsPerWeek);
  const scale = meanAndSpread(series.values, origin - week, origin);
  if (scale.spread > 0 || week === visible) return scale;
  return {
    centre: scale.centre,
    spread: meanAndSpread(series.values, origin - visible, origin).spread,
  };
}

/** Mean and standard deviation of values[from, to). */
function meanAndSpread(values: Float64Array, from: number, to: number): WindowScale {
  let sum = 0;
  let largest = 0;
  for (let i = from; i < to; i++) {
    sum += values[i]!;
    largest = Math.max(largest, Math.abs(values[i]!));
  }
  const centre = sum / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i]! - centre) ** 2;
  const spread = Math.sqrt(squares / (to - from));
  // What rounding leaves of a constant is no spread.
  return { centre, spread: spread > 1e-12 * largest ? spread : 0 };
}

/** Inputs of the encoder at a step. */
export function encoderInputCount(knownAhead: number): number {
  return ENCODER_INPUTS + knownAhead;
}

/** Inputs of the decoder at a step: a series known ahead gives its value and its change from a day before. */
export function decoderInputCount(knownAhead: number): number {
  return DECODER_INPUTS + 2 * knownAhead;
}
