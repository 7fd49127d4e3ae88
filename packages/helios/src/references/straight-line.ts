import { HALF_WIDTH_PER_MEAN_ERROR, type ReferenceForecast } from './reference-forecast.js';
import { seasonalMeans } from './seasonal-means.js';

/**
 * Continues the least-squares line through the values, plus the mean deviations at each position of a season.
 *
 * @param season - in steps; 1 for the line alone
 */
export function forecastStraightLine(
  values: Float64Array,
  horizon: number,
  season: number,
): ReferenceForecast {
  const count = values.length;
  const means = seasonalMeans(values, season);
  const meanAt = (step: number) => means[step % season]!;
  const middle = (count - 1) / 2;
  let centre = 0;
  let products = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) centre += (values[i]! - meanAt(i)) / count;
  for (let i = 0; i < count; i++) {
    products += (i - middle) * (values[i]! - meanAt(i) - centre);
    squares += (i - middle) * (i - middle);
  }
  const slope = products / squares;
  const valueAt = (step: number) => centre + slope * (step - middle) + meanAt(step);
  let error = 0;
  for (let i = 0; i < count; i++) error += Math.abs(values[i]! - valueAt(i));
  // Each position of the season and the line were fitted to the same values.
  const freedom = Math.max(1, count - season - 1);
  const halfWidth = (HALF_WIDTH_PER_MEAN_ERROR * error) / Math.sqrt(count * freedom);
  return {
    point: Float64Array.from({ length: horizon }, (_, step) => valueAt(count + step)),
    spread: Float64Array.from({ length: horizon }, (_, step) => {
      const lever = (count + step - middle) ** 2 / squares + (season + 1) / count;
      return halfWidth * Math.sqrt(1 + lever);
    }),
  };
}
