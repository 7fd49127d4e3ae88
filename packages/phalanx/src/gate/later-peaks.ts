/**
 * How far the peaks of the days after today can be brought down, window by window, on the first paths of a scene: what charges are
 * expected from.
 */
export interface LaterPeaks {
  /** Paths that charges are expected from: the first ones of the scene. */
  readonly pathCount: number;
  /** Highest metered net load, at least 0; windows × paths [kW]. */
  readonly naturalKw: Float64Array;
  /** Least demand that the battery can hold if the path is known; windows × paths [kW]. */
  readonly leastKw: Float64Array;
}
