/** Owner of a task; undefined stands for the gateway itself. Tasks of one tenant wait behind each other. */
export type Tenant = string | undefined;

/** A fixed number of slots, shared fairly by tenants. */
export interface FairScheduler {
  /** Number of waiting tasks. */
  waiting(): number;
  /** Number of waiting tasks of the tenant. */
  waitingOf(tenant: Tenant): number;
  /**
   * Waits for a slot and resolves with a function that releases it, to be called once. The next free slot goes to
   * the tenant that holds the fewest and, among equals, to the one that has waited longest since its last slot.
   * Tasks of one tenant are served in order of arrival.
   *
   * @throws the reason of the signal, which removes the task from the queue
   */
  acquire(tenant: Tenant, signal: AbortSignal): Promise<() => void>;
  /** Resolves when no slot is held or waited for. */
  drained(): Promise<void>;
}

interface Waiter {
  begin(): void;
}

/**
 * Creates a scheduler with a fixed number of slots (fair queuing), so that a tenant with many tasks delays the others by
 * one slot at most.
 */
export function createFairScheduler(slots: number): FairScheduler {
  /** Ordered by the last slot: the tenant that has waited longest first. */
  const queues = new Map<Tenant, Waiter[]>();
  const held = new Map<Tenant, number>();
  const idle: (() => void)[] = [];
  let free = slots;

  const heldBy = (tenant: Tenant): number => held.get(tenant) ?? 0;
  const leave = (tenant: Tenant, waiter: Waiter): void => {
    const rest = (queues.get(tenant) ?? []).filter((each) => each !== waiter);
    // A tenant without waiting tasks is removed, so it comes last when it returns.
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
      // Moves the tenant to the end of the order.
      const rest = queues.get(tenant);
      if (rest !== undefined) {
        queues.delete(tenant);
        queues.set(tenant, rest);
      }
      waiter.begin();
    }
  };
  const release = (tenant: Tenant): void => {
    free += 1;
    if (heldBy(tenant) > 1) {
      held.set(tenant, heldBy(tenant) - 1);
    } else {
      held.delete(tenant);
    }
    fill();
    if (free === slots) {
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
            resolve(() => release(tenant));
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
      if (free < slots || queues.size > 0) {
        await new Promise<void>((resolve) => idle.push(resolve));
      }
    },
  };
}
