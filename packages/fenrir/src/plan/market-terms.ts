/** One piece of a {@link MarketDepth}. */
export interface DepthPiece {
  /** Power that this piece takes [MW]; the last piece goes on for ever. */
  readonly widthMw: number;
  /** What each MWh of it is off the price of the path, at least that of the piece before, 0 or more [currency/MWh]. */
  readonly concessionPerMwh: number;
}

/** How much a market takes at which price; alike in all steps. */
export interface MarketDepth {
  /** Off the price for what is sold; nothing when empty. */
  readonly sell: readonly DepthPiece[];
  /** On top of the price for what is bought; nothing when empty. */
  readonly buy: readonly DepthPiece[];
}

/** Power sold and bought ahead in each step, at prices of its own. */
export interface Awards {
  /** [MW] */
  readonly soldMwSeries: ArrayLike<number>;
  /** [MW] */
  readonly boughtMwSeries: ArrayLike<number>;
}

/** What a market makes of the power of a dispatch, beside its price. */
export interface MarketTerms {
  /** By how much each MW sold lowers the price and each MW bought raises it [currency/MWh per MW]; 0 when absent. */
  readonly impactPerMw?: number;
  /** Any amount at the price when absent. */
  readonly depth?: MarketDepth;
  /** What was sold and bought ahead: only what the dispatch has above or below it is settled here. None when absent. */
  readonly awards?: Awards;
}
