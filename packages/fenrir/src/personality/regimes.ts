/** The regimes of a price, from low to high; also their order in a personality. */
export const regimeNames = ['negative', 'off_peak', 'normal', 'peak', 'scarcity'] as const;

/** One of {@link regimeNames}. */
export type RegimeName = (typeof regimeNames)[number];

/** Four quantiles of a price [currency/MWh]. */
export interface PriceQuantiles {
  readonly q30: number;
  readonly q50: number;
  readonly q80: number;
  readonly q99: number;
}
