import { createValidator } from '@bess/kernel/schema';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { AppDeps } from './app-deps.js';
import {
  type BearerCall,
  type Call,
  emptySchema,
  type NamedSchema,
  noBody,
  type RawCall,
  type Reply,
  type Route,
  type RouteDescription,
} from './route.js';
import { createBodyValidator } from './validate-body.js';

/** A route that needs an access token. */
interface BearerRouteSpec<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
> extends RouteInput<Body, Query, Params, Headers> {
  handle(
    call: BearerCall<unknown, unknown> & ParsedInput<Body, Query, Params, Headers>,
    deps: AppDeps,
  ): Promise<Reply>;
}

/**
 * Describes an operation that needs an access token; its handler gets the caller and all that came in, validated.
 *
 * @param spec - the operation, its schemas and its handler
 * @example
 * defineBearerRoute(scheduleSpec).access;
 * // => 'bearer'
 */
export function defineBearerRoute<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject = typeof emptySchema,
  Headers extends TObject = typeof emptySchema,
>(spec: BearerRouteSpec<Body, Query, Params, Headers>): Route {
  const { described, parse } = compileInput(spec);
  return {
    ...spec,
    ...described(),
    access: 'bearer',
    run: async (call, deps) => {
      // The router has refused calls without a principal.
      const principal = call.principal!;
      return spec.handle(Object.assign(call, await parse(call), { principal }), deps);
    },
  };
}

/** A route that anybody may call. */
interface PublicRouteSpec<Body extends TSchema, Query extends TObject>
  extends RouteInput<Body, Query, typeof emptySchema, typeof emptySchema> {
  access: 'public' | 'probe';
  handle(
    call: Call<unknown, unknown> & ParsedInput<Body, Query, typeof emptySchema, typeof emptySchema>,
    deps: AppDeps,
  ): Promise<Reply>;
}

/**
 * Describes an operation that needs no access token; its handler gets a validated body and query.
 *
 * @param spec - the operation, its schemas and its handler
 * @example
 * definePublicRoute(loginSpec).access;
 * // => 'public'
 */
export function definePublicRoute<Body extends TSchema, Query extends TObject>(
  spec: PublicRouteSpec<Body, Query>,
): Route {
  const { described, parse } = compileInput(spec);
  return {
    ...spec,
    ...described(),
    run: async (call, deps) => spec.handle(Object.assign(call, await parse(call)), deps),
  };
}

/** What a route says of what comes in. */
interface RouteInput<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
> extends RouteDescription {
  body: NamedSchema<Body>;
  query: Query;
  /** Parts of the path that vary; none when left out. */
  params?: Params;
  /** Headers that are read; none when left out. */
  headers?: Headers;
}

/** What came in, judged. */
interface ParsedInput<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
> {
  body: Static<Body>;
  query: Static<Query>;
  params: Static<Params>;
  headers: Static<Headers>;
}

/** Compiles the validators of a route, once. */
function compileInput<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
>(spec: RouteInput<Body, Query, Params, Headers>) {
  const engine = spec.engine ?? 'gateway';
  // A schema that is left out leaves its type argument at the default, which is `nothing`.
  const params = (spec.params ?? emptySchema) as Params;
  const headers = (spec.headers ?? emptySchema) as Headers;
  const parseParams = createValidator(params, { engine, root: 'the path' });
  const parseHeaders = createValidator(headers, { engine, root: 'the headers' });
  const parseQuery = createValidator(spec.query, { engine, root: 'the query' });
  const parseBody = createBodyValidator(spec.body.schema, { engine, root: 'the body' });
  const isRead = spec.body.name !== noBody.name;
  return {
    described: (): Pick<Route, 'body' | 'query' | 'params' | 'headers'> => ({
      body: isRead ? spec.body : undefined,
      query: spec.query,
      params,
      headers,
    }),
    parse: async (call: RawCall): Promise<ParsedInput<Body, Query, Params, Headers>> => ({
      params: parseParams(call.params),
      headers: parseHeaders(call.headers),
      query: parseQuery(call.query),
      body: await parseBody(isRead ? call.body : {}),
    }),
  };
}
