import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EnginePool } from '../engine-runtime/engine-pool.js';
import { HttpError } from '../internal/errors.js';
import {
  type OperationCounts,
  registerBacklog,
  registerOperations,
  type WebhookBacklog,
} from './database-gauges.js';

const REQUEST_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 100,
];

const TASK_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 90];

const LATENESS_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

const DELIVERY_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods of routes. All others share one label; otherwise callers could create any number of labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Figures of a finished request. */
interface RequestFigures {
  /** Id of the operation, or `none` if no operation has that path. */
  operation: string;
  method: string;
  status: number;
  durationMs: number;
}

/** Figures of a finished engine task. */
interface TaskFigures {
  /** Name in the pool, for instance `tarsis.schedule`. */
  operation: string;
  /** `refused` if too much work was waiting. */
  outcome: 'ok' | 'error' | 'refused';
  /** Waiting and running. */
  durationMs: number;
}

/** Figures of a run of automatic operation. */
export interface RunFigures {
  kind: 'site' | 'facility';
  outcome: 'completed' | 'skipped' | 'failed';
  /** From the start of the interval to the stored outcome [ms]. */
  latenessMs: number;
}

/** Figures of an attempt to deliver to a webhook. */
export interface DeliveryFigures {
  outcome: 'delivered' | 'retry' | 'dead' | 'released';
  durationMs: number;
}

/** Prometheus metrics of one process. No label contains a partner, an account or an address. */
export interface Metrics {
  /** A request starts; the returned function ends it. */
  requestBegins(): () => void;
  recordRequest(figures: RequestFigures): void;
  /** A task is handed to the pool; the returned function ends it. */
  taskBegins(): () => void;
  recordTask(figures: TaskFigures): void;
  /** A message of the MQTT bridge, by the kind of its topic. */
  recordMqtt(direction: 'in' | 'out', kind: string, outcome: string): void;
  /** A run of automatic operation has ended. */
  recordRun(figures: RunFigures): void;
  /** An attempt to deliver to a webhook has ended. */
  recordDelivery(figures: DeliveryFigures): void;
  /** A stream of events of a site or facility opens; the returned function closes it. */
  streamOpens(): () => void;
  /** All metrics in the text format of Prometheus, and its content type. */
  render(): Promise<{ type: string; text: string }>;
}

/** Sources that are read at each scrape. */
interface MetricsOptions {
  /** Parts of the gateway that may be degraded, by name. */
  states: Readonly<Record<string, () => 'ok' | 'degraded'>>;
  /** Pending deliveries to webhooks in the database, and the age of the oldest [ms]; not shown if it is absent. */
  webhookBacklog?: () => Promise<WebhookBacklog>;
  /** Operated sites and facilities in the database, and intervals that wait; not shown if it is absent. */
  operationCounts?: () => Promise<OperationCounts>;
  /** Whether process metrics (memory, CPU, event loop, garbage collection) are collected too. */
  withProcess: boolean;
}

/** Creates the metrics of a process in a registry of their own. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { states, webhookBacklog, operationCounts, withProcess } = options;
  const registers = [new Registry()] as [Registry];
  const [registry] = registers;
  const requests = new Counter({
    name: 'bess_http_requests_total',
    help: 'Requests answered',
    labelNames: ['operation', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'bess_http_request_seconds',
    help: 'Time from a request to its answer; of a stream of events, to its beginning',
    labelNames: ['operation'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const requestsInFlight = new Gauge({
    name: 'bess_http_requests_in_flight',
    help: 'Requests whose answer is not sent yet',
    registers,
  });
  const tasks = new Counter({
    name: 'bess_engine_tasks_total',
    help: 'Tasks of the engine threads that have ended, or were refused because too many waited',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const taskSeconds = new Histogram({
    name: 'bess_engine_task_seconds',
    help: 'Time that tasks waited and ran',
    labelNames: ['operation'],
    buckets: TASK_BUCKETS,
    registers,
  });
  const tasksInFlight = new Gauge({
    name: 'bess_engine_tasks_in_flight',
    help: 'Tasks that wait or run',
    registers,
  });
  const mqttMessages = new Counter({
    name: 'bess_mqtt_messages_total',
    help: 'Messages of the MQTT bridge',
    labelNames: ['direction', 'kind', 'outcome'],
    registers,
  });
  const runs = new Counter({
    name: 'bess_operation_runs_total',
    help: 'Intervals of automatic operation that were run, skipped, or put off because a run failed',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const runLateness = new Histogram({
    name: 'bess_operation_lateness_seconds',
    help: 'Time from the start of an interval to its stored outcome',
    labelNames: ['kind'],
    buckets: LATENESS_BUCKETS,
    registers,
  });
  const deliveries = new Counter({
    name: 'bess_webhook_attempts_total',
    help: 'Attempts to deliver to a webhook: delivered, to be tried again, given up (dead), or put back at a stop (released)',
    labelNames: ['outcome'],
    registers,
  });
  const deliverySeconds = new Histogram({
    name: 'bess_webhook_attempt_seconds',
    help: 'Time of an attempt',
    buckets: DELIVERY_BUCKETS,
    registers,
  });
  const streams = new Gauge({
    name: 'bess_event_streams_open',
    help: 'Open streams of events of sites and facilities',
    registers,
  });
  if (webhookBacklog !== undefined) {
    registerBacklog(webhookBacklog, registers);
  }
  if (operationCounts !== undefined) {
    registerOperations(operationCounts, registers);
  }
  new Gauge({
    name: 'bess_degraded',
    help: '1 while that part works without what it shares with other processes',
    labelNames: ['part'],
    registers,
    collect() {
      for (const [part, state] of Object.entries(states)) {
        this.set({ part }, state() === 'ok' ? 0 : 1);
      }
    },
  });
  if (withProcess) {
    collectDefaultMetrics({ register: registry });
  }
  return {
    requestBegins: () => counted(requestsInFlight),
    recordRequest({ operation, method, status, durationMs }) {
      requests.inc({ operation, method: METHODS.has(method) ? method : 'other', status });
      requestSeconds.observe({ operation }, durationMs / 1000);
    },
    taskBegins: () => counted(tasksInFlight),
    recordTask({ operation, outcome, durationMs }) {
      tasks.inc({ operation, outcome });
      if (outcome !== 'refused') {
        taskSeconds.observe({ operation }, durationMs / 1000);
      }
    },
    recordMqtt: (direction, kind, outcome) => mqttMessages.inc({ direction, kind, outcome }),
    recordRun({ kind, outcome, latenessMs }) {
      runs.inc({ kind, outcome });
      if (outcome !== 'failed') {
        runLateness.observe({ kind }, latenessMs / 1000);
      }
    },
    recordDelivery({ outcome, durationMs }) {
      deliveries.inc({ outcome });
      deliverySeconds.observe(durationMs / 1000);
    },
    streamOpens: () => counted(streams),
    async render() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function counted(gauge: Gauge): () => void {
  gauge.inc();
  let isOver = false;
  return () => {
    if (!isOver) {
      isOver = true;
      gauge.dec();
    }
  };
}

/** Wraps a pool so that every task is counted and timed. */
export function instrumentEngines(pool: EnginePool, metrics: Metrics): EnginePool {
  const run: EnginePool['run'] = async (operation, input, options) => {
    const startedMs = performance.now();
    const ends = metrics.taskBegins();
    let outcome: TaskFigures['outcome'] = 'ok';
    try {
      return await pool.run(operation, input, options);
    } catch (error) {
      outcome = error instanceof HttpError && error.status === 503 ? 'refused' : 'error';
      throw error;
    } finally {
      ends();
      metrics.recordTask({ operation, outcome, durationMs: performance.now() - startedMs });
    }
  };
  return { ...pool, run };
}
