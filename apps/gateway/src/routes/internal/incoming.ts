import { createValidator } from '@bess/kernel/schema';
import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { NamedSchema, RawCall, Route, RouteDescription } from '../route.js';

/** Takes no query parameters, reads no body. */
export const nothing = Type.Object({}, { additionalProperties: false });

/** For operations that read no body; one that is sent is ignored. */
export const noBody: NamedSchema<typeof nothing> = { name: 'Nothing', schema: nothing };

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
