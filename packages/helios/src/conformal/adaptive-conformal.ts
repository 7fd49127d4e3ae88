/**
 * A one-sided bound on the scores of a stream whose level adapts so that it holds as often as it should. Plain data:
 * `JSON.parse(JSON.stringify(state))` continues identically.
 */
export interface AdaptiveConformal {
  /** Share of scores that should be at or below the bound, between 0 and 1. */
  readonly level: number;
  /** Step γ by which the level in use answers each score. */
  readonly rate: number;
  /** Latest scores kept. */
  readonly memory: number;
  /** The level in use; may leave 0 to 1 for a while. */
  levelInUse: number;
  /** Latest scores, oldest first. */
  scores: number[];
}
