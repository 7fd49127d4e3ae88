/**
 * Loss of a quantile forecast; its expected value is smallest at the true quantile.
 *
 * @param probability - its level, 0 to 1
 * @example
 * pinballLoss(10, 4, 0.1); // => 0.6000000000000001
 */
export function pinballLoss(value: number, forecast: number, probability: number): number {
  return value >= forecast
    ? probability * (value - forecast)
    : (1 - probability) * (forecast - value);
}
