import { quantileSorted } from '@bess/kernel/stats';
import { requireFinite, requireUsdPerUnit } from '../internal/validate.js';
import type { Personality } from '../schema/personality.js';
import { trailingPrices } from './price-window.js';
import { validatePriceWindow } from './validate-personality.js';

/** The regimes of a price, from low to high; also their order in a personality. */
export const regimeNames = ['negative', 'off_peak', 'normal', 'peak', 'scarcity'] as const;

/** Quantiles assumed for a site without history [USD/MWh]. */
export const assumedQuantiles: PriceQuantiles = { q30: 30, q50: 40, q80: 60, q99: 160 };

/** The regime of a price, and the quantiles that decide it. */
export interface PriceRegime {
  readonly regime: RegimeName;
  /** Quantiles of the 28 days before the price's interval. */
  readonly quantiles: PriceQuantiles;
  /** Number of prices behind the quantiles; 0 if they were assumed. */
  readonly observations: number;
}

/**
 * The regime of a price relative to the prices of the 28 days before its interval (quantiles of type 7), or to assumed quantiles if less than 24 hours of
 * prices are known. Method note, equation (30).
 *
 * @param personality - of the site
 * @param pricePerMwh - [currency/MWh]
 * @param timeMs - any instant within the price's interval, not before the latest price [ms since the Unix epoch]
 * @param usdPerUnit - value of one unit of the prices' currency, 1e-6 to 1e6, for converting the assumed quantiles [USD]
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * priceRegime(createPersonality({ timeZone: 'UTC' }), 25, 0).regime;
 * // => 'off_peak'
 */
export function priceRegime(
  personality: Personality,
  pricePerMwh: number,
  timeMs: number,
  usdPerUnit = 1,
): PriceRegime {
  validatePriceWindow({ personality });
  requireFinite('timeMs', timeMs);
  requireUsdPerUnit(usdPerUnit);
  requireFinite('pricePerMwh', pricePerMwh);
  return priceRegimeCore(personality, pricePerMwh, timeMs, usdPerUnit);
}

/** {@link priceRegime} without checks. */
export function priceRegimeCore(
  personality: Personality,
  pricePerMwh: number,
  timeMs: number,
  usdPerUnit = 1,
): PriceRegime {
  const interval = Math.floor(timeMs / (personality.intervalMinutes * 60_000));
  const sorted = trailingPrices(personality, interval, null);
  const quantiles = sorted === undefined ? assumedQuantilesIn(usdPerUnit) : priceQuantiles(sorted);
  return {
    regime: regimeLabelCore(pricePerMwh, quantiles),
    quantiles: { ...quantiles },
    observations: sorted?.length ?? 0,
  };
}

function assumedQuantilesIn(usdPerUnit: number): PriceQuantiles {
  const { q30, q50, q80, q99 } = assumedQuantiles;
  const of = (quantile: number) => quantile / usdPerUnit;
  return { q30: of(q30), q50: of(q50), q80: of(q80), q99: of(q99) };
}

function priceQuantiles(sorted: Float64Array): PriceQuantiles {
  const at = (probability: number) => quantileSorted(sorted, probability);
  return { q30: at(0.3), q50: at(0.5), q80: at(0.8), q99: at(0.99) };
}

/**
 * The regime of a price relative to quantiles of earlier prices. The rules apply in this order: negative below 0, scarcity from max(1.5·q99, 3·q50) on, peak
 * from q80 on, off_peak up to q30, else normal. Method note, equation (30).
 *
 * @param pricePerMwh - [currency/MWh]
 * @param quantiles - of the trailing 28 days; the assumed ones when absent
 * @throws EngineError `invalid` / `notFinite`
 * @example
 * regimeLabel(62);
 * // => 'peak'
 */
export function regimeLabel(
  pricePerMwh: number,
  quantiles: PriceQuantiles = assumedQuantiles,
): RegimeName {
  requireFinite('pricePerMwh', pricePerMwh);
  return regimeLabelCore(pricePerMwh, quantiles);
}

/** {@link regimeLabel} without checks. */
export function regimeLabelCore(pricePerMwh: number, quantiles: PriceQuantiles): RegimeName {
  const { q30, q50, q80, q99 } = quantiles;
  if (pricePerMwh < 0) return 'negative';
  if (pricePerMwh >= Math.max(1.5 * q99, 3 * q50)) return 'scarcity';
  if (pricePerMwh >= q80) return 'peak';
  return pricePerMwh <= q30 ? 'off_peak' : 'normal';
}

/** One of {@link regimeNames}. */
export type RegimeName = (typeof regimeNames)[number];

/** Four quantiles of a price [currency/MWh]. */
export interface PriceQuantiles {
  readonly q30: number;
  readonly q50: number;
  readonly q80: number;
  readonly q99: number;
}
