/**
 * A stream of random numbers: xoshiro128++ and where it stands. Each of the `next…` functions takes one word
 * from it; a copy of the state continues identically.
 */
export interface RandomStream {
  /** The four words of the generator; never all 0. */
  readonly state: Int32Array;
}
