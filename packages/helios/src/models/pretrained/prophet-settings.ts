import { decodeBase64, unpackHalves } from '../../internal/packed-numbers.js';
import { fitStandardization, transientAt } from '../prophet/posterior-data.js';
import type { ProphetOptions, WeeklyPrior } from '../prophet/prophet-options.js';
import { PROPHET_WEEK_NUMBERS, PROPHET_WEEKS } from './prophet.generated.js';

/** From this length on, each hour of the week has been observed. */
const DAYS_OF_WEEK = 7;
/** Histories longer than this occur with known-ahead covariates, whose effects take long to learn. */
const SHORT_DAYS = 15;
const TRANSIENT_HOURS = 155;
/** Prior standard deviation of the transient at the last value, in scaled units. */
const TRANSIENT_HEIGHT = 0.13;
/** Prior scales of the daily harmonics besides the weekly prior. */
const DAILY_SCALES = [0.07, 0.048, 0.033, 0.023, 0.016, 0.011];
/** Validation errors 48 hours ahead with one known week, in units of σ. */
const NOISE_FACTOR_OF_A_WEEK = 1.75;

/**
 * Differences from Prophet's defaults for a history of this length. Up to two weeks: a level without slope or changepoints but with a
 * transient, the weekly prior from many series, and a likelihood that favours the last days. For longer histories, or steps that do not
 * divide the hour: many weekly harmonics under a narrow prior, which a single series can determine. Chosen on the validation periods, see
 * docs/training-card.md.
 */
export function prophetSettings(valueCount: number, stepMinutes: number): ProphetOptions {
  const days = (valueCount * stepMinutes) / 1440;
  if (days <= SHORT_DAYS && Number.isInteger(60 / stepMinutes)) {
    return shortSettings(valueCount, stepMinutes);
  }
  return {
    growth: 'flat',
    daily: 6,
    weekly: 21,
    weeklyScale: days < DAYS_OF_WEEK ? 0.02 : 0.05,
    transientHours: 36,
    transientScale: 0.03,
  };
}

function shortSettings(valueCount: number, stepMinutes: number): ProphetOptions {
  const days = (valueCount * stepMinutes) / 1440;
  const fadingSteps = (60 * TRANSIENT_HOURS) / stepMinutes;
  const transient = Float64Array.from({ length: valueCount }, (_, i) =>
    transientAt(i + 1 - valueCount, fadingSteps),
  );
  return {
    growth: 'flat',
    daily: DAILY_SCALES.length,
    weekly: 'off',
    seasonalityScales: { daily: DAILY_SCALES },
    halfLifeDays: 1.65,
    noisePrior: { deviation: 0.055, values: (40 * 60) / stepMinutes },
    // The shorter the history within a week, the more uncertain the curve is besides the noise.
    noiseFactor: NOISE_FACTOR_OF_A_WEEK * Math.sqrt(Math.sqrt(DAYS_OF_WEEK / days)),
    weeklyPrior: unpackWeeklyPrior(),
    transientHours: TRANSIENT_HOURS,
    // The fit divides the transient by its standard deviation over the history.
    transientScale: TRANSIENT_HEIGHT * fitStandardization(transient, valueCount).deviation,
  };
}

let cachedPrior: WeeklyPrior | undefined;

function unpackWeeklyPrior(): WeeklyPrior {
  if (cachedPrior) return cachedPrior;
  const numbers = unpackHalves(decodeBase64(PROPHET_WEEKS));
  const curve = (k: number) =>
    numbers.slice(k * PROPHET_WEEK_NUMBERS, (k + 1) * PROPHET_WEEK_NUMBERS);
  const axes = Array.from({ length: numbers.length / PROPHET_WEEK_NUMBERS - 1 }, (_, k) =>
    curve(k + 1),
  );
  cachedPrior = { mean: curve(0), axes };
  return cachedPrior;
}
