import type { DayEffects } from '../load-model.js';
import type { FittedResponse } from './fit-breaks.js';
import type { LoadDays } from './load-days.js';

/** How a load model holds the history it was fitted to. */
export interface LoadDiagnostics {
  readings: number;
  missing: number;
  days: number;
  /** Days complete enough for the daily response. */
  daysUsed: number;
  /** Share of the variance of the load that profile and response explain, in sample. */
  explainedShare: number;
  /** Standard deviation of the day effects and of the residual [kW]. */
  dayEffectKw: number;
  residualKw: number;
  /** Expected share of the variance of day effects whose memory is weeks to months. */
  slowShare: number;
  warnings: { code: string; message: string }[];
}

/** Sums up a fit. */
export function loadDiagnostics(
  days: LoadDays,
  scaleKw: number,
  fitted: FittedResponse,
  dayEffects: readonly DayEffects[],
): LoadDiagnostics {
  const total = spread(days.loadKw);
  const unexplained = spread(
    fitted.withinDay.map(
      (value, cell) => (value + fitted.dayEffects[Math.floor(cell / days.stepsPerDay)]!) * scaleKw,
    ),
  );
  const daysUsed = fitted.dayEffects.filter((value) => !Number.isNaN(value)).length;
  const warnings: LoadDiagnostics['warnings'] = [];
  if (daysUsed < 365) {
    warnings.push({
      code: 'lessThanAYear',
      message: `The history holds ${daysUsed} complete days; season and temperature response rest on less than a year.`,
    });
  }
  if (days.missing > 0.1 * days.loadKw.length) {
    warnings.push({
      code: 'manyGaps',
      message: `${days.missing} of ${days.loadKw.length} readings are missing.`,
    });
  }
  return {
    readings: days.readings,
    missing: days.missing,
    days: days.kinds.length,
    daysUsed,
    explainedShare: total > 0 ? Math.max(0, 1 - (unexplained * unexplained) / (total * total)) : 1,
    dayEffectKw: spread(fitted.dayEffects) * scaleKw,
    residualKw: spread(fitted.withinDay) * scaleKw,
    slowShare: dayEffects.reduce((sum, one) => sum + one.probability * one.slowShare, 0),
    warnings,
  };
}

/** Standard deviation of what is there. */
function spread(values: Float64Array): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    squares += value * value;
    count += 1;
  }
  const mean = sum / count;
  return count > 0 ? Math.sqrt(Math.max(0, squares / count - mean * mean)) : 0;
}
