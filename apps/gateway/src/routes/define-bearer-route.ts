import type { TObject, TSchema } from '@sinclair/typebox';
import type { AppDeps } from '../app-deps.js';
import { HttpError } from '../http/http-error.js';
import { type Incoming, incoming, type Parsed } from './internal/incoming.js';
import type { nothing } from './nothing.js';
import type { BearerCall, Reply, Route } from './route.js';

/** A route that needs an access token. */
export interface BearerRouteSpec<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
> extends Incoming<Body, Query, Params, Headers> {
  handle(
    call: BearerCall<unknown, unknown> & Parsed<Body, Query, Params, Headers>,
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
  Params extends TObject = typeof nothing,
  Headers extends TObject = typeof nothing,
>(spec: BearerRouteSpec<Body, Query, Params, Headers>): Route {
  const { described, parse } = incoming(spec);
  return {
    ...spec,
    ...described(),
    access: 'bearer',
    run: async (call, deps) => {
      const { principal } = call;
      if (principal === undefined) {
        throw new HttpError(401, 'This operation needs an access token.');
      }
      return spec.handle(Object.assign(call, await parse(call), { principal }), deps);
    },
  };
}
