import { type EngineErrorData, type ErrorKind, isEngineError } from '@bess/kernel/errors';
import { type Static, Type } from '@sinclair/typebox';
import { DatabaseUnavailableError, HttpError } from '../internal/errors.js';
import type { AppDeps } from './app-deps.js';
import type { Step } from './route.js';
import { closed } from './route.js';
import { sendJson } from './send-response.js';

/** Body of every error response. */
export const errorEnvelopeSchema = Type.Object(
  {
    ok: Type.Literal(false),
    error: Type.String({
      description: 'One sentence; errors of an engine name the engine',
      examples: ['TARSIS: SOC must be between 0 and 1; current_soc was 1.2.'],
    }),
  },
  closed,
);

/** The only mapping from engine errors to HTTP. */
const statusOfKind: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  outOfRange: 422,
  conflict: 409,
  engine: 500,
};

/** `Retry-After` while the database is unavailable [s]. */
const databaseRetrySeconds = 5;

/** Turns everything that later steps throw into an error response. Server errors are logged in full. */
export function catchErrors(deps: Pick<AppDeps, 'logger'>): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = toErrorResponse(error, ctx.state.requestId);
      if (answer.status >= 500) {
        deps.logger.error({ requestId: ctx.state.requestId, err: error }, 'request failed');
      }
      const envelope: ErrorEnvelope = { ok: false, error: answer.message };
      if (answer.status === 401) {
        ctx.set('WWW-Authenticate', 'Bearer');
      }
      ctx.set({ ...answer.headers });
      sendJson(ctx.response, answer.status, envelope);
    }
  };
}

/** An error as the caller sees it. */
interface ErrorResponse {
  status: number;
  /** The `error` field of the envelope. */
  message: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Converts an error into what the caller may see. Messages of `EngineError` and `HttpError` are written for
 * callers. Of any other error only the request id leaves the process, which identifies the log entry.
 */
export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
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

/** The error envelope. */
export type ErrorEnvelope = Static<typeof errorEnvelopeSchema>;
