import { randomUUID } from 'node:crypto';
import { connect, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import { waitAtMost } from '../internal/async.js';
import { createOutbox, type OutgoingMessage } from './outbox.js';

/** How long the end waits for messages on their way [ms]. */
const CLOSE_MS = 2_000;

const RECONNECT_MS = 2_000;

/** A message from the broker. */
export interface IncomingMessage {
  topic: string;
  payload: Buffer;
  /** Whether the broker had kept it, so that nobody knows when it was published. */
  isRetained: boolean;
}

/** A connection that is restored whenever it is lost. */
export interface BrokerConnection {
  /** `degraded` while the broker is away or refuses a subscription. */
  state(): 'ok' | 'degraded';
  /** Whether messages are sent now. */
  isOpen(): boolean;
  /** Publishes with QoS 1, now or when the broker is back; false if too many wait. */
  publish(message: OutgoingMessage): boolean;
  /** Resolves when messages of a long list can be published without piling up. */
  room(): Promise<void>;
  /** Tells that the gateway is offline and disconnects. */
  close(): Promise<void>;
}

interface BrokerConnectionOptions {
  /** With credentials, which are never logged. */
  url: string;
  /** Where `online` and `offline` are retained, the latter also as the last will. */
  statusTopic: string;
  /** Filters, subscribed to with QoS 1 at each connection, so that retained messages come again. */
  filters: readonly string[];
  /** Called at each connection, once the filters are subscribed to. */
  onOpen: () => void;
  /** The next message is read once this has resolved. */
  onMessage: (message: IncomingMessage) => Promise<void>;
  /** A message has reached the broker, or never will. */
  onSent: (message: OutgoingMessage, isSent: boolean) => void;
  logger: Logger;
  /** Default 2 s [ms]. */
  reconnectMs?: number | undefined;
}

/** Connects to a broker in the background: nothing here throws or rejects if it is away. */
export function connectBroker(options: BrokerConnectionOptions): BrokerConnection {
  const { statusTopic, logger } = options;
  const client = openClient(options);
  const broker = new URL(options.url).host;
  let connections = 0;
  let isSubscribed = false;
  let isOpen = false;
  let isAway = false;
  let isClosing = false;
  const outbox = createOutbox((message) =>
    send(client, message).then(
      () => options.onSent(message, true),
      () => options.onSent(message, false),
    ),
  );
  const announce = (payload: 'online' | 'offline') =>
    outbox.add({ topic: statusTopic, payload, isRetained: true });
  const lost = (reason: string): void => {
    outbox.close();
    isOpen = false;
    isSubscribed = false;
    if (!isAway && !isClosing) {
      isAway = true;
      logger.warn({ broker, reason }, 'the MQTT broker does not answer; messages to it wait');
    }
  };
  client.on('error', (error: Error & { code?: string | number }) => {
    if (!client.connected) {
      lost(typeof error.code === 'string' ? error.code : error.message);
    }
  });
  client.on('close', () => lost('the connection was closed'));
  client.on('connect', () => void subscribe());

  async function subscribe(): Promise<void> {
    connections += 1;
    const connection = connections;
    try {
      await client.subscribeAsync([statusTopic, ...options.filters], { qos: 1 });
    } catch (error) {
      // The connection was lost meanwhile, or the broker does not let this user read a topic.
      if (client.connected && connection === connections) {
        const reason = error instanceof Error ? error.message : String(error);
        logger.error({ broker, reason }, 'the MQTT broker refuses a subscription');
        open();
      }
      return;
    }
    isSubscribed = true;
    if (isAway) {
      logger.info({ broker }, 'the MQTT broker answers again');
    }
    open();
  }

  function open(): void {
    isOpen = true;
    isAway = false;
    announce('online');
    outbox.open();
    options.onOpen();
  }

  client.handleMessage = ({ topic, payload, retain }: IPublishPacket, done) => {
    // Not copied: it may be large.
    const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (topic === statusTopic) {
      // The last will of another gateway, or of an earlier connection of this one.
      if (bytes.toString() === 'offline' && !isClosing) {
        announce('online');
      }
      done();
      return;
    }
    options.onMessage({ topic, payload: bytes, isRetained: retain }).then(() => done(), done);
  };

  return {
    state: () => (isSubscribed ? 'ok' : 'degraded'),
    isOpen: () => isOpen,
    publish: (message) => outbox.add(message),
    room: () => outbox.room(),
    async close() {
      isClosing = true;
      if (client.connected) {
        announce('offline');
        await waitAtMost(CLOSE_MS, outbox.drained());
      }
      outbox.close();
      await waitAtMost(CLOSE_MS, client.endAsync(!client.connected));
    },
  };
}

function openClient({ url, statusTopic, reconnectMs }: BrokerConnectionOptions): MqttClient {
  const { username, password, protocol, host, pathname, search } = new URL(url);
  return connect(`${protocol}//${host}${pathname}${search}`, {
    clientId: `bess-gateway-${randomUUID().slice(0, 8)}`,
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    reconnectPeriod: reconnectMs ?? RECONNECT_MS,
    // Credentials may be put right at the broker while the gateway runs.
    reconnectOnConnackError: true,
    // Subscribed anew at each connection, since only that brings retained messages.
    resubscribe: false,
    queueQoSZero: false,
    will: { topic: statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
  });
}

function send(client: MqttClient, { topic, payload, isRetained }: OutgoingMessage) {
  return client.publishAsync(topic, payload, { qos: 1, retain: isRetained });
}
