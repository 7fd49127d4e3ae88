import { cos, sin } from '../../internal/elementary.js';
import type { ModelSeries } from '../model-series.js';
import { CALENDAR_INPUTS } from './inputs.js';

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

const WEEK_MINUTES = 10_080;
/** Of the Gregorian calendar, on average. */
export const YEAR_MINUTES = 365.2425 * 1440;

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
    const o = i * CALENDAR_INPUTS;
    const minutes = ((firstStepOfWeek + i) * stepMinutes) % WEEK_MINUTES;
    const minuteOfWeek = minutes < 0 ? minutes + WEEK_MINUTES : minutes;
    const angle = (2 * Math.PI * (minuteOfWeek % 1440)) / 1440;
    inputs[o] = sin(angle);
    inputs[o + 1] = cos(angle);
    inputs[o + 2] = sin(2 * angle);
    inputs[o + 3] = cos(2 * angle);
    inputs[o + 4 + Math.floor(minuteOfWeek / 1440)] = 1;
    if (firstShareOfYear !== undefined) {
      const yearAngle = 2 * Math.PI * ((firstShareOfYear + (i * stepMinutes) / YEAR_MINUTES) % 1);
      inputs[o + 11] = sin(yearAngle);
      inputs[o + 12] = cos(yearAngle);
    }
    inputs[o + 13] = 1;
  }
  return inputs;
}
