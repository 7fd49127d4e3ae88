import type { TObject, TSchema } from '@sinclair/typebox';
import type { AppDeps } from '../app-deps.js';
import type { Principal } from '../auth/principal.js';
import type { EngineId } from '../engines/engine-catalogue.js';

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
export type RouteAccess = 'bearer' | 'public' | 'probe';

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
  hangUp: AbortSignal;
  /** Aborted when the caller hangs up, and not when the server stops: nobody will ever read the answer. */
  gone: AbortSignal;
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
  reachedWith?: readonly EngineId[];
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
