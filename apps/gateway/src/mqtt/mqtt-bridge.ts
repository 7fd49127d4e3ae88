import type { AppDeps } from '../http/app-deps.js';
import { createKeyedQueue } from '../internal/async.js';
import type { EntityKey } from '../stores/event-store.js';
import type { Metrics } from '../telemetry/metrics.js';
import { connectBroker, type IncomingMessage } from './broker-connection.js';
import { createDiscovery } from './discovery.js';
import { createOperationMirror } from './operation-mirror.js';
import type { OutgoingMessage } from './outbox.js';
import { type IntakeDeps, type MessageOutcome, takeMessage } from './take-message.js';
import { createTopics, type EntityTopic, type InboundKind, keyText } from './topics.js';

/** How often the stores are looked at for what no notification told [ms]. */
const LOOK_MS = 2_000;

/** Messages being stored at a time; the broker keeps further ones back. */
const STORED_AT_A_TIME = 4;

/** Settings of a bridge. */
export interface MqttSettings {
  /** Of the broker, with credentials. */
  url: string;
  /** First levels of all topics. */
  prefix: string;
  /** First levels of the topics of Home Assistant's discovery; null: none. */
  discoveryPrefix: string | null;
  /** For tests [ms]. */
  lookMs?: number;
  /** For tests [ms]. */
  reconnectMs?: number;
}

/** A bridge between an MQTT broker and the stores. */
export interface MqttBridge {
  /** `degraded` while the broker is away. */
  state(): 'ok' | 'degraded';
  /** Publishes at once what has changed in the stores, of everything or of one site or facility. Never rejects. */
  look(key?: EntityKey): Promise<void>;
  /** Ends the storing of messages, tells the broker that the gateway is offline and disconnects. */
  close(): Promise<void>;
}

type BridgeDeps = IntakeDeps & Pick<AppDeps, 'version'> & { metrics?: Pick<Metrics, 'recordMqtt'> };

/**
 * Starts a bridge: states, prices and readings from the broker are stored, recommendations and what became of intervals are
 * published and kept there. The broker may be away at any time.
 */
export function startMqttBridge(settings: MqttSettings, deps: BridgeDeps): MqttBridge {
  const { logger, metrics } = deps;
  const topics = createTopics(settings.prefix);
  const discovery =
    settings.discoveryPrefix === null
      ? undefined
      : createDiscovery(settings.discoveryPrefix, { topics, version: deps.version });
  const closing = new AbortController();
  const intake = createIntake(storeMessage);

  const broker = connectBroker({
    url: settings.url,
    statusTopic: topics.gatewayStatus,
    filters: [
      ...topics.inbound,
      ...topics.statuses,
      ...(discovery === undefined ? [] : [discovery.birthTopic]),
    ],
    onOpen: () => void mirror.republish('everything'),
    onMessage,
    onSent: ({ topic }, isSent) => countOut(topic, isSent ? 'sent' : 'lost'),
    logger,
    reconnectMs: settings.reconnectMs,
  });
  const mirror = createOperationMirror({
    stores: deps.stores,
    topics,
    discovery,
    publish,
    room: () => broker.room(),
    logger,
  });
  const timer = setInterval(() => {
    void look();
  }, settings.lookMs ?? LOOK_MS);
  timer.unref();

  async function look(key?: EntityKey): Promise<void> {
    // While the broker is away, what has changed waits in the stores.
    if (broker.isOpen()) {
      await mirror.look(key);
    }
  }

  function publish(message: OutgoingMessage): void {
    if (!broker.publish(message)) {
      countOut(message.topic, 'dropped');
    }
  }

  function countOut(topic: string, outcome: 'sent' | 'lost' | 'dropped'): void {
    metrics?.recordMqtt('out', topics.kindOf(topic), outcome);
  }

  async function onMessage(message: IncomingMessage): Promise<void> {
    if (message.topic === discovery?.birthTopic) {
      // A retained one is as old as this connection, at which devices are published anyway.
      if (!message.isRetained && message.payload.toString() === 'online') {
        void mirror.republish('devices');
      }
      return;
    }
    const entity = topics.parse(message.topic);
    if (message.topic.endsWith('/status')) {
      if (entity !== undefined && message.isRetained && message.payload.length > 0) {
        mirror.noteRetained(entity.key);
        void look();
      }
      return;
    }
    // What comes while the gateway ends would meet closed stores.
    if (!closing.signal.aborted) {
      await intake.add(entity, message);
    }
  }

  async function storeMessage(
    entity: EntityTopic | undefined,
    message: IncomingMessage,
  ): Promise<void> {
    const kind = message.topic.slice(message.topic.lastIndexOf('/') + 1) as InboundKind;
    const outcome: MessageOutcome =
      entity === undefined
        ? { kind: 'refused', status: 404, error: 'The topic names no site and no facility.' }
        : await takeMessage({ key: entity.key, kind }, message, closing.signal, deps);
    metrics?.recordMqtt('in', kind, outcome.kind);
    if (outcome.kind !== 'refused' && outcome.kind !== 'failed') {
      return;
    }
    const { status, error } = outcome;
    logger.debug(
      { topic: message.topic.slice(0, 300), status, error },
      'a message from the MQTT broker was not stored',
    );
    if (entity !== undefined) {
      const payload = JSON.stringify({ topic: kind, status, error });
      publish({ topic: topics.refused(entity.key), payload, isRetained: false });
    }
  }

  return {
    state: () => broker.state(),
    look,
    async close() {
      clearInterval(timer);
      closing.abort();
      await intake.close();
      await look();
      await broker.close();
    },
  };
}

/** Stores a few messages at a time, those of one site or facility in the order in which they came. */
function createIntake(
  store: (entity: EntityTopic | undefined, message: IncomingMessage) => Promise<void>,
) {
  const queue = createKeyedQueue();
  const atWork = new Set<Promise<void>>();
  return {
    /** Resolves when the next message may be added. */
    async add(entity: EntityTopic | undefined, message: IncomingMessage): Promise<void> {
      const id = entity === undefined ? '' : keyText(entity.key);
      const work = queue.run(id, () => store(entity, message));
      atWork.add(work);
      void work.finally(() => atWork.delete(work));
      if (atWork.size >= STORED_AT_A_TIME) {
        await Promise.race(atWork);
      }
    },
    async close(): Promise<void> {
      await Promise.all(atWork);
    },
  };
}
