/** A message to publish with QoS 1. */
export interface OutgoingMessage {
  topic: string;
  /** Empty and retained: deletes what the broker retains. */
  payload: string;
  isRetained: boolean;
}

/** Messages that wait for the broker. */
export interface Outbox {
  /**
   * Adds a message. A waiting retained one of the same topic is replaced, since the broker would keep only the last. Returns
   * false for one that is not retained if too many are waiting: it is dropped.
   */
  add(message: OutgoingMessage): boolean;
  /** Resolves when messages of a long list can be added without piling up. */
  room(): Promise<void>;
  /** Resolves when everything was sent, or the broker is away. */
  drained(): Promise<void>;
  /** The broker answers; waiting messages are sent. */
  open(): void;
  /** The broker is away; messages wait. */
  close(): void;
}

/** Messages on their way to the broker at a time. */
const IN_FLIGHT = 32;
/** Messages that wait; further ones that are not retained are dropped. */
const WAITING = 10_000;
/** From so many on, those who have a choice wait. */
const CROWDED = 1_000;

/**
 * Creates an outbox. `send` resolves when the broker has a message, and rejects if it will not get it. `waiting` is for tests.
 */
export function createOutbox(
  send: (message: OutgoingMessage) => Promise<unknown>,
  waiting: number = WAITING,
): Outbox {
  const messages = new Map<string, OutgoingMessage>();
  const waiters = new Set<{ isServed: () => boolean; resolve: () => void }>();
  let isOpen = false;
  let inFlight = 0;
  let serial = 0;

  const wake = (): void => {
    for (const waiter of waiters) {
      if (waiter.isServed()) {
        waiters.delete(waiter);
        waiter.resolve();
      }
    }
  };
  const until = (isServed: () => boolean): Promise<void> =>
    isServed() ? Promise.resolve() : new Promise((resolve) => waiters.add({ isServed, resolve }));
  const pump = (): void => {
    for (const [id, message] of messages) {
      if (!isOpen || inFlight >= IN_FLIGHT) {
        return;
      }
      messages.delete(id);
      inFlight += 1;
      const end = (): void => {
        inFlight -= 1;
        pump();
        wake();
      };
      send(message).then(end, end);
    }
  };

  return {
    add(message) {
      if (!message.isRetained && messages.size >= waiting) {
        return false;
      }
      serial += 1;
      messages.set(message.isRetained ? message.topic : `${message.topic} ${serial}`, message);
      pump();
      return true;
    },
    room: () => until(() => !isOpen || messages.size < Math.min(CROWDED, waiting)),
    drained: () => until(() => !isOpen || (messages.size === 0 && inFlight === 0)),
    open() {
      isOpen = true;
      pump();
    },
    close() {
      isOpen = false;
      wake();
    },
  };
}
