import type { EngineError } from '@bess/kernel/errors';

/** A series from a file, on equal steps. */
export interface Readings {
  /** Start of the first step [ms since the Unix epoch]. */
  readonly startMs: number;
  /** Length of a step [min], a divisor of 60. */
  readonly stepMinutes: number;
  /** Mean value of each step; NaN where the file has none. Powers are in kW, prices as in the file. */
  readonly values: Float64Array;
  /** Column or meter that was read. */
  readonly name: string;
  /** Assumptions, one sentence each. */
  readonly notes: readonly string[];
}

/** How to read a file. */
export interface ReadOptions {
  /** `power`: converted to kW, negative values are rejected; `price`: not converted. */
  readonly quantity: 'power' | 'price';
  /** IANA zone of times without an offset. */
  readonly timeZone: string;
  /** Name or number (from 1) of the column with the values; default: the only numeric column. */
  readonly column?: string;
  /** Name of the series to read from a long file, which has several series below each other. */
  readonly series?: string;
  /** Unit of the values; default: from the name of the column, else kW. */
  readonly unit?: PowerUnit;
  /** Whether a time is the start or the end of its step; default `start`. */
  readonly label?: 'start' | 'end';
  /** Order of the numbers in dates such as 03/04/2026; default `mdy`. In dates with dots, the day is always first. */
  readonly dateOrder?: 'mdy' | 'dmy';
  /** Smallest and largest value that a cell of a CSV file may have, in the unit of the file; default: no limit. */
  readonly minimum?: number;
  readonly maximum?: number;
  /**
   * Gets each error of a CSV row or a Green Button reading instead of the caller, and the row is left out, so that all errors of a file can be shown at
   * once. An error of the whole file is thrown all the same.
   */
  readonly onFault?: (fault: EngineError) => void;
}

/** Units of a load: power, or energy of a step. */
export type PowerUnit = 'W' | 'kW' | 'MW' | 'Wh' | 'kWh' | 'MWh';
