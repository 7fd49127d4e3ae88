import { createHash, type KeyObject } from 'node:crypto';
import jwt from 'koa-jwt';
import { LRUCache } from 'lru-cache';
import type { AppDeps } from '../http/app-deps.js';
import type { Step } from '../http/route.js';
import { loadPrincipal } from '../tokens/access-token.js';
import { tokenAlgorithm, tokenAudience, tokenIssuer } from '../tokens/token-settings.js';

const DEFAULT_MAXIMUM = 10_000;

/** koa-jwt refuses a token without a secret. */
const noKey = '';

/** The keys could not be read, which says nothing about the token. */
class KeyLookupError extends Error {
  override readonly name = 'KeyLookupError';
}

/**
 * Identifies the caller without refusing anybody: the limit counts callers with a token under their partner and
 * all others under their address; only then is a missing token refused.
 *
 * koa-jwt checks signature, algorithm, times, issuer and audience. This is not repeated for the same token while
 * its key is valid and it has not expired. `loadPrincipal` checks the current state of the stores at every call.
 */
export function identifyCaller(deps: Pick<AppDeps, 'keyRing' | 'stores' | 'nowMs'>): Step[] {
  const verify = jwt(tokenRules(deps));
  const verified = createTokenCache();
  const onlyWhereNeeded: Step = async (ctx, next) => {
    if (!needsToken(ctx.state.route?.access)) {
      return next();
    }
    const sent = ctx.get('Authorization');
    const known = verified.find(sent);
    if (known !== undefined && (await isStillValid(known, deps))) {
      ctx.state.claims = known.claims;
      return next();
    }
    return verify(ctx, async () => {
      const token = await verifiedToken(sent, ctx.state.claims, deps);
      if (token !== undefined) {
        verified.keep(sent, token);
      }
      return next();
    });
  };
  return [onlyWhereNeeded, resolvePrincipal(deps)];
}

/** Whether the token would pass verification again; false if that cannot be determined. */
async function isStillValid(
  { claims, keyId, key }: VerifiedToken,
  { keyRing, nowMs }: Pick<AppDeps, 'keyRing' | 'nowMs'>,
): Promise<boolean> {
  if (Math.floor(nowMs() / 1000) >= claims.exp) {
    return false;
  }
  return (await keyRing.find(keyId).catch(() => undefined)) === key;
}

/** The cache entry of a verified token; undefined for a token with unusual time claims. */
async function verifiedToken(
  sent: string,
  claims: unknown,
  { keyRing }: Pick<AppDeps, 'keyRing'>,
): Promise<VerifiedToken | undefined> {
  if (!isPlain(claims)) {
    return undefined;
  }
  const [header = ''] = sent.trim().slice('Bearer '.length).split('.');
  const { kid: keyId } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const key = await keyRing.find(keyId).catch(() => undefined);
  return key === undefined ? undefined : { claims: Object.freeze(claims), keyId, key };
}

/** Access tokens have only an expiry among the time claims. */
function isPlain(claims: unknown): claims is VerifiedToken['claims'] {
  return (
    typeof claims === 'object' &&
    claims !== null &&
    'exp' in claims &&
    typeof claims.exp === 'number' &&
    !('nbf' in claims)
  );
}

/** Public operations ignore a token; an unknown path is counted for the caller of the token. */
function needsToken(access: 'bearer' | 'public' | 'probe' | undefined): boolean {
  return access === 'bearer' || access === undefined;
}

function tokenRules(deps: Pick<AppDeps, 'keyRing' | 'nowMs'>) {
  return {
    secret: (header: unknown) => verifyingKey(deps, header),
    key: 'claims',
    passthrough: true,
    algorithms: [tokenAlgorithm],
    issuer: tokenIssuer,
    audience: tokenAudience,
    // Evaluated at each verification, which copies these options, because the clock is a parameter.
    get clockTimestamp() {
      return Math.floor(deps.nowMs() / 1000);
    },
  };
}

async function verifyingKey({ keyRing }: Pick<AppDeps, 'keyRing'>, header: unknown) {
  const kid =
    typeof header === 'object' && header !== null && 'kid' in header ? header.kid : undefined;
  if (typeof kid !== 'string' || kid.length > 128) {
    return noKey;
  }
  const key = await keyRing.find(kid).catch((cause: unknown) => {
    throw new KeyLookupError('The signing keys could not be read.', { cause });
  });
  return key === undefined ? noKey : asSecret(key);
}

/** koa-jwt's types predate KeyObject, which the verifier supports. */
function asSecret(key: KeyObject): string {
  return key as unknown as string;
}

function resolvePrincipal(deps: Pick<AppDeps, 'stores' | 'nowMs'>): Step {
  return async (ctx, next) => {
    const { claims, jwtOriginalError } = ctx.state;
    try {
      if (jwtOriginalError instanceof KeyLookupError) {
        throw jwtOriginalError.cause;
      }
      const found =
        claims === undefined
          ? tokenFault(jwtOriginalError, ctx.get('Authorization'))
          : await loadPrincipal(deps.stores, claims, deps.nowMs());
      if (typeof found === 'object') {
        ctx.state.principal = found;
      } else if (found !== undefined) {
        ctx.state.tokenFault = found;
      }
    } catch (error) {
      ctx.state.identifyError = error;
    }
    await next();
  };
}

function tokenFault(error: unknown, authorization: string): string | undefined {
  if (authorization === '') {
    return undefined;
  }
  // koa-jwt expects exactly these two words; otherwise it sees no token.
  if (!/^Bearer [^ ]+$/i.test(authorization.trim())) {
    return 'must come in the header `Authorization: Bearer <token>`; that header came in another form';
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'TokenExpiredError') {
    return 'has expired';
  }
  return name === 'NotBeforeError' ? 'is not valid yet' : 'is not valid';
}

/** A token with a valid signature. */
interface VerifiedToken {
  /** Its payload. */
  claims: Readonly<Record<string, unknown>> & { readonly exp: number };
  /** Id of the key that verified it, and the key. */
  keyId: string;
  key: KeyObject;
}

/** Verified tokens by the header that was sent. */
interface TokenCache {
  find(sent: string): VerifiedToken | undefined;
  keep(sent: string, token: VerifiedToken): void;
}

/**
 * Caches recently used tokens with a valid signature: the same bytes need not be verified again under the same
 * key. Time, keys and revocations can change and are not cached. Tokens are keyed by their digest, so that no
 * memory dump contains one.
 */
export function createTokenCache(maximum: number = DEFAULT_MAXIMUM): TokenCache {
  const tokens = new LRUCache<string, VerifiedToken>({ max: maximum });
  return {
    find: (sent) => tokens.get(digestOf(sent)),
    keep(sent, token) {
      tokens.set(digestOf(sent), token);
    },
  };
}

function digestOf(sent: string): string {
  return createHash('sha256').update(sent).digest('base64');
}
