import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { DefaultContext, Middleware } from 'koa';
import type { EngineId } from '../engine-runtime/catalogue.js';
import { closed } from '../internal/schemas.js';
import type { Principal } from '../tokens/access-token.js';
import type { AppDeps } from './app-deps.js';

/** Schema of an operation that takes no query parameters; those that are sent are ignored. */
export const emptySchema = Type.Object({}, closed);

/** For an operation that reads no body; one that is sent is ignored. */
export const noBody: NamedSchema<typeof emptySchema> = { name: 'Nothing', schema: emptySchema };

/** Segment that every path of the contract begins with. */
export const baseSegment = '/v1';

/** A schema with the name it has among the OpenAPI components. */
export interface NamedSchema<S extends TSchema = TSchema> {
  name: string;
  schema: S;
  /** What the OpenAPI document shows; the tests hold it to the schema. */
  example?: unknown;
}

/**
 * Who may call, and which limit counts the call: `bearer` needs an access token; `public` is open to all, ignores a
 * token that is sent and counts the address; `probe` is `public` counted apart from all else, so that monitoring
 * never starves a caller.
 */
type RouteAccess = 'bearer' | 'public' | 'probe';

/** What a handler gets: everything parsed and validated. */
export interface Call<Body, Query, Params = unknown, Headers = unknown> {
  body: Body;
  query: Query;
  /** Parts of the path, by the names that the path gives them. */
  params: Params;
  /** Headers that the route reads, by the names it gives them. */
  headers: Headers;
  /** Names asked for with `?expand=`, each of them known to the route. */
  expand: ReadonlySet<string>;
  requestId: string;
  /** Address that limits count. */
  address: string;
  /** Aborted when the caller hangs up or the server stops: nobody waits for a long answer any more. */
  waitSignal: AbortSignal;
  /** Aborted when the caller hangs up, and not when the server stops: nobody will ever read the answer. */
  disconnectSignal: AbortSignal;
}

/** A call with an access token. */
export interface BearerCall<Body, Query, Params = unknown, Headers = unknown>
  extends Call<Body, Query, Params, Headers> {
  principal: Principal;
}

/** A call as it comes, before validation. */
export interface RawCall extends Call<unknown, Readonly<Record<string, unknown>>> {
  principal: Principal | undefined;
}

/** One message of a stream of server-sent events; a comment only keeps the connection alive. */
export type ServerEvent = { event: string; id: string; data: unknown } | { comment: string };

/** What a handler answers. */
export interface Reply {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Absent for 204. */
  body?: unknown;
  /** JSON in the place of `body`, for what is long and written already, in bytes where it is sent often; it is not held against the schema. */
  bodyText?: string | Buffer;
  /** A stream of server-sent events instead of a body; it ends the connection. */
  events?: AsyncIterable<ServerEvent>;
}

/** An answer to a call that succeeds. */
export type RouteResponse =
  | {
      status: 200 | 201 | 202;
      description: string;
      content: NamedSchema;
      /** Headers of this operation, with their descriptions. */
      headers?: Readonly<Record<string, string>>;
    }
  /** Server-sent events; `events` describes them and `example` is how they look. */
  | { status: 200; description: string; events: string; example: string }
  | { status: 204; description: string };

/** Where a route is and how it is documented. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, unless `outsideBase`; `{name}` is a part that varies. */
  path: string;
  outsideBase?: boolean;
  operationId: string;
  summary: string;
  description?: string;
  /** Engine whose plans may call. */
  engine?: EngineId;
  /** Where the operation belongs to no engine alone: engines of which the caller must reach one. */
  requiresAnyOf?: readonly EngineId[];
  /** Its version, which every answer to a caller with access names in `X-Engine-Version`. */
  engineVersion?: string;
  /** Names that `?expand=` accepts. */
  expandable?: readonly string[];
  /** Largest body [bytes], where it is not the gateway's own limit. */
  maximumBodyBytes?: number;
  response: RouteResponse;
  /** Answers of other statuses that are successes too. */
  otherResponses?: readonly RouteResponse[];
  /** Statuses of the error envelope that are this operation's own. */
  errors: readonly number[];
}

/** A route ready to be mounted and documented. */
export interface Route extends RouteDescription {
  access: RouteAccess;
  /** Absent where no body is read. */
  body: NamedSchema | undefined;
  query: TObject;
  /** Parts of the path that vary. */
  params: TObject;
  /** Headers that are read, beside those that every route knows. */
  headers: TObject;
  /** Validates, then handles; what is validated takes the place of what came, in the call itself. */
  run(call: RawCall, deps: AppDeps): Promise<Reply>;
}

/** What the steps of one request hand on to each other. */
export interface RequestState {
  requestId: string;
  /** Address that limits count. */
  address: string;
  /** The operation that path and method name. */
  route?: Route;
  /** Calls that operation, where no part of its path varies. */
  serve?: Step;
  /** Methods that the path knows; empty where the path is unknown. */
  allowedMethods: readonly string[];
  /** Payload of a token whose signature, times, issuer and audience hold. */
  claims?: unknown;
  /** Why there are no claims, by koa-jwt. */
  jwtOriginalError?: unknown;
  principal?: Principal;
  /** Why a token that came does not serve, in a few words. */
  tokenFault?: string;
  /** An error met while the caller was identified; raised after the limit has counted the request. */
  identifyError?: unknown;
}

/** One step of the way that every request takes. */
export type Step = Middleware<RequestState, DefaultContext>;

/**
 * The path of an operation as a client calls it.
 *
 * @param route - the operation
 * @example
 * fullPath({ path: '/api/health' });
 * // => '/v1/api/health'
 */
export function fullPath({ path, outsideBase }: Pick<Route, 'path' | 'outsideBase'>): string {
  return outsideBase === true ? path : `${baseSegment}${path}`;
}

/**
 * The engines of which a caller must reach one; none where every caller with a token may call.
 *
 * @param route - the operation
 * @example
 * requiredEngines({ requiresAnyOf: ['phalanx', 'tarsis'] });
 * // => ['phalanx', 'tarsis']
 */
export function requiredEngines({
  engine,
  requiresAnyOf,
}: Pick<Route, 'engine' | 'requiresAnyOf'>): readonly EngineId[] {
  return engine === undefined ? (requiresAnyOf ?? []) : [engine];
}
