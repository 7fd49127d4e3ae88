/** What an observer of prices remembers; plain data, grows by one hour at a time. */
export interface ObserverState {
  /** Running profile of û: 24 hours of weekdays, then of weekends. */
  readonly profile: Float64Array;
  /** Running surprise. */
  surprise: number;
  /** Class of the current day, settled at its first hour from the days before. */
  dayClass: number;
}
