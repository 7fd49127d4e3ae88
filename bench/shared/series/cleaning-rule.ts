/** Constants of the rule that cleans meter readings, fixed before any measurement and described in `phalanx/rules.md`. */
export const cleaningRule = {
  /** What counts as usual: quantiles of the accepted readings of the days before. */
  trailingDays: 28,
  highQuantile: 0.999,
  lowQuantile: 0.01,
  /** Nothing is doubted before so much has been read. */
  leastDays: 7,
  /** A reading above this multiple of the high quantile is doubted. */
  spikeFactor: 2.5,
  /** A reading above this multiple is in another unit and never accepted. */
  unitFactor: 100,
  /** Doubted readings that go on for longer are a new level. */
  longestErrorHours: 4,
  /** Gaps up to this length are bridged by a straight line once both ends are known. */
  longestLineHours: 2,
  /** What fills the others: the reading of so long before. */
  fillDays: 7,
} as const;
