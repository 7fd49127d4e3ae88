import { createValidator } from '@bess/kernel/schema';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { noBody } from '../nothing.js';
import type { NamedSchema, RawCall, Route, RouteDescription } from '../route.js';

/** What a route says of what comes in. */
export interface Incoming<Body extends TSchema, Query extends TObject> extends RouteDescription {
  body: NamedSchema<Body>;
  query: Query;
}

/** Compiles the validators of a route, once. */
export function incoming<Body extends TSchema, Query extends TObject>(spec: Incoming<Body, Query>) {
  const engine = spec.engine ?? 'gateway';
  const parseBody = createValidator(spec.body.schema, { engine, root: 'the body' });
  const parseQuery = createValidator(spec.query, { engine, root: 'the query' });
  const isRead = spec.body.name !== noBody.name;
  return {
    described: (): Pick<Route, 'body' | 'query'> => ({
      body: isRead ? spec.body : undefined,
      query: spec.query,
    }),
    parse: (call: RawCall): { body: Static<Body>; query: Static<Query> } => ({
      query: parseQuery(call.query),
      body: parseBody(isRead ? call.body : {}),
    }),
  };
}
