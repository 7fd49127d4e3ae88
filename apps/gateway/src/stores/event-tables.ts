import type { EntityKind } from './event-store.js';

/** The tables of events and their delivery to webhooks; see `Tables`. */
export interface EventTables {
  event_streams: EntityColumns & { last_sequence: number };
  events: EntityColumns & {
    sequence: number;
    id: string;
    type: string;
    created_ms: number;
    /** JSON. */
    data: string;
  };
  webhooks: {
    id: string;
    partner_id: string;
    url: string;
    /** JSON array of types. */
    events: string;
    description: string | null;
    secret: string;
    previous_secret: string | null;
    previous_until_ms: number | null;
    created_ms: number;
  };
  /** Deliveries of one webhook about one site, facility or job: one of them is at work at a time. */
  webhook_streams: EntityColumns & {
    webhook_id: string;
    /** When its first pending delivery is due; null without any. */
    next_attempt_ms: number | null;
    claim_token: string | null;
    lease_until_ms: number | null;
  };
  webhook_deliveries: EntityColumns & {
    id: string;
    webhook_id: string;
    sequence: number;
    event_id: string;
    type: string;
    payload: string;
    status: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_attempt_ms: number;
    last_status: number | null;
    last_error: string | null;
    created_ms: number;
    /** When it was created or replayed last. */
    queued_ms: number;
    finished_ms: number | null;
  };
}

/** A site, facility or job of a partner. */
export interface EntityColumns {
  partner_id: string;
  kind: EntityKind;
  entity_id: string;
}
