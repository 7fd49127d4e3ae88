import { EngineError } from '@bess/kernel/errors';
import { createValidator } from '@bess/kernel/schema';
import Router from '@koa/router';
import type { AppDeps } from '../app-deps.js';
import { authorise } from '../http/authorise.js';
import { parseQuery } from '../http/parse-query.js';
import { defaultBodyLimits, readJsonObject } from '../http/read-json-object.js';
import { sendJson } from '../http/send-json.js';
import type { RequestState, Step } from '../http/state.js';
import { fullPath } from './full-path.js';
import type { Route } from './route.js';

/**
 * Turns routes into a router: one place that authorises, reads, validates, calls and answers.
 *
 * @param routes - the operations
 * @param deps - handed to their handlers
 */
export function mountRoutes(routes: readonly Route[], deps: AppDeps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true });
  for (const route of routes) {
    router.register(fullPath(route), [route.method], serve(route, deps), {
      name: route.operationId,
    });
  }
  return router;
}

function serve(route: Route, deps: AppDeps): Step {
  const checkAnswer = answerCheck(route);
  return async (ctx) => {
    const { state } = ctx;
    if (state.identifyError !== undefined) {
      throw state.identifyError;
    }
    authorise(route, state);
    if (route.engineVersion !== undefined) {
      ctx.set('X-Engine-Version', route.engineVersion);
    }
    const { query, expand } = parseQuery(ctx.querystring, route);
    const body =
      route.body === undefined
        ? undefined
        : await readJsonObject(ctx.req, deps.config.bodyLimits ?? defaultBodyLimits);
    const reply = await route.run(
      {
        body,
        query,
        expand,
        requestId: state.requestId,
        address: state.address,
        principal: state.principal,
      },
      deps,
    );
    ctx.set({ ...reply.headers });
    if (reply.body === undefined) {
      ctx.status = reply.status ?? 204;
    } else {
      checkAnswer(reply.body);
      sendJson(ctx.response, reply.status ?? 200, reply.body);
    }
  };
}

/**
 * An answer must keep the promise of its schema: JSON would write a NaN as null, and a client would meet it far from
 * its cause.
 */
function answerCheck(route: Route): (body: unknown) => void {
  const engine = route.engine ?? 'gateway';
  if (route.response.status === 204) {
    return () => {};
  }
  const validate = createValidator(route.response.content.schema, { engine, root: 'the answer' });
  return (body) => {
    try {
      validate(body);
    } catch (cause) {
      const message = `The answer of ${route.operationId} breaks its own schema.`;
      throw new EngineError({ engine, kind: 'engine', code: 'unexpected', message }, { cause });
    }
  };
}
