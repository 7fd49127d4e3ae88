/** The local wall clock of every step of a grid, one typed array per field. */
export interface LocalCalendar {
  readonly year: Int16Array;
  /** 1 to 12. */
  readonly month: Uint8Array;
  /** Day of the month, 1 to 31. */
  readonly day: Uint8Array;
  /** ISO weekday, 1 = Monday to 7 = Sunday. */
  readonly weekday: Uint8Array;
  readonly hour: Uint8Array;
  readonly minute: Uint8Array;
  /** Running number of the local day on the grid, from 0. */
  readonly dayIndex: Int32Array;
}
