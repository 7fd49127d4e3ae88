import type { Building } from '../../../shared/series/building.js';

const PAST_DAYS = 28;

/**
 * Inputs of a regression when a question is asked: loads as shares of the highest of the 28 days before. In order: logarithm of
 * the days left (including this one), running peak, load of the last step, highest of the last day, highest at the asked time a week before and
 * over four weeks, temperature of the last step above its mean of 28 days [°C] (0 where there is none), weekend, cosine and sine of the hour.
 *
 * @param building - only its causal readings before the step are used
 * @param step - first step of the question, at least 28 days after the first reading
 * @param startStep - first step of the month
 * @param endStep - one past its last
 */
export function questionInputs(
  { causalKw, temperatureC, grid, calendar }: Building,
  step: number,
  startStep: number,
  endStep: number,
  horizon: number,
): number[] {
  const perDay = 1440 / grid.stepMinutes;
  const highest = (from: number, until: number) => {
    let most = 0;
    for (let index = from; index < until; index += 1) most = Math.max(most, causalKw[index]!);
    return most;
  };
  const scaleKw = highest(step - PAST_DAYS * perDay, step) || 1;
  const weekAgo = (weeks: number) => {
    const from = step - weeks * 7 * perDay;
    return highest(from, from + horizon) / scaleKw;
  };
  const angle = (2 * Math.PI * calendar.hour[step]!) / 24;
  return [
    Math.log((endStep - step) / perDay + 1),
    highest(startStep, step) / scaleKw,
    causalKw[step - 1]! / scaleKw,
    highest(step - perDay, step) / scaleKw,
    weekAgo(1),
    Math.max(weekAgo(1), weekAgo(2), weekAgo(3), weekAgo(4)),
    temperatureC === undefined ? 0 : anomaly(temperatureC, step, PAST_DAYS * perDay),
    calendar.weekday[step]! <= 5 ? 0 : 1,
    Math.cos(angle),
    Math.sin(angle),
  ];
}

function anomaly(values: Float64Array, step: number, length: number): number {
  let sum = 0;
  let count = 0;
  for (let index = step - length; index < step; index += 1) {
    const value = values[index]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  const last = values[step - 1]!;
  return count === 0 || Number.isNaN(last) ? 0 : last - sum / count;
}
