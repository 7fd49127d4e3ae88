/** Bytes of request bodies that are read or worked on. */
export interface BodyBudget {
  /**
   * Begins one body.
   *
   * @param partnerId - whose it is; undefined for a caller without a token
   * @param address - where it comes from
   */
  open(partnerId: string | undefined, address: string): BodyHold;
}

/** What one body holds of the budget. */
export interface BodyHold {
  /** Takes bytes as they come; false when they are too many, and then they are not held. */
  take(bytes: number): boolean;
  /** Gives everything back. */
  close(): void;
}

interface Pool {
  inAll: number;
  ofOne: number;
}

const MIB = 2 ** 20;

/** What those hold who have a token; in memory a body grows five to ten times while it is parsed. */
const partnersPool: Pool = { inAll: 64 * MIB, ofOne: 24 * MIB };
/** Apart from it, so that nobody without a token takes it up: their bodies are short. */
const anonymousPool: Pool = { inAll: 16 * MIB, ofOne: 2 * MIB };

/**
 * Bounds the sum of all bodies in flight, where each alone is bounded already: a partner's requests in flight could hold
 * two gigabytes between them. Bytes count as they come, and not as they are announced.
 *
 * @param pools - bytes in all and of one partner or address; for tests
 * @example
 * const hold = createBodyBudget().open('partner-1', '192.0.2.1');
 * hold.take(1_000);
 * // => true
 */
export function createBodyBudget(
  pools: { partners: Pool; strangers: Pool } = {
    partners: partnersPool,
    strangers: anonymousPool,
  },
): BodyBudget {
  const partners = trackedPool(pools.partners);
  const strangers = trackedPool(pools.strangers);
  return {
    open: (partnerId, address) =>
      partnerId === undefined ? strangers(address) : partners(partnerId),
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
