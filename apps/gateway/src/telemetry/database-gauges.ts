import { Gauge, type Registry } from 'prom-client';

/** Pending deliveries to webhooks. */
export interface WebhookBacklog {
  pending: number;
  /** Age of the oldest [ms]. */
  oldestMs: number;
}

/** Operated sites and facilities. */
export interface OperationCounts {
  site: number;
  facility: number;
  /** Intervals that have begun and are not run yet. */
  waiting: number;
}

/** Shows the backlog of webhooks. While the database does not answer, the figures stay. */
export function registerBacklog(
  backlog: () => Promise<WebhookBacklog>,
  registers: [Registry],
): void {
  const read = oncePerRender(backlog);
  new Gauge({
    name: 'bess_webhook_pending',
    help: 'Pending deliveries to webhooks',
    registers,
    async collect() {
      const figures = await read();
      if (figures !== undefined) {
        this.set(figures.pending);
      }
    },
  });
  new Gauge({
    name: 'bess_webhook_oldest_pending_seconds',
    help: 'Age of the oldest pending delivery; 0 without any',
    registers,
    async collect() {
      const figures = await read();
      if (figures !== undefined) {
        this.set(figures.oldestMs / 1000);
      }
    },
  });
}

/** Shows what is operated. While the database does not answer, the figures stay. */
export function registerOperations(
  counts: () => Promise<OperationCounts>,
  registers: [Registry],
): void {
  const read = oncePerRender(counts);
  new Gauge({
    name: 'bess_operations',
    help: 'Sites and facilities that are operated automatically',
    labelNames: ['kind'],
    registers,
    async collect() {
      const figures = await read();
      if (figures !== undefined) {
        this.set({ kind: 'site' }, figures.site);
        this.set({ kind: 'facility' }, figures.facility);
      }
    },
  });
  new Gauge({
    name: 'bess_operation_intervals_waiting',
    help: 'Intervals that have begun and are not run yet',
    registers,
    async collect() {
      const figures = await read();
      if (figures !== undefined) {
        this.set(figures.waiting);
      }
    },
  });
}

/** Asks the database once for the gauges of a page, which are all collected at the same time; undefined while it does not answer. */
function oncePerRender<Figures>(ask: () => Promise<Figures>): () => Promise<Figures | undefined> {
  let asked: Promise<Figures | undefined> | undefined;
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
}
