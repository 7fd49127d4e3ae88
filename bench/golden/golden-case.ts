/** An operation on fixed inputs, whose answer must not change. */
export interface GoldenCase {
  /** Package, operation and what is special, as in `fenrir/cycle/negative prices`. */
  readonly name: string;
  /** Computes the answer, without what depends on a clock. */
  answer(): unknown;
}
