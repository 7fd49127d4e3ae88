/** A series of a file on equal steps. */
export interface Readings {
  /** Start of the first step [ms since the Unix epoch]. */
  readonly startMs: number;
  /** Length of a step [min], a divisor of 60. */
  readonly stepMinutes: number;
  /** Mean of each step; NaN where the file has none. Powers are in kW, prices as in the file. */
  readonly values: Float64Array;
  /** Column or meter that was read. */
  readonly name: string;
  /** What was taken for granted, one sentence each. */
  readonly notes: readonly string[];
}

/** How a file is to be read. */
export interface ReadOptions {
  /** `power`: converted to kW, negative values refused; `price`: taken as it is. */
  readonly quantity: 'power' | 'price';
  /** IANA zone of times without an offset. */
  readonly timeZone: string;
  /** Name or number (from 1) of the column that holds the values; the only one with numbers without it. */
  readonly column?: string;
  /** In a long file, which holds several series below each other: the one to read. */
  readonly series?: string;
  /** Unit of the values; taken from the column's name without it, else kW. */
  readonly unit?: PowerUnit;
  /** Whether a time is the start of its step or the end; `start` without it. */
  readonly label?: 'start' | 'end';
  /** Order of the numbers in dates such as 03/04/2026; `mdy` without it. Dates with dots are always day first. */
  readonly dateOrder?: 'mdy' | 'dmy';
}

/** Units of a load: powers, and energies of a step. */
export type PowerUnit = 'W' | 'kW' | 'MW' | 'Wh' | 'kWh' | 'MWh';
