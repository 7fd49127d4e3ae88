import { createValidator } from '@bess/kernel/schema';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import { noBody, nothing } from '../nothing.js';
import type { NamedSchema, RawCall, Route, RouteDescription } from '../route.js';
import { createBodyValidator } from './create-body-validator.js';

/** What a route says of what comes in. */
export interface Incoming<
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
export interface Parsed<
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
export function incoming<
  Body extends TSchema,
  Query extends TObject,
  Params extends TObject,
  Headers extends TObject,
>(spec: Incoming<Body, Query, Params, Headers>) {
  const engine = spec.engine ?? 'gateway';
  // A schema that is left out leaves its type argument at the default, which is `nothing`.
  const params = (spec.params ?? nothing) as Params;
  const headers = (spec.headers ?? nothing) as Headers;
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
    parse: async (call: RawCall): Promise<Parsed<Body, Query, Params, Headers>> => ({
      params: parseParams(call.params),
      headers: parseHeaders(call.headers),
      query: parseQuery(call.query),
      body: await parseBody(isRead ? call.body : {}),
    }),
  };
}
