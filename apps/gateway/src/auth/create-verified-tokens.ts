import { createHash, type KeyObject } from 'node:crypto';

/** A token whose signature held. */
export interface VerifiedToken {
  /** Its payload. */
  claims: Readonly<Record<string, unknown>> & { readonly exp: number };
  /** Id of the key that verified it, and the key. */
  keyId: string;
  key: KeyObject;
}

/** Tokens that were verified, by what was sent. */
export interface VerifiedTokens {
  find(sent: string): VerifiedToken | undefined;
  keep(sent: string, token: VerifiedToken): void;
}

const DEFAULT_MAXIMUM = 10_000;

/**
 * Remembers tokens whose signature held, those used last: the same bytes need no second look under the same key. What
 * may change (time, keys, revocations) is not remembered. Tokens are kept by their digest, so that no dump of the memory
 * holds one.
 *
 * @param maximum - tokens kept
 * @example
 * createVerifiedTokens().find('Bearer unknown');
 * // => undefined
 */
export function createVerifiedTokens(maximum: number = DEFAULT_MAXIMUM): VerifiedTokens {
  // In the order of their last use.
  const tokens = new Map<string, VerifiedToken>();
  const keep = (digest: string, token: VerifiedToken) => {
    tokens.delete(digest);
    tokens.set(digest, token);
  };
  return {
    find(sent) {
      const digest = digestOf(sent);
      const token = tokens.get(digest);
      if (token !== undefined) {
        keep(digest, token);
      }
      return token;
    },
    keep(sent, token) {
      keep(digestOf(sent), token);
      for (const oldest of tokens.keys()) {
        if (tokens.size <= maximum) {
          break;
        }
        tokens.delete(oldest);
      }
    },
  };
}

function digestOf(sent: string): string {
  return createHash('sha256').update(sent).digest('base64');
}
