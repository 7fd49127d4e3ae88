/** What a worker needs to fit the prices of a site. */
export interface StrixFitInput {
  /** Starts of hours, rising [ms since the epoch]; hours without a price are left out. */
  epochMsSeries: Float64Array;
  /** [currency/MWh] */
  pricePerMwhSeries: Float64Array;
  timeZone: string;
  currency: string;
  /** Name of the market of which the fit begins to know; absent where none fits. */
  market?: string;
}
