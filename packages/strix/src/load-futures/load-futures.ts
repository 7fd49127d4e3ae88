/** Which futures to draw. */
export interface LoadFuturesOptions {
  /** Whole number from 0 to 2^53 − 1. */
  readonly seed: number;
  /** 1 to 1,000,000. */
  readonly pathCount: number;
  /** Groups of paths, each with parameters of its own; path p is of group p modulo this number. 1 to 100,000. */
  readonly parameterDraws: number;
  /** Kind of each of the coming days, today first: 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
  readonly kinds: ArrayLike<number>;
  /** Loads of today so far, from local midnight on [kW]. */
  readonly seenKwSeries?: ArrayLike<number>;
}

/** Futures of a load from the midnight before now to the end of the last of the coming days. */
export interface LoadFutures {
  readonly pathCount: number;
  /** Coming days, today among them. */
  readonly dayCount: number;
  readonly stepsPerDay: number;
  /** Paths × steps of today; the steps seen are repeated [kW]. */
  readonly todayKw: Float64Array;
  /** By path: which past day today was drawn from. */
  readonly todayDay: Int32Array;
  /** Paths × later days: which past day each was drawn from. */
  readonly dayOf: Int32Array;
  /** Paths × later days: mean deviation from the profile [kW]. */
  readonly effectKw: Float64Array;
  /** By path: what its later days are multiplied by (and today, while nothing of it is seen). */
  readonly factor: Float64Array;
  /** By path: highest load from tomorrow on [kW]; −Infinity where today is the last day. */
  readonly laterPeakKw: Float64Array;
  /** Paths × later days: highest load of each [kW]. */
  readonly dayPeakKw: Float64Array;
  /**
   * How high later days go in some of their steps: of a day of a path, 1 being tomorrow, the highest load in the steps that are 1 in
   * `steps` [kW]; −Infinity without any. Made once for many days, it visits none of their steps.
   */
  readonly highestOver: (steps: ArrayLike<number>) => (path: number, day: number) => number;
  /** Writes the loads of one day of a path, 0 being today; stepsPerDay of them [kW]. */
  readonly dayInto: (out: Float64Array, path: number, day: number) => void;
  /** Writes the loads of a path, day after day, dayCount × stepsPerDay of them [kW]. */
  readonly pathInto: (out: Float64Array, path: number) => void;
  /** Writes the solar production of the days that a path was drawn from, those of today's seen steps too [kW]; 0 without any. */
  readonly solarInto: (out: Float64Array, path: number) => void;
}
