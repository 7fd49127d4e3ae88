/**
 * Equal steps of UTC time, read through an IANA zone. Intervals are labelled by their start:
 * step `i` covers `[startMs + i·stepMinutes, startMs + (i + 1)·stepMinutes)`.
 * A local day on the grid has 23, 24 or 25 hours where the zone says so.
 */
export interface TimeGrid {
  /** Start of the first step, milliseconds since the Unix epoch. */
  readonly startMs: number;
  /** Step length [min]; divides 60. */
  readonly stepMinutes: number;
  /** Number of steps. */
  readonly length: number;
  /** IANA zone, for instance `America/Los_Angeles`. */
  readonly timeZone: string;
}
