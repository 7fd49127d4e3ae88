import { checkFinite } from '../internal/check-finite.js';
import type { PriceQuantiles, RegimeName } from './regimes.js';

/** What is taken where a site has no history [USD/MWh]. */
export const assumedQuantiles: PriceQuantiles = { q30: 30, q50: 40, q80: 60, q99: 160 };

/**
 * The regime of a price against quantiles of the prices before it. In this order: negative below 0, scarcity from
 * max(1.5·q99, 3·q50) on, peak from q80 on, off_peak up to q30, else normal. Method note, equation (30).
 *
 * @param pricePerMwh - [currency/MWh]
 * @param quantiles - of the trailing 28 days; those assumed without history when absent
 * @throws EngineError `invalid` / `notFinite`
 * @example
 * regimeLabel(62);
 * // => 'peak'
 */
export function regimeLabel(
  pricePerMwh: number,
  quantiles: PriceQuantiles = assumedQuantiles,
): RegimeName {
  checkFinite('pricePerMwh', pricePerMwh);
  const { q30, q50, q80, q99 } = quantiles;
  if (pricePerMwh < 0) return 'negative';
  if (pricePerMwh >= Math.max(1.5 * q99, 3 * q50)) return 'scarcity';
  if (pricePerMwh >= q80) return 'peak';
  return pricePerMwh <= q30 ? 'off_peak' : 'normal';
}
