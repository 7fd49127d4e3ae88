import type { TemperatureModel } from '../load-model.js';
import { presentOfDay } from './daily-regressors.js';
import { fitAutoregression } from './fit-autoregression.js';
import type { LoadDays } from './load-days.js';

const HOURS = 24;
const MONTHS = 12;

/**
 * Climate by month and hour, and how long a warm spell lasts. Months without a reading take the mean of the hour over the
 * months that have one.
 *
 * @param days - layout
 * @param temperatureF - day × step, NaN where missing [°F]
 */
export function fitTemperature(days: LoadDays, temperatureF: Float64Array): TemperatureModel {
  const { stepsPerDay, months } = days;
  const stepsPerHour = stepsPerDay / HOURS;
  const sums = new Float64Array(MONTHS * HOURS);
  const counts = new Float64Array(MONTHS * HOURS);
  temperatureF.forEach((value, cell) => {
    if (Number.isNaN(value)) return;
    const hour = Math.floor((cell % stepsPerDay) / stepsPerHour);
    const at = months[Math.floor(cell / stepsPerDay)]! * HOURS + hour;
    sums[at] = sums[at]! + value;
    counts[at] = counts[at]! + 1;
  });
  const hourMeans = Array.from({ length: HOURS }, (_, hour) => {
    let sum = 0;
    let months = 0;
    for (let month = 0; month < MONTHS; month++) {
      const at = month * HOURS + hour;
      if (counts[at] === 0) continue;
      sum += sums[at]! / counts[at]!;
      months += 1;
    }
    return months > 0 ? sum / months : 60;
  });
  const climateF = Array.from(sums, (sum, at) =>
    counts[at]! > 0 ? sum / counts[at]! : hourMeans[at % HOURS]!,
  );
  const anomalies = Float64Array.from(months, (month, day) => {
    const present = presentOfDay(temperatureF, day, days);
    if (present.length < 0.75 * stepsPerDay) return Number.NaN;
    const climate = climateF.slice(month * HOURS, (month + 1) * HOURS);
    return average(present) - average(climate);
  });
  const { mean, covariance, shape, rate } = fitAutoregression(anomalies, {
    persistence: 0.6,
    precision: 4,
    innovation: 5,
  });
  return { climateF, anomaly: { mean, covariance, shape, rate } };
}

function average(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}
