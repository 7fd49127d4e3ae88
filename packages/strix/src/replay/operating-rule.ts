/** One hour as an operating rule meets it. */
export interface ObservedHour {
  /** Price of this hour [currency/MWh]. */
  readonly pricePerMwh: number;
  /** Local calendar month, 0 to 11. */
  readonly month: number;
  /** Local weekday, 0 = Monday. */
  readonly weekday: number;
  /** Local hour, 0 to 23. */
  readonly hour: number;
  /** Local days since some first day; a day begins where it changes. */
  readonly day: number;
}

/**
 * A way to operate a battery hour by hour. It is told each hour's price when that hour comes and never before, so it
 * cannot look ahead. It remembers: make a fresh one for each replay.
 */
export interface OperatingRule {
  /** Told of every hour that has a price, in order. */
  observe(hour: ObservedHour): void;
  /**
   * What to do in the hour observed last.
   *
   * @param energyMwh - stored at its start [MWh]
   * @returns share of the rated power, −1 to 1, charging above 0
   */
  act(energyMwh: number): number;
}
