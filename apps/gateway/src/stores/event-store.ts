/** What events can be about. */
export type EntityKind = 'site' | 'facility' | 'job';

/** A site, facility or job of a partner. Its events are a stream, numbered from 1. */
export interface EntityKey {
  partnerId: string;
  kind: EntityKind;
  entityId: string;
}

/** Types of events, as webhooks subscribe to them. */
export const eventTypes = [
  'cycle.completed',
  'cycle.skipped',
  'assessment.completed',
  'assessment.skipped',
  'peak.risk',
  'job.finished',
  'drift.detected',
] as const;

export type EventType = (typeof eventTypes)[number];

/** An event before it is stored. */
export interface NewEvent {
  type: EventType;
  createdMs: number;
  /** JSON, in the form of the API. */
  data: string;
}

/** A stored event. */
export interface StoredEvent extends EntityKey, NewEvent {
  /** Unique; receivers of webhooks recognise repetitions by it. */
  id: string;
  /** Position in the stream of its site, facility or job; without gaps. */
  sequence: number;
}

/**
 * Events of sites, facilities and jobs. They are stored by the transaction that did what they tell, together with a delivery for
 * each webhook that subscribed to them, so that none is lost and none is told that did not happen.
 */
export interface EventStore {
  /** Events of a stream after a position, in order. */
  after(key: EntityKey, sequence: number, limit: number): Promise<StoredEvent[]>;
  /** Position of the latest event of a stream; 0 without any. */
  lastSequence(key: EntityKey): Promise<number>;
  /** The latest event of a stream that has one of these types. */
  latest(key: EntityKey, types: readonly EventType[]): Promise<StoredEvent | undefined>;
  /** The latest event of each stream of sites and facilities that was created at or after an instant. */
  latestSince(createdMs: number): Promise<StoredEvent[]>;
  /** Stores events in order, with their deliveries. */
  append(key: EntityKey, events: readonly NewEvent[]): Promise<StoredEvent[]>;
  /** Deletes events created before an instant; positions of sites and facilities go on. Returns how many. */
  deleteBefore(ms: number): Promise<number>;
}
