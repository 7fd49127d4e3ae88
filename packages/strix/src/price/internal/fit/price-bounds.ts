import { strixError } from '../../../internal/strix-error.js';
import type { PriceModel } from '../../price-model.js';

/** As far as a default bound can come from prices within ±500,000. */
const LARGEST_BOUND = 1_000_000;
/** How much further than its history a market may go. */
const BEYOND = 1.5;

/**
 * Floor and cap: as given, else the wider of the prior's and of half as far again as the history went from its mean.
 *
 * @throws EngineError `boundsContradict`, `boundOutOfRange`
 */
export function priceBounds(
  prices: ArrayLike<number>,
  given: { readonly floorPerMwh?: number; readonly capPerMwh?: number },
  prior: PriceModel | undefined,
): { floorPerMwh: number; capPerMwh: number } {
  for (const field of ['floorPerMwh', 'capPerMwh'] as const) {
    const value = given[field];
    if (value !== undefined && !(Math.abs(value) <= LARGEST_BOUND)) {
      throw strixError(
        'outOfRange',
        'boundOutOfRange',
        `${field} must be a number within ±${LARGEST_BOUND}; ${value} came`,
        { field, value },
      );
    }
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let total = 0;
  let count = 0;
  for (let i = 0; i < prices.length; i++) {
    const price = prices[i]!;
    if (Number.isNaN(price)) continue;
    if (price < least) least = price;
    if (price > most) most = price;
    total += price;
    count++;
  }
  // Nothing but gaps is refused later, for what it is.
  if (count === 0) [least, most] = [-1, 1];
  const mean = total / Math.max(1, count);
  const room = 0.01 * Math.max(1e-6, Math.abs(mean));
  const floorPerMwh =
    given.floorPerMwh ??
    Math.min(prior?.floorPerMwh ?? mean, mean + BEYOND * (least - mean) - room);
  const capPerMwh =
    given.capPerMwh ?? Math.max(prior?.capPerMwh ?? mean, mean + BEYOND * (most - mean) + room);
  if (floorPerMwh >= capPerMwh) {
    throw strixError(
      'invalid',
      'boundsContradict',
      `floorPerMwh must be below capPerMwh; ${floorPerMwh} and ${capPerMwh} came`,
      { floorPerMwh, capPerMwh },
    );
  }
  return { floorPerMwh, capPerMwh };
}
