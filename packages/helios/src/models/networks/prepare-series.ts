import { cos, sin } from '../../internal/elementary.js';
import { type ModelSeries, YEAR_MINUTES } from '../../types.js';

/** Number of calendar inputs per step. */
export const CALENDAR_INPUTS = 14;

/**
 * Positions of the calendar inputs: sine and cosine of the day and of half a day, seven weekdays from Monday, sine and cosine of the year,
 * and whether the time is known.
 */
export const CALENDAR = { dayAngles: 0, weekdays: 4, yearAngle: 11, isTimeKnown: 13 } as const;

/** Value and calendar. */
const ENCODER_INPUTS = 1 + CALENDAR_INPUTS;

/** Value of a day and of a week before, each with a flag, mean of the same time of the last days, and calendar. */
const DECODER_INPUTS = 5 + CALENDAR_INPUTS;

/** Positions of the decoder's inputs before its calendar. `profile` is the mean of the same time of the last days. */
export const DECODER = { dayBefore: 0, hasDay: 1, weekBefore: 2, hasWeek: 3, profile: 4 } as const;

const WEEK_MINUTES = 10_080;

/** A series with everything that its windows share. */
export interface PreparedSeries {
  readonly values: Float64Array;
  readonly stepsPerDay: number;
  readonly stepsPerWeek: number;
  /** [steps, calendar inputs], for the values and the steps after them. */
  readonly calendar: Float64Array;
  /** Standardised covariates over the values and the steps after them. */
  readonly knownAhead: readonly Float64Array[];
}

/** Mean and standard deviation of a known-ahead covariate. */
export interface KnownAheadScale {
  readonly centre: number;
  readonly spread: number;
}

/** Prepares a series for windows over it. */
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
 * Calendar inputs of each step. All are 0 if the time is unknown: counted from the first value, they would mean something different in
 * every series.
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

/** The last `count` values of a series with its calendar position and covariates. */
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

/** Mean and standard deviation of each known-ahead covariate over the time of the values. A standard deviation of 0 is replaced by 1. */
export function knownAheadScales({ values, knownAhead = [] }: ModelSeries): KnownAheadScale[] {
  return knownAhead.map((known) => {
    const { centre, spread } = meanAndSpread(known, 0, values.length);
    return { centre, spread: spread > 0 ? spread : 1 };
  });
}

/** Mean and standard deviation that scale a window. */
export interface WindowScale {
  readonly centre: number;
  /** 0 if the values are constant. */
  readonly spread: number;
}

/**
 * Mean and standard deviation of the last week before a window, or of all visible values if that week is constant. Each window is scaled by
 * its own past, as in Kim et al. (2022, reversible instance normalisation), so that weights apply to series of any level.
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
  // A smaller spread is rounding error of a constant.
  return { centre, spread: spread > 1e-12 * largest ? spread : 0 };
}

/** Number of encoder inputs per step. */
export function encoderInputCount(knownAhead: number): number {
  return ENCODER_INPUTS + knownAhead;
}

/** Number of decoder inputs per step: a known-ahead covariate adds its value and its change from a day before. */
export function decoderInputCount(knownAhead: number): number {
  return DECODER_INPUTS + 2 * knownAhead;
}
