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

/** A route that requires an access token. */
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

/** Defines an operation that requires an access token. Its handler receives the caller and the validated request. */
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

/** A route without authentication. */
interface PublicRouteSpec<Body extends TSchema, Query extends TObject>
  extends RouteInput<Body, Query, typeof emptySchema, typeof emptySchema> {
  access: 'public' | 'probe';
  handle(
    call: Call<unknown, unknown> & ParsedInput<Body, Query, typeof emptySchema, typeof emptySchema>,
    deps: AppDeps,
  ): Promise<Reply>;
}

/** Defines an operation without authentication. Its handler receives the validated body and query. */
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

/** The schemas of a request. */
interface RouteInput<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
> extends RouteDescription {
  body: NamedSchema<Body>;
  query: Query;
  /** Schema of the variable parts of the path; none by default. */
  params?: Params;
  /** Schema of the headers that the route reads; none by default. */
  headers?: Headers;
}

/** The validated request. */
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

/** Compiles the validators of a route once. */
function compileInput<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
>(spec: RouteInput<Body, Query, Params, Headers>) {
  const engine = spec.engine ?? 'gateway';
  // If a schema is omitted, its type argument has the default `emptySchema`.
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
