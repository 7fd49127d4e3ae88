import type { BessApiError, RetryRules } from '@bess/client';

/** The gateway that serves this page. */
export const apiBaseUrl = `${globalThis.location?.origin ?? 'http://127.0.0.1:8080'}/v1`;

/** People should see a long wait, so that the client bridges only a short one. */
export const retryRules: Partial<RetryRules> = { attempts: 3, maximumWaitMs: 2_000 };

/** What went wrong with a call, for people. */
export interface Problem {
  /** HTTP status; 0 if no response came. */
  status: number;
  /** One sentence that says what to do. */
  message: string;
  /** Wait that the gateway asks for [s]. */
  retryAfterSeconds: number | undefined;
  /** Identifies the request in the gateway's log. */
  requestId: string | undefined;
}

/** Turns anything that a call may throw into a problem. */
export function problemOf(error: unknown): Problem {
  // By name, because `instanceof` is false between two copies of a package.
  if (error instanceof Error && error.name === 'BessApiError') {
    const { status, message, retryAfterSeconds, requestId } = error as BessApiError;
    return { status, message, retryAfterSeconds, requestId };
  }
  // fetch reports a connection that failed as a TypeError.
  const isConnection = error instanceof TypeError;
  return {
    status: 0,
    message: isConnection
      ? 'The gateway cannot be reached. Check the connection; the page goes on when it is back.'
      : `Something unexpected happened: ${error instanceof Error ? error.message : String(error)}`,
    retryAfterSeconds: undefined,
    requestId: undefined,
  };
}

/** Whether an error is the gateway's refusal with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return problemOf(error).status === status;
}
