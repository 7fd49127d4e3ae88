import { EngineError } from '@bess/kernel/errors';
import { createValidator } from '@bess/kernel/schema';
import Router from '@koa/router';
import { type EngineId, engineCatalogue, plansOf } from '../engine-runtime/catalogue.js';
import { HttpError } from '../internal/errors.js';
import { type BodyBudget, type BodyHold, createBodyBudget } from '../limits/body-budget.js';
import type { Principal } from '../tokens/access-token.js';
import type { AppDeps } from './app-deps.js';
import { parseQuery } from './parse-query.js';
import { defaultBodyLimits, readJsonObject } from './read-body.js';
import { requestClient } from './request-client.js';
import { disconnectSignal, waitSignal } from './response-lifetime.js';
import {
  fullPath,
  type RequestState,
  type Route,
  type RouteResponse,
  requiredEngines,
  type Step,
} from './route.js';
import { sendEvents, sendJson, sendJsonText } from './send-response.js';

/** For routes without a body. */
const unread = { take: () => true };

/**
 * Creates a router that authorises, reads, validates, calls the handler and responds, in one place for all routes.
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
  const answer = handleRoute(route, deps);
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

function handleRoute(route: Route, deps: AppDeps) {
  const checkAnswer = responseValidator(route);
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
        get client() {
          return requestClient(ctx, deps.config.trustProxy);
        },
        // Created on demand: most handlers use neither.
        get waitSignal() {
          return waitSignal(ctx.res);
        },
        get disconnectSignal() {
          return disconnectSignal(ctx.res);
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

/** The headers that a route reads, under its own names; Node has them in lower case. */
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
 * Validates responses against their schema: JSON would turn a NaN into null, and the client would notice far from
 * its cause.
 */
function responseValidator(route: Route): (status: number, body: unknown) => void {
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

type Found = Pick<RequestState, 'route' | 'allowedMethods' | 'serve'>;

/**
 * Finds the operation of a request for the later steps. It refuses nothing yet, so that limits also count unknown
 * paths. Fixed paths are looked up in a map; for the others the router tries one operation after the other.
 */
export function findRoute(router: Router<RequestState>, routes: readonly Route[]): Step {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  const match = (path: string, method: string): Found => {
    const { path: onPath, pathAndMethod } = router.match(path, method);
    const [layer] = pathAndMethod;
    const route = byId.get(layer?.name ?? '');
    return {
      allowedMethods: [...new Set(onPath.flatMap(({ methods }) => methods))].sort(),
      ...(route !== undefined && { route }),
    };
  };
  const fixed = new Map<string, Found>(
    routes
      .filter(({ path }) => !path.includes('{'))
      .map((route) => {
        const { method } = route;
        const path = fullPath(route);
        const [layer] = router.match(path, method).pathAndMethod;
        const serve = layer?.stack[0] as Step | undefined;
        return [`${method} ${path}`, { ...match(path, method), ...(serve && { serve }) }] as const;
      }),
  );
  return async (ctx, next) => {
    Object.assign(ctx.state, fixed.get(`${ctx.method} ${ctx.path}`) ?? match(ctx.path, ctx.method));
    await next();
  };
}

/** Calls the operation that was found; the router extracts variable parts of the path. */
export function callRoute(router: Router<RequestState>): Step {
  const byRouter = router.routes() as unknown as Step;
  return (ctx, next) => (ctx.state.serve ?? byRouter)(ctx, next);
}

/**
 * Refuses callers without the required token or engine.
 *
 * @throws HttpError 401 without a token that serves, 403 when plan or account do not reach the engine
 */
function authorise(route: Route, state: RequestState): void {
  if (route.access !== 'bearer') {
    return;
  }
  if (state.principal === undefined) {
    throw new HttpError(401, unauthorised(state.tokenFault));
  }
  const engines = requiredEngines(route);
  const reached = state.principal.engines;
  if (engines.length > 0 && !engines.some((engine) => reached.includes(engine))) {
    throw new HttpError(403, forbidden(engines, state.principal));
  }
}

function unauthorised(tokenFault: string | undefined): string {
  return tokenFault === undefined
    ? 'This operation needs the header Authorization: Bearer with an access token; none came.'
    : `The access token ${tokenFault}.`;
}

function forbidden(engines: readonly EngineId[], { partner }: Principal): string {
  const names = engines.map((engine) => engineCatalogue[engine].name).join(' or ');
  const plans = plansOf(engines);
  const plan = capitalised(partner.plan);
  return plans.includes(partner.plan)
    ? `This account does not reach ${names}, although the plan ${plan} includes ${engines.length === 1 ? 'it' : 'them'}.`
    : `The plan ${plan} does not include ${names}; ${plans.map(capitalised).join(' and ')} ${plans.length === 1 ? 'does' : 'do'}.`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The path of an operation in the syntax of the router. */
function routerPath(route: Pick<Route, 'path' | 'outsideBase'>): string {
  return fullPath(route).replaceAll(/\{(\w+)\}/g, ':$1');
}
