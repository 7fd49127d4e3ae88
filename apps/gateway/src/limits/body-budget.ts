/** Counts the bytes of request bodies that are being read or processed. */
export interface BodyBudget {
  /** Starts a body of a partner, or of an address if the caller has no token. */
  open(partnerId: string | undefined, address: string): BodyHold;
}

/** The bytes that one body holds. */
export interface BodyHold {
  /** Adds bytes as they arrive; returns false, without adding them, if the budget is exceeded. */
  take(bytes: number): boolean;
  /** Releases all bytes of the body. */
  close(): void;
}

interface Pool {
  inAll: number;
  ofOne: number;
}

const MIB = 2 ** 20;

/** For callers with a token. A body needs five to ten times its size in memory while it is parsed. */
const partnersPool: Pool = { inAll: 64 * MIB, ofOne: 24 * MIB };
/** Separate and smaller, so that anonymous callers cannot use up the budget of partners; their bodies are short. */
const anonymousPool: Pool = { inAll: 16 * MIB, ofOne: 2 * MIB };

/**
 * Limits the total size of all bodies in flight. Each body is limited, but the requests in flight of one partner
 * could hold two gigabytes together. Bytes count as they arrive, not as announced. `pools` is for tests.
 */
export function createBodyBudget(
  pools: { partners: Pool; anonymous: Pool } = {
    partners: partnersPool,
    anonymous: anonymousPool,
  },
): BodyBudget {
  const partners = trackedPool(pools.partners);
  const anonymous = trackedPool(pools.anonymous);
  return {
    open: (partnerId, address) =>
      partnerId === undefined ? anonymous(address) : partners(partnerId),
  };
}

function trackedPool({ inAll, ofOne }: Pool): (key: string) => BodyHold {
  const held = new Map<string, number>();
  let sum = 0;
  return (key) => {
    let own = 0;
    const add = (bytes: number): void => {
      own += bytes;
      sum += bytes;
      const left = (held.get(key) ?? 0) + bytes;
      if (left === 0) {
        held.delete(key);
      } else {
        held.set(key, left);
      }
    };
    return {
      take(bytes) {
        if (sum + bytes > inAll || (held.get(key) ?? 0) + bytes > ofOne) {
          return false;
        }
        add(bytes);
        return true;
      },
      close: () => add(-own),
    };
  };
}
