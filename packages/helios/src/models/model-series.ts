/**
 * A series as models see it: equally spaced, without gaps, in the space that the caller chose (see `transforms/`). Time before
 * and after is counted in steps.
 */
export interface ModelSeries {
  readonly values: Float64Array;
  readonly stepMinutes: number;
  /** Where the first value stands in its local week, in steps from Monday 00:00; absent where no time was given. */
  readonly firstStepOfWeek?: number;
  /** Where it stands in its year, 0 to 1; absent where no time was given. */
  readonly firstShareOfYear?: number;
  /** 1 where a value was missing and has been filled; absent where none was. */
  readonly filled?: Uint8Array;
  /** Series known ahead, such as load forecasts: each as long as the values plus the horizon. */
  readonly knownAhead?: readonly Float64Array[];
}
