import type { AppDeps } from '../app-deps.js';
import { errorAnswer } from './error-answer.js';
import type { ErrorEnvelope } from './error-envelope.js';
import { sendJson } from './send-json.js';
import type { Step } from './state.js';

/** Answers whatever the later steps throw with the error envelope; errors of the server go to the log in full. */
export function catchErrors(deps: Pick<AppDeps, 'logger'>): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const answer = errorAnswer(error, ctx.state.requestId);
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
