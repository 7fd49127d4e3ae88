import type { TObject, TSchema } from '@sinclair/typebox';
import type { AppDeps } from '../app-deps.js';
import { type Incoming, incoming, type Parsed } from './internal/incoming.js';
import type { nothing } from './nothing.js';
import type { Call, Reply, Route } from './route.js';

/** A route that anybody may call. */
export interface PublicRouteSpec<Body extends TSchema, Query extends TObject>
  extends Incoming<Body, Query, typeof nothing, typeof nothing> {
  access: 'public' | 'probe';
  handle(
    call: Call<unknown, unknown> & Parsed<Body, Query, typeof nothing, typeof nothing>,
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
  const { described, parse } = incoming(spec);
  return {
    ...spec,
    ...described(),
    run: async (call, deps) => spec.handle(Object.assign(call, await parse(call)), deps),
  };
}
