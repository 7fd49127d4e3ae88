import type { EngineError } from '@bess/kernel/errors';

/** A series from a file, on equal steps. */
export interface Readings {
  /** Start of the first step [ms since the Unix epoch]. */
  readonly startMs: number;
  /** Length of a step [min], a divisor of 60. */
  readonly stepMinutes: number;
  /** Mean value of each step; NaN where the file has none. Powers are in kW, prices per MWh. */
  readonly values: Float64Array;
  /** Column or meter that was read. */
  readonly name: string;
  /** Assumptions, one sentence each. */
  readonly notes: readonly string[];
}

/** How to read a file. */
export interface ReadOptions {
  /**
   * `power`: converted to kW, negative values are rejected; `price`: converted to a price per MWh; `other`: not converted.
   */
  readonly quantity: 'power' | 'price' | 'other';
  /** IANA zone of times without an offset. */
  readonly timeZone: string;
  /** Name or number (from 1) of the column with the values; default: the only numeric column. */
  readonly column?: string;
  /** Name of the series to read from a long file, which has several series below each other. */
  readonly series?: string;
  /** Unit of powers; default: from the name of the column, else kW. */
  readonly unit?: PowerUnit;
  /** Unit of prices; default: from the name of the column, else per MWh. */
  readonly priceUnit?: PriceUnit;
  /** ISO 4217 currency that prices must have; default: any. */
  readonly currency?: string;
  /** Whether a time is the start or the end of its step; default `start`. */
  readonly label?: 'start' | 'end';
  /**
   * Order of the numbers in dates such as 03/04/2026; default: the one that the rows of the file settle. In dates with dots,
   * the day is always first.
   */
  readonly dateOrder?: DateOrder;
  /** Smallest and largest value of a cell of a CSV file, prices per MWh, else in the unit of the file; default: no limit. */
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

/** Units of a price. A cent is a hundredth of the currency. */
export type PriceUnit = 'per-MWh' | 'per-kWh' | 'cents-per-kWh' | 'cents-per-MWh';

/** Order of the numbers in a date: month/day/year or day/month/year. */
export type DateOrder = 'mdy' | 'dmy';
