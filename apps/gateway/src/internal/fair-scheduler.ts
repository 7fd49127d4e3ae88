/** Whoever shares the places: tasks of one tenant wait behind each other, tenants take turns. */
export type Tenant = string | undefined;

/** A fixed number of places, shared fairly by tenants. */
export interface FairScheduler {
  /** How many wait for a place. */
  waiting(): number;
  /** How many tasks of that tenant wait for a place. */
  waitingOf(tenant: Tenant): number;
  /**
   * Waits for a place. The next place goes to the tenant that holds the fewest, of several to the one whose last turn
   * is longest ago; within a tenant, first come, first served.
   *
   * @returns gives the place back; to be called once
   * @throws the reason of the signal
   */
  acquire(tenant: Tenant, signal: AbortSignal): Promise<() => void>;
  /** Resolves when nobody holds or waits for a place. */
  drained(): Promise<void>;
}

interface Waiter {
  begin(): void;
}

/** Shares places among tenants, so that one who asks for many cannot keep the others waiting for more than a turn. */
export function createFairScheduler(places: number): FairScheduler {
  /** In the order of their last turns, the one that waits longest for its next first. */
  const queues = new Map<Tenant, Waiter[]>();
  const held = new Map<Tenant, number>();
  const idle: (() => void)[] = [];
  let free = places;

  const heldBy = (tenant: Tenant): number => held.get(tenant) ?? 0;
  const leave = (tenant: Tenant, waiter: Waiter): void => {
    const rest = (queues.get(tenant) ?? []).filter((each) => each !== waiter);
    // A tenant without waiters is forgotten: when it comes again it has waited for nothing, and comes last.
    if (rest.length === 0) {
      queues.delete(tenant);
    } else {
      queues.set(tenant, rest);
    }
  };
  const fill = (): void => {
    while (free > 0 && queues.size > 0) {
      const fewest = Math.min(...[...queues.keys()].map(heldBy));
      const next = [...queues].find(([tenant]) => heldBy(tenant) === fewest);
      const [tenant, [waiter]] = next ?? [undefined, []];
      if (waiter === undefined) {
        return;
      }
      free -= 1;
      held.set(tenant, fewest + 1);
      leave(tenant, waiter);
      // To the end of the line of tenants.
      const rest = queues.get(tenant);
      if (rest !== undefined) {
        queues.delete(tenant);
        queues.set(tenant, rest);
      }
      waiter.begin();
    }
  };
  const giveBack = (tenant: Tenant): void => {
    free += 1;
    if (heldBy(tenant) > 1) {
      held.set(tenant, heldBy(tenant) - 1);
    } else {
      held.delete(tenant);
    }
    fill();
    if (free === places) {
      for (const resolve of idle.splice(0)) {
        resolve();
      }
    }
  };

  return {
    waiting: () => [...queues.values()].reduce((sum, waiters) => sum + waiters.length, 0),
    waitingOf: (tenant) => queues.get(tenant)?.length ?? 0,
    acquire: (tenant, signal) =>
      new Promise((resolve, reject) => {
        const abandon = (): void => {
          leave(tenant, waiter);
          reject(signal.reason);
        };
        const waiter: Waiter = {
          begin() {
            signal.removeEventListener('abort', abandon);
            resolve(() => giveBack(tenant));
          },
        };
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        signal.addEventListener('abort', abandon, { once: true });
        queues.set(tenant, [...(queues.get(tenant) ?? []), waiter]);
        fill();
      }),
    async drained() {
      if (free < places || queues.size > 0) {
        await new Promise<void>((resolve) => idle.push(resolve));
      }
    },
  };
}
