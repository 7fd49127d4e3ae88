import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { coalesce } from '../internal/async.js';
import type { EntityKey, EventStore, EventType, StoredEvent } from '../stores/event-store.js';
import type { ListedOperation, OperationStore } from '../stores/operation-store.js';
import type { Stores } from '../stores/stores.js';
import type { Discovery } from './discovery.js';
import { type EntityView, eventMessage, retainedMessages } from './entity-messages.js';
import type { OutgoingMessage } from './outbox.js';
import { hasTopics, keyText, type Topics } from './topics.js';

/** Events read at a time. */
const EVENTS_PER_READ = 100;

/** Sites and facilities that the broker keeps a status of, looked up at a time. */
const MOST_RETAINED = 10_000;

const completedTypes = {
  site: ['cycle.completed'],
  facility: ['assessment.completed'],
} as const satisfies Record<string, readonly EventType[]>;

const outcomeTypes = {
  site: ['cycle.completed', 'cycle.skipped'],
  facility: ['assessment.completed', 'assessment.skipped'],
} as const satisfies Record<string, readonly EventType[]>;

/** Types that the broker does not keep. */
const passingTypes: ReadonlySet<EventType> = new Set(['peak.risk', 'drift.detected']);

/** Keeps the broker's retained messages equal to what the stores hold of operated sites and facilities. */
export interface OperationMirror {
  /** Publishes what has changed in the stores, of everything or of one site or facility. Never rejects. */
  look(key?: EntityKey): Promise<void>;
  /** Publishes everything again, or only the devices of Home Assistant, and what has changed. Never rejects. */
  republish(what: Exclude<Republished, 'nothing'>): Promise<void>;
  /** The broker keeps a status of this site or facility, maybe from an operation that is no more. */
  noteRetained(key: EntityKey): void;
}

interface MirrorDeps {
  stores: Pick<Stores, 'operations' | 'events'>;
  topics: Topics;
  discovery: Discovery | undefined;
  publish: (message: OutgoingMessage) => void;
  /** Resolves when a long list may go on. */
  room: () => Promise<void>;
  logger: Logger;
}

/** What was published of a site or facility. */
interface Mirrored {
  operation: ListedOperation;
  /** Payloads by topic. */
  messages: ReadonlyMap<string, string>;
}

/** What has to be published even if it is as before. */
type Republished = 'nothing' | 'devices' | 'everything';

/** Creates a mirror that has published nothing yet. */
export function createOperationMirror(deps: MirrorDeps): OperationMirror {
  const { stores, topics, discovery, publish } = deps;
  const mirrored = new Map<string, Mirrored>();
  const retained = new Map<string, EntityKey>();
  const reported = new Map<string, EntityKey>();
  let isEverythingDue = false;
  /** Every operation was looked at: whatever one that appears later tells has not been published yet. */
  let knowsAll = false;
  let republished: Republished = 'nothing';
  let hasFailed = false;

  const retain = (topic: string, payload: string) => publish({ topic, payload, isRetained: true });

  const update = async (operation: ListedOperation, again: Republished): Promise<void> => {
    const id = keyText(operation);
    const before = mirrored.get(id);
    const { lastSequence } = operation;
    await publishPassing(
      operation,
      before?.operation.lastSequence ?? (knowsAll ? 0 : lastSequence),
    );
    const messages = retainedMessages(
      await viewOf(operation, stores.events, stores.operations),
      topics,
    );
    const deviceTopic = discovery?.topic(operation);
    if (discovery !== undefined && deviceTopic !== undefined) {
      messages.set(deviceTopic, discovery.payload(operation));
    }
    for (const [topic, payload] of messages) {
      const isAgain = again === 'everything' || (again === 'devices' && topic === deviceTopic);
      if (isAgain || before?.messages.get(topic) !== payload) {
        retain(topic, payload);
      }
    }
    const recommendation = topics.recommendation(operation);
    if (before?.messages.has(recommendation) && !messages.has(recommendation)) {
      retain(recommendation, '');
    }
    mirrored.set(id, { operation, messages });
  };

  /** Publishes events that pass, up to the latest that the operation was read with: the next look publishes later ones. */
  const publishPassing = async (
    operation: ListedOperation,
    afterSequence: number,
  ): Promise<void> => {
    for (let from = afterSequence; from < operation.lastSequence; ) {
      const events = await stores.events.after(operation, from, EVENTS_PER_READ);
      for (const event of events) {
        if (
          passingTypes.has(event.type) &&
          event.sequence <= operation.lastSequence &&
          isOfOperation(event, operation)
        ) {
          publish(eventMessage(event, topics));
        }
      }
      from = events.at(-1)?.sequence ?? operation.lastSequence;
      await deps.room();
    }
  };

  const clear = (key: EntityKey): void => {
    if (discovery !== undefined) {
      retain(discovery.topic(key), '');
    }
    retain(topics.recommendation(key), '');
    // Last, because a status that is still there has the others cleared after a restart.
    retain(topics.status(key), '');
  };

  /** Looks at one site or facility, which is cheaper than the list of all. */
  const lookAt = async (key: EntityKey): Promise<void> => {
    const before = mirrored.get(keyText(key));
    const found = await stores.operations.find(key);
    if (found !== undefined) {
      const lastSequence = await stores.events.lastSequence(key);
      const operation = { ...found, lastSequence };
      if (before === undefined || hasChanged(before.operation, operation)) {
        await update(operation, 'nothing');
      }
    } else if (before !== undefined) {
      clear(key);
      mirrored.delete(keyText(key));
    }
  };

  const round = async (again: Republished, kept: readonly EntityKey[]): Promise<void> => {
    const operations = (await stores.operations.list()).filter(hasTopics);
    const listed = new Set(operations.map(keyText));
    for (const [id, { operation }] of mirrored) {
      if (!listed.has(id)) {
        clear(operation);
        mirrored.delete(id);
      }
    }
    for (const operation of operations) {
      const before = mirrored.get(keyText(operation));
      if (again !== 'nothing' || before === undefined || hasChanged(before.operation, operation)) {
        await deps.room();
        await update(operation, again);
        await nextTurn();
      }
    }
    for (const key of kept) {
      const now = mirrored.get(keyText(key));
      if (now === undefined) {
        clear(key);
      } else if (!now.messages.has(topics.recommendation(key))) {
        retain(topics.recommendation(key), '');
      }
    }
  };

  const demand = (what: Republished): void => {
    republished = republished === 'nothing' || what === 'everything' ? what : republished;
  };
  const noteRetained = (key: EntityKey): void => {
    if (retained.size < MOST_RETAINED) {
      retained.set(keyText(key), key);
    }
  };

  const lookAtEverything = async (): Promise<void> => {
    // Taken before the list is read, so that an operation made meanwhile is not mistaken for one that is no more.
    const again = republished;
    const kept = [...retained.values()];
    republished = 'nothing';
    retained.clear();
    isEverythingDue = false;
    try {
      await round(again, kept);
      knowsAll = true;
    } catch (error) {
      demand(again);
      kept.forEach(noteRetained);
      isEverythingDue = true;
      throw error;
    }
  };

  const run = coalesce(async () => {
    const keys = [...reported.values()];
    reported.clear();
    try {
      if (isEverythingDue) {
        await lookAtEverything();
      } else {
        for (const key of keys) {
          await deps.room();
          await lookAt(key);
        }
      }
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) {
        hasFailed = true;
        deps.logger.error(
          { err },
          'what is published by MQTT could not be read; it is tried again',
        );
      }
    }
  });

  const look = (key?: EntityKey): Promise<void> => {
    if (key === undefined) {
      isEverythingDue = true;
    } else if (hasTopics(key)) {
      reported.set(keyText(key), key);
    }
    return run();
  };

  return {
    look,
    republish(what) {
      demand(what);
      return look();
    },
    noteRetained,
  };
}

async function viewOf(
  operation: ListedOperation,
  events: Pick<EventStore, 'latest'>,
  operations: Pick<OperationStore, 'states'>,
): Promise<EntityView> {
  const kind = operation.kind === 'site' ? 'site' : 'facility';
  const latest = async (types: readonly EventType[]) => {
    const event = await events.latest(operation, types);
    return event !== undefined && isOfOperation(event, operation) ? event : undefined;
  };
  const completed = await latest(completedTypes[kind]);
  const outcome = await latest(outcomeTypes[kind]);
  const [state] =
    outcome === undefined ? [] : await operations.states(operation, outcome.createdMs, 1);
  return { operation, completed, outcome, state };
}

/** Whether an event is not of an earlier operation of the same site or facility. */
function isOfOperation(event: StoredEvent, operation: ListedOperation): boolean {
  return event.createdMs >= operation.createdMs;
}

function hasChanged(before: ListedOperation, now: ListedOperation): boolean {
  return (
    before.lastSequence !== now.lastSequence ||
    before.createdMs !== now.createdMs ||
    before.patienceMs !== now.patienceMs ||
    JSON.stringify(before.settings) !== JSON.stringify(now.settings)
  );
}
