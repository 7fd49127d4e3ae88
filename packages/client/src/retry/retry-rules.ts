/** How long a request may be repeated. */
export interface RetryRules {
  /** Tries in all, the first one included. */
  attempts: number;
  /** Longest that one request waits between its tries, together [ms]; an answer that asks for more is handed on. */
  maximumWaitMs: number;
  /** First wait where no header says how long [ms]; it doubles from try to try. */
  firstWaitMs: number;
}

/** Rules of a client that is given none. */
export const defaultRetryRules: Readonly<RetryRules> = {
  attempts: 5,
  maximumWaitMs: 120_000,
  firstWaitMs: 500,
};
