/** What an observer of prices remembers; plain data, grows by one hour at a time. Method note, section 2. */
export interface ObserverState {
  /** Running profile of prices: 24 hours of weekdays, then of weekends [currency/MWh]. */
  readonly profile: Float64Array;
  /** Mean of the profile at the first hour of the current day [currency/MWh]. */
  profileMean: number;
  /** Scale of the current day, settled at its first hour [currency/MWh]. */
  scalePerMwh: number;
  /** Running surprise, −1 to 1. */
  surprise: number;
}
