import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createSeriesScheduler } from '../../src/limits/series-scheduler.js';
import { type MqttBridge, type MqttSettings, startMqttBridge } from '../../src/mqtt/mqtt-bridge.js';
import type { EntityKey, EventType, StoredEvent } from '../../src/stores/event-store.js';
import { openStores } from '../../src/stores/open-stores.js';
import type { OperationSettings } from '../../src/stores/operation-store.js';
import type { Stores } from '../../src/stores/stores.js';
import { createMetrics, type Metrics } from '../../src/telemetry/metrics.js';
import { eventually } from '../eventually.js';
import { aFacility, aPartner, aSite } from '../stores/samples.js';

/** 21 November 2026, 12:00 UTC. */
export const noonMs = Date.UTC(2026, 10, 21, 12);

/** A broker that can be stopped and started again at its address; what it retained is lost then. */
export interface TestBroker {
  url: string;
  aedes(): Aedes;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A broker of the test. */
export async function openBroker(prepare: (broker: Aedes) => void = () => {}): Promise<TestBroker> {
  let running: { aedes: Aedes; server: Server; sockets: Set<Socket> } | undefined;
  let port = 0;
  const start = async (): Promise<void> => {
    const aedes = await Aedes.createBroker();
    prepare(aedes);
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      aedes.handle(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    running = { aedes, server, sockets };
  };
  const stop = async (): Promise<void> => {
    const stopped = running;
    running = undefined;
    if (stopped !== undefined) {
      for (const socket of stopped.sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => stopped.server.close(resolve));
      await new Promise<void>((resolve) => stopped.aedes.close(() => resolve()));
    }
  };
  await start();
  onTestFinished(stop);
  return {
    get url() {
      return `mqtt://127.0.0.1:${port}`;
    },
    aedes() {
      if (running === undefined) {
        throw new Error('the broker is stopped');
      }
      return running.aedes;
    },
    start,
    stop,
  };
}

/** A message as a subscriber got it. */
export interface Received {
  topic: string;
  text: string;
  isRetained: boolean;
}

/** A client that has subscribed to filters. */
export interface Subscriber {
  client: MqttClient;
  received: Received[];
  /** The latest message of a topic, waited for. */
  latest(topic: string, accept?: (text: string) => boolean): Promise<string>;
  /** Topics with a message that the broker keeps. */
  publish(topic: string, payload: unknown, options?: { retain?: boolean }): Promise<void>;
}

/** Subscribes to everything below the given filters. */
export async function subscribeTo(url: string, ...filters: string[]): Promise<Subscriber> {
  const client = await connectAsync(url, { clientId: randomUUID(), reconnectPeriod: 20 });
  onTestFinished(async () => {
    await client.endAsync(true);
  });
  const received: Received[] = [];
  client.on('message', (topic, payload, { retain }) => {
    received.push({ topic, text: payload.toString(), isRetained: retain });
  });
  if (filters.length > 0) {
    await client.subscribeAsync(filters, { qos: 1 });
  }
  return {
    client,
    received,
    latest: (topic, accept = () => true) =>
      eventually(() => {
        const found = received.findLast((one) => one.topic === topic);
        if (found === undefined || !accept(found.text)) {
          throw new Error(`${topic} has ${found?.text ?? 'no message'}`);
        }
        return found.text;
      }),
    async publish(topic, payload, { retain = false } = {}) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      await client.publishAsync(topic, text, { qos: 1, retain });
    },
  };
}

/** What the broker keeps, by topic: what a subscriber gets that comes now. */
export async function retainedOf(broker: TestBroker): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  const stream: AsyncIterable<{ topic: string; payload: Buffer }> =
    // The type of the broker does not tell of its persistence.
    Reflect.get(broker.aedes(), 'persistence').createRetainedStream('#');
  for await (const { topic, payload } of stream) {
    kept.set(topic, payload.toString());
  }
  return kept;
}

/** Stores with one partner, and bridges on them. */
export interface MqttWorld {
  stores: Stores;
  partnerId: string;
  site: EntityKey;
  facility: EntityKey;
  clock: { nowMs: number };
  logLines: string[];
  metrics: Metrics;
  /** How often the operation was told of new inputs. */
  wakes: number;
  /** Starts a bridge that looks and reconnects often; it is closed after the test. */
  bridge(url: string, change?: Partial<MqttSettings>): MqttBridge;
  /** Switches an operation on, or changes it. */
  operate(key: EntityKey, change?: Partial<OperationSettings>): Promise<void>;
  /** Stores an event, as a run does. */
  happen(key: EntityKey, type: EventType, data: object): Promise<StoredEvent>;
  /** Value of a line of the metrics. */
  count(direction: 'in' | 'out', kind: string, outcome: string): Promise<number>;
}

/** Stores in memory with a described site and facility that are not operated yet. */
export async function openWorld(partnerId: string = randomUUID()): Promise<MqttWorld> {
  const clock = { nowMs: noonMs };
  const stores = await openStores({ dataDir: ':memory:' });
  const bridges: MqttBridge[] = [];
  onTestFinished(async () => {
    await Promise.all(bridges.map((bridge) => bridge.close()));
    await stores.close();
  });
  await stores.accounts.createPartner(aPartner({ id: partnerId }));
  await stores.sites.put(
    partnerId,
    'north-1',
    aSite({ currency: 'USD', usdPerUnit: null }),
    noonMs,
  );
  await stores.facilities.put(partnerId, 'plant_7', aFacility(), noonMs);
  const logLines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => void logLines.push(line) });
  const metrics = createMetrics({ states: {}, withProcess: false });
  const nowMs = () => clock.nowMs;
  const world: MqttWorld = {
    wakes: 0,
    stores,
    partnerId,
    site: { partnerId, kind: 'site', entityId: 'north-1' },
    facility: { partnerId, kind: 'facility', entityId: 'plant_7' },
    clock,
    logLines,
    metrics,
    bridge(url, change = {}) {
      const started = startMqttBridge(
        {
          url,
          prefix: 'bess',
          discoveryPrefix: 'homeassistant',
          lookMs: 20,
          reconnectMs: 20,
          ...change,
        },
        {
          stores,
          seriesScheduler: createSeriesScheduler(),
          operations: {
            wake() {
              world.wakes += 1;
            },
          },
          nowMs,
          logger,
          version: '1.2.3',
          metrics,
        },
      );
      bridges.push(started);
      return started;
    },
    async operate(key, change = {}) {
      await stores.operations.put(
        key,
        {
          everyMinutes: 15,
          horizonHours: key.kind === 'site' ? 24 : null,
          stateOfCharge: 'reported',
          isEnabled: true,
          riskThreshold: key.kind === 'site' ? null : 0.5,
          controller: key.kind === 'site' ? null : 'phalanx',
          ...change,
        },
        { nextMs: noonMs, patienceMs: 90_000, needsState: true },
        clock.nowMs,
      );
    },
    async happen(key, type, data) {
      const [event] = await stores.events.append(key, [
        { type, createdMs: clock.nowMs, data: JSON.stringify(data) },
      ]);
      return event!;
    },
    async count(direction, kind, outcome) {
      const line = `bess_mqtt_messages_total{direction="${direction}",kind="${kind}",outcome="${outcome}"} `;
      const { text } = await metrics.render();
      const found = text.split('\n').find((one) => one.startsWith(line));
      return found === undefined ? 0 : Number(found.slice(line.length));
    },
  };
  return world;
}

/** Data of a completed cycle. */
export function aCycleEvent(change: object = {}): object {
  return {
    site_id: 'north-1',
    cycle_id: 'cyc_1',
    interval_start: '2026-11-21T12:00:00.000Z',
    interval_minutes: 15,
    direction: 'discharge',
    dispatch_mw: 42.5,
    confidence: 0.81,
    estimated_revenue: 1_234.5,
    regime: 'peak',
    currency: 'USD',
    price_per_mwh: 97.3,
    current_soc: 0.6,
    soc_source: 'reported',
    ...change,
  };
}

/** Data of a skipped interval of a site. */
export function aSkipEvent(change: object = {}): object {
  return {
    site_id: 'north-1',
    interval_start: '2026-11-21T12:15:00.000Z',
    interval_end: '2026-11-21T12:30:00.000Z',
    intervals: 1,
    reason: 'price_missing',
    message: 'No price of the interval is stored.',
    ...change,
  };
}
