import { EngineError } from '@bess/kernel/errors';
import { createValidator } from '@bess/kernel/schema';
import Router from '@koa/router';
import type { AppDeps } from '../app-deps.js';
import { authorise } from '../http/authorise.js';
import { callerGoneSignal } from '../http/caller-gone-signal.js';
import { hangUpSignal } from '../http/hang-up-signal.js';
import { parseQuery } from '../http/parse-query.js';
import { defaultBodyLimits, readJsonObject } from '../http/read-json-object.js';
import { sendEvents } from '../http/send-events.js';
import { sendJson } from '../http/send-json.js';
import { sendJsonText } from '../http/send-json-text.js';
import type { RequestState, Step } from '../http/state.js';
import { type BodyBudget, type BodyHold, createBodyBudget } from '../limits/create-body-budget.js';
import { routerPath } from './internal/router-path.js';
import type { Route, RouteResponse } from './route.js';

/**
 * Turns routes into a router: one place that authorises, reads, validates, calls and answers.
 *
 * @param routes - the operations
 * @param deps - handed to their handlers
 */
export function mountRoutes(routes: readonly Route[], deps: AppDeps): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true });
  const bodies = deps.bodyBudget ?? createBodyBudget();
  for (const route of routes) {
    router.register(routerPath(route), [route.method], serve(route, deps, bodies), {
      name: route.operationId,
    });
  }
  return router;
}

function serve(route: Route, deps: AppDeps, bodies: BodyBudget): Step {
  const answer = answerRoute(route, deps);
  if (route.body === undefined) {
    return (ctx) => answer(ctx, unread);
  }
  return async (ctx) => {
    const hold = bodies.open(ctx.state.principal?.partner.id, ctx.state.address);
    try {
      await answer(ctx, hold);
    } finally {
      hold.close();
    }
  };
}

/** Of a route that reads no body. */
const unread = { take: () => true };

function answerRoute(route: Route, deps: AppDeps) {
  const checkAnswer = answerCheck(route);
  return async (ctx: Parameters<Step>[0], hold: Pick<BodyHold, 'take'>): Promise<void> => {
    const { state } = ctx;
    if (state.identifyError !== undefined) {
      throw state.identifyError;
    }
    authorise(route, state);
    if (route.engineVersion !== undefined) {
      ctx.set('X-Engine-Version', route.engineVersion);
    }
    const { query, expand } = parseQuery(ctx.querystring, route);
    const limits = deps.config.bodyLimits ?? defaultBodyLimits;
    const body =
      route.body === undefined
        ? undefined
        : await readJsonObject(
            ctx.req,
            { ...limits, maximumBytes: route.maximumBodyBytes ?? limits.maximumBytes },
            hold,
          );
    const reply = await route.run(
      {
        body,
        query,
        expand,
        params: ctx['params'] ?? {},
        headers: headersOf(route, ctx.req.headers),
        requestId: state.requestId,
        address: state.address,
        // Most handlers wait for nothing long and ask for neither.
        get hangUp() {
          return hangUpSignal(ctx.res);
        },
        get gone() {
          return callerGoneSignal(ctx.res);
        },
        principal: state.principal,
      },
      deps,
    );
    ctx.set({ ...reply.headers });
    if (reply.events !== undefined) {
      sendEvents(ctx, reply.events, deps.logger);
    } else if (reply.bodyText !== undefined) {
      sendJsonText(ctx.response, reply.status ?? 200, reply.bodyText);
    } else if (reply.body === undefined) {
      ctx.status = reply.status ?? 204;
    } else {
      const status = reply.status ?? 200;
      checkAnswer(status, reply.body);
      sendJson(ctx.response, status, reply.body);
    }
  };
}

/** The headers that a route reads, under the names it gives them; Node's own are in lower case. */
function headersOf(
  { headers }: Route,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(headers.properties).flatMap((name) => {
      const value = sent[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/**
 * An answer must keep the promise of its schema: JSON would write a NaN as null, and a client would meet it far from
 * its cause.
 */
function answerCheck(route: Route): (status: number, body: unknown) => void {
  const engine = route.engine ?? 'gateway';
  const checks = new Map<number, (body: unknown) => unknown>(
    [route.response, ...(route.otherResponses ?? [])].flatMap((response) =>
      'content' in response ? [[response.status, validatorOf(response, engine)] as const] : [],
    ),
  );
  return (status, body) => {
    try {
      const check = checks.get(status);
      if (check === undefined) {
        throw new Error(`${route.operationId} documents no body for the status ${status}.`);
      }
      check(body);
    } catch (cause) {
      const message = `The answer of ${route.operationId} breaks its own schema.`;
      throw new EngineError({ engine, kind: 'engine', code: 'unexpected', message }, { cause });
    }
  };
}

function validatorOf({ content }: Extract<RouteResponse, { content: unknown }>, engine: string) {
  return createValidator(content.schema, { engine, root: 'the answer' });
}
