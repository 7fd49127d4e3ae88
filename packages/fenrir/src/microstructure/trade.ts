/** One trade. */
export interface Trade {
  /** [currency/MWh] */
  readonly pricePerMwh: number;
  /** Above 0 [MWh]. */
  readonly volumeMwh: number;
  /** Who began it; without it the tick rule decides: a trade above the last other price was bought. */
  readonly side?: 'buy' | 'sell';
}
