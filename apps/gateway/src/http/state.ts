import type { DefaultContext, Middleware } from 'koa';
import type { Principal } from '../auth/principal.js';
import type { Route } from '../routes/route.js';

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
