/** Days to learn from, simulated ones first, then real ones; sequences lie one after the other. */
export interface DaySample {
  /** days × 24 [currency/MWh]. */
  readonly prices: Float64Array;
  /** days × 24 [currency/MW per h]; empty without a model of reserve prices. Real days have none. */
  readonly reservePrices: Float64Array;
  /** 0 to 11. */
  readonly months: Uint8Array;
  /** 0 = Monday. */
  readonly weekdays: Uint8Array;
  /** 1 where the day follows the one before it, 0 where a sequence begins. */
  readonly follows: Uint8Array;
  readonly simulatedDays: number;
  /** What each day counts. */
  readonly weights: Float64Array;
}
