import { type EngineErrorData, type ErrorKind, isEngineError } from '@bess/kernel/errors';
import { DatabaseUnavailableError } from '../stores/database-unavailable-error.js';
import { HttpError } from './http-error.js';

/** An error as the caller sees it. */
export interface ErrorAnswer {
  status: number;
  /** The `error` field of the envelope. */
  message: string;
  headers: Readonly<Record<string, string>>;
}

/** The only mapping from engine errors to HTTP. */
const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  outOfRange: 422,
  conflict: 409,
  engine: 500,
};

/** A caller that met a gateway without its database is asked to come back after this long [s]. */
const databaseRetrySeconds = 5;

/**
 * Turns whatever was thrown into what the caller may see. Messages of `EngineError` and `HttpError` are written
 * for callers; of anything else nothing leaves the process but the request id, by which the log finds it.
 *
 * @param error - what was thrown
 * @param requestId - named in the answer to an unexpected error
 * @example
 * errorAnswer(new TypeError('x is undefined'), 'r-1').message;
 * // => 'The gateway failed unexpectedly; the request id r-1 finds the cause in its log.'
 */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof HttpError) {
    return { status: error.status, message: error.message, headers: error.headers };
  }
  if (isEngineError(error)) {
    return {
      status: statusOfKind[error.kind],
      message: engineMessage(error, requestId),
      headers: {},
    };
  }
  if (error instanceof DatabaseUnavailableError) {
    return {
      status: 503,
      message: `The gateway's database does not answer; try again in ${databaseRetrySeconds} s.`,
      headers: { 'Retry-After': String(databaseRetrySeconds) },
    };
  }
  return { status: 500, message: unexpected('The gateway', requestId), headers: {} };
}

function engineMessage(error: EngineErrorData, requestId: string): string {
  const name = error.engine.toUpperCase();
  const isGateway = error.engine === 'gateway';
  if (error.kind === 'engine' && error.code === 'unexpected') {
    return unexpected(isGateway ? 'The gateway' : name, requestId);
  }
  const sentence = asSentence(spellOutSoc(error.message));
  return isGateway || sentence.includes(name) ? sentence : `${name}: ${sentence}`;
}

/** The interface promises the words "SOC must be between 0 and 1". */
function spellOutSoc(message: string): string {
  return message.replace(
    /^current_soc (must be between 0 and 1); (.*) came$/,
    'SOC $1; current_soc was $2',
  );
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function unexpected(who: string, requestId: string): string {
  return `${who} failed unexpectedly; the request id ${requestId} finds the cause in its log.`;
}
