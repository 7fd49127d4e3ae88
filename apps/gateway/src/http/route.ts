import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { DefaultContext, Middleware } from 'koa';
import type { EngineId } from '../engine-runtime/catalogue.js';
import type { Principal } from '../tokens/access-token.js';
import type { AppDeps } from './app-deps.js';
import type { RequestClient } from './request-client.js';

/** Options of an object schema that allows no further fields. */
export const closed = { additionalProperties: false } as const;

/** Schema of an operation without query parameters; any that are sent are ignored. */
export const emptySchema = Type.Object({}, closed);

/** Marks an operation that reads no body; one that is sent is ignored. */
export const noBody: NamedSchema<typeof emptySchema> = { name: 'Nothing', schema: emptySchema };

/** First segment of every path of the contract. */
export const baseSegment = '/v1';

/** Path of the portal, outside the base address of the API. */
export const portalPath = '/portal';

/** Path of the documentation site. */
export const documentationPath = '/docs';

/** Whether a path belongs to the portal or the documentation, whose files have a limit of their own. */
export function isPagePath(path: string): boolean {
  return [portalPath, documentationPath].some(
    (base) => path === base || path.startsWith(`${base}/`),
  );
}

/** A schema and its name among the OpenAPI components. */
export interface NamedSchema<S extends TSchema = TSchema> {
  name: string;
  schema: S;
  /** Shown in the OpenAPI document; the tests validate it against the schema. */
  example?: unknown;
}

/**
 * Who may call, and which limit applies. `bearer` requires an access token. `public` is open, ignores a token and
 * counts the address. `probe` is `public` with a separate count, so that monitoring does not use up the limit of
 * callers.
 */
type RouteAccess = 'bearer' | 'public' | 'probe';

/** What a handler receives: everything parsed and validated. */
export interface Call<Body, Query, Params = unknown, Headers = unknown> {
  body: Body;
  query: Query;
  /** Variable parts of the path by name. */
  params: Params;
  /** Headers that the route reads, by its own names. */
  headers: Headers;
  /** Names requested with `?expand=`, all of them known to the route. */
  expand: ReadonlySet<string>;
  requestId: string;
  /** Address used for limits. */
  address: string;
  /** What the request says about the browser or program that sent it. */
  client: RequestClient;
  /** Aborts when the client disconnects or the server drains: long waits must end. */
  waitSignal: AbortSignal;
  /** Aborts when the client disconnects, but not when the server drains. */
  disconnectSignal: AbortSignal;
}

/** A call with an access token. */
export interface BearerCall<Body, Query, Params = unknown, Headers = unknown>
  extends Call<Body, Query, Params, Headers> {
  principal: Principal;
}

/** A call before validation. */
export interface RawCall extends Call<unknown, Readonly<Record<string, unknown>>> {
  principal: Principal | undefined;
}

/** A server-sent event; a comment only keeps the connection alive. */
export type ServerEvent = { event: string; id: string; data: unknown } | { comment: string };

/** What a handler returns. */
export interface Reply {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Absent for 204. */
  body?: unknown;
  /**
   * JSON text instead of `body`, for long or pre-serialised content (bytes if it is sent often); it is not
   * validated against the schema.
   */
  bodyText?: string | Buffer;
  /** A stream of server-sent events instead of a body; it closes the connection at its end. */
  events?: AsyncIterable<ServerEvent>;
}

/** A successful response of a route. */
export type RouteResponse =
  | {
      status: 200 | 201 | 202;
      description: string;
      content: NamedSchema;
      /** Headers of this operation, with their descriptions. */
      headers?: Readonly<Record<string, string>>;
    }
  /** Server-sent events, with a description and an example. */
  | { status: 200; description: string; events: string; example: string }
  | { status: 204; description: string };

/** Path and documentation of a route. */
export interface RouteDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, unless `outsideBase`; `{name}` is a variable part. */
  path: string;
  outsideBase?: boolean;
  operationId: string;
  summary: string;
  description?: string;
  /** The engine that plan and account must include. */
  engine?: EngineId;
  /** For an operation of several engines: plan and account must include one of these. */
  requiresAnyOf?: readonly EngineId[];
  /** Version of the engine, sent in `X-Engine-Version` of every response after authorization. */
  engineVersion?: string;
  /** Names that `?expand=` accepts. */
  expandable?: readonly string[];
  /** Maximum body size [bytes], if it differs from the gateway's default. */
  maximumBodyBytes?: number;
  response: RouteResponse;
  /** Further successful responses with other statuses. */
  otherResponses?: readonly RouteResponse[];
  /** Error statuses specific to this operation. */
  errors: readonly number[];
}

/** A route ready to be mounted and documented. */
export interface Route extends RouteDescription {
  access: RouteAccess;
  /** Absent if no body is read. */
  body: NamedSchema | undefined;
  query: TObject;
  /** Variable parts of the path. */
  params: TObject;
  /** Headers that the route reads, besides the common ones. */
  headers: TObject;
  /** Validates the call in place, then handles it. */
  run(call: RawCall, deps: AppDeps): Promise<Reply>;
}

/** State that the steps of one request share. */
export interface RequestState {
  requestId: string;
  /** Address used for limits. */
  address: string;
  /** The operation of path and method. */
  route?: Route;
  /** Calls that operation directly; only for paths without variable parts. */
  serve?: Step;
  /** Methods of the path; empty if the path is unknown. */
  allowedMethods: readonly string[];
  /** Payload of a token with valid signature, times, issuer and audience. */
  claims?: unknown;
  /** Error of koa-jwt if there are no claims. */
  jwtOriginalError?: unknown;
  principal?: Principal;
  /** Why the token was not accepted, in a few words. */
  tokenFault?: string;
  /** An error while identifying the caller; thrown after the limit has counted the request. */
  identifyError?: unknown;
}

/** One middleware of the request pipeline. */
export type Step = Middleware<RequestState, DefaultContext>;

/** The path of an operation as clients call it. */
export function fullPath({ path, outsideBase }: Pick<Route, 'path' | 'outsideBase'>): string {
  return outsideBase === true ? path : `${baseSegment}${path}`;
}

/** The engines of which plan and account must include at least one; empty if every authenticated caller may call. */
export function requiredEngines({
  engine,
  requiresAnyOf,
}: Pick<Route, 'engine' | 'requiresAnyOf'>): readonly EngineId[] {
  return engine === undefined ? (requiresAnyOf ?? []) : [engine];
}
