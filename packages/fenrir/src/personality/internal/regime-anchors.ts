import { quantileSorted } from '@bess/kernel/stats';
import { assumedQuantiles } from '../regime-label.js';
import { type PriceSpace, toSpace } from './price-space.js';
import type { RegimeAnchors } from './regime-filter.js';

/** A price below 0 as it is thought of before any was seen [currency/MWh]. */
const NEGATIVE_PRICE = -10;
/** Scarcity lies so far beyond its threshold. */
const BEYOND = 1.2;
const LEAST_SCALE = 0.15;
/** Of regimes without an upper or lower neighbour. */
const OPEN_SCALE = 0.7;

/** Prices at the places that anchors stand on [currency/MWh]. */
interface Places {
  readonly q02: number;
  readonly q15: number;
  readonly q30: number;
  readonly q55: number;
  readonly q80: number;
  readonly q90: number;
  readonly q99: number;
  readonly scarcity: number;
}

/** Without history: a price from here on is a spike [currency/MWh]. */
export const spikeThresholdWithoutHistory = Math.max(
  1.5 * assumedQuantiles.q99,
  3 * assumedQuantiles.q50,
);

/** Without history: the assumed quantiles, and what lies between them. */
const assumedPlaces: Places = {
  ...assumedQuantiles,
  q02: 5,
  q15: 22,
  q55: 43,
  q90: 85,
  scarcity: spikeThresholdWithoutHistory,
};

/**
 * Where the regimes have their prices: the middles of the bands that the label of a price is made by, equation (35).
 *
 * @param sortedPrices - at least a day of prices, rising; none without history
 */
export function regimeAnchors(space: PriceSpace, sortedPrices?: ArrayLike<number>): RegimeAnchors {
  const places = sortedPrices === undefined ? assumedPlaces : placesOf(sortedPrices);
  const x = (pricePerMwh: number) => toSpace(space, pricePerMwh);
  const half = (low: number, high: number) => Math.max(LEAST_SCALE, (x(high) - x(low)) / 2);
  const scarcity = Math.max(places.scarcity * BEYOND, places.scarcity + space.scale);
  return {
    centres: [x(NEGATIVE_PRICE), x(places.q15), x(places.q55), x(places.q90), x(scarcity)],
    scales: [
      OPEN_SCALE,
      half(places.q02, places.q30),
      half(places.q30, places.q80),
      half(places.q80, places.q99),
      OPEN_SCALE,
    ],
  };
}

function placesOf(sortedPrices: ArrayLike<number>): Places {
  const at = (probability: number) => quantileSorted(sortedPrices, probability);
  const q99 = at(0.99);
  return {
    q02: at(0.02),
    q15: at(0.15),
    q30: at(0.3),
    q55: at(0.55),
    q80: at(0.8),
    q90: at(0.9),
    q99,
    scarcity: Math.max(1.5 * q99, 3 * at(0.5)),
  };
}
