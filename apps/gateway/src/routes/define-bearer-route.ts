import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { AppDeps } from '../app-deps.js';
import { HttpError } from '../http/http-error.js';
import { type Incoming, incoming } from './internal/incoming.js';
import type { BearerCall, Reply, Route } from './route.js';

/** A route that needs an access token. */
export interface BearerRouteSpec<Body extends TSchema, Query extends TObject>
  extends Incoming<Body, Query> {
  handle(call: BearerCall<Static<Body>, Static<Query>>, deps: AppDeps): Promise<Reply>;
}

/**
 * Describes an operation that needs an access token; its handler gets the caller and a validated body and query.
 *
 * @param spec - the operation, its schemas and its handler
 * @example
 * defineBearerRoute(scheduleSpec).access;
 * // => 'bearer'
 */
export function defineBearerRoute<Body extends TSchema, Query extends TObject>(
  spec: BearerRouteSpec<Body, Query>,
): Route {
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
      return spec.handle({ ...call, ...parse(call), principal }, deps);
    },
  };
}
