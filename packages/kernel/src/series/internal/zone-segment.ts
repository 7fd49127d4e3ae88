/** A stretch of time with one offset. */
export interface ZoneSegment {
  /** First instant of the stretch; that of the first segment is the start asked for. */
  readonly startMs: number;
  readonly offsetMs: number;
}
