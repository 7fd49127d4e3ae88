/** What one request met at one limit. */
export interface LimitAnswer {
  /** False when the request is one too many for the window. */
  allowed: boolean;
  /** Requests left in the window after this one. */
  remaining: number;
  /** End of the window, in milliseconds since the Unix epoch. */
  resetMs: number;
}

/**
 * Counts requests in fixed windows that begin at multiples of their length since the Unix epoch, so that every
 * process of one deployment agrees on when a window ends.
 */
export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @param key - who is counted, for instance `partner:7d…`
   * @param limit - requests allowed in one window
   * @param windowMs - length of the window [ms]; one minute when left out
   */
  take(key: string, limit: number, windowMs?: number): Promise<LimitAnswer>;
  /** Takes back what one `take` of the same key and window counted, for instance after a login that succeeded. */
  giveBack(key: string, windowMs?: number): Promise<void>;
  /** `degraded` while counts are kept in this process only although they should be shared. */
  state(): 'ok' | 'degraded';
  close(): Promise<void>;
}
