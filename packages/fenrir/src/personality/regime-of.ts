import { quantileSorted } from '@bess/kernel/stats';
import { checkFinite } from '../internal/check-finite.js';
import { checkUsdPerUnit } from '../internal/check-usd-per-unit.js';
import type { Personality } from '../schema/personality.js';
import { checkWindow } from './internal/check-personality.js';
import { trailingPrices } from './internal/window.js';
import { assumedQuantiles, regimeLabel } from './regime-label.js';
import type { PriceQuantiles, RegimeName } from './regimes.js';

/** The regime of a price, and what it was told by. */
export interface PriceRegime {
  readonly regime: RegimeName;
  /** Of the 28 days before the price's interval. */
  readonly quantiles: PriceQuantiles;
  /** Prices behind the quantiles; 0 where they were assumed. */
  readonly observations: number;
}

/**
 * The regime of a price against the prices of the 28 days before its interval (quantiles of type 7), or against the assumed quantiles where
 * less than 24 hours of prices are known. Method note, equation (30).
 *
 * @param personality - what was learned of the site
 * @param pricePerMwh - [currency/MWh]
 * @param timeMs - any instant within the price's interval, not before the latest price [ms since the Unix epoch]
 * @param usdPerUnit - what a unit of the prices' currency is worth, for the quantiles assumed, 1e-6 to 1e6 [USD]
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * regimeOf(createPersonality({ timeZone: 'UTC' }), 25, 0).regime;
 * // => 'off_peak'
 */
export function regimeOf(
  personality: Personality,
  pricePerMwh: number,
  timeMs: number,
  usdPerUnit = 1,
): PriceRegime {
  checkWindow({ personality });
  checkFinite('timeMs', timeMs);
  checkUsdPerUnit(usdPerUnit);
  const interval = Math.floor(timeMs / (personality.intervalMinutes * 60_000));
  const sorted = trailingPrices(personality, interval, null);
  const quantiles = sorted === undefined ? assumedIn(usdPerUnit) : quantilesOf(sorted);
  return {
    regime: regimeLabel(pricePerMwh, quantiles),
    quantiles: { ...quantiles },
    observations: sorted?.length ?? 0,
  };
}

function assumedIn(usdPerUnit: number): PriceQuantiles {
  const { q30, q50, q80, q99 } = assumedQuantiles;
  const of = (quantile: number) => quantile / usdPerUnit;
  return { q30: of(q30), q50: of(q50), q80: of(q80), q99: of(q99) };
}

function quantilesOf(sorted: Float64Array): PriceQuantiles {
  const at = (probability: number) => quantileSorted(sorted, probability);
  return { q30: at(0.3), q50: at(0.5), q80: at(0.8), q99: at(0.99) };
}
