/** What is said of a day of an auction before it is held. */
export interface ForecastDay {
  /** Local midnight at which the day begins [ms since the Unix epoch]. */
  readonly startMs: number;
  /** By the name of the expert, a price for each interval of the day [currency/MWh]; who says nothing is absent. */
  readonly forecasts: Readonly<Record<string, ArrayLike<number> | undefined>>;
}
