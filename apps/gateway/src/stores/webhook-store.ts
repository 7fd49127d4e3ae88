import type { EntityKey, EventType } from './event-store.js';

/** An address that is told of events. */
export interface Webhook {
  id: string;
  partnerId: string;
  url: string;
  events: EventType[];
  description: string | null;
  /** `whsec_` and the key in base64; messages are signed with it. */
  secret: string;
  /** The secret before the last rotation; null = none. Messages are signed with it too until `previousUntilMs`. */
  previousSecret: string | null;
  previousUntilMs: number | null;
  createdMs: number;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'dead';

/** One event for one webhook. */
export interface Delivery extends EntityKey {
  id: string;
  webhookId: string;
  sequence: number;
  eventId: string;
  type: EventType;
  /** Body of the message, JSON. */
  payload: string;
  status: DeliveryStatus;
  /** Attempts that have ended or been lost. */
  attempts: number;
  /** When it is tried next; of a finished one when it was tried last. */
  nextAttemptMs: number;
  /** Status of the last answer; null = no answer. */
  lastStatus: number | null;
  lastError: string | null;
  createdMs: number;
  /** When it was created or replayed last: it is tried for a day from then on. */
  queuedMs: number;
  finishedMs: number | null;
}

/** A delivery to be attempted, and where to. */
export interface ClaimedDelivery {
  delivery: Delivery;
  webhook: Webhook;
}

/** How an attempt ended. */
export type AttemptOutcome =
  | { kind: 'delivered'; status: number }
  | { kind: 'retry'; nextAttemptMs: number; status: number | null; error: string }
  | { kind: 'dead'; status: number | null; error: string }
  /** It did not take place; the delivery is due again. */
  | { kind: 'released' };

/**
 * Webhooks and their deliveries. The deliveries of one webhook about one site, facility or job are attempted in their order: the next
 * one waits until the one before is delivered or dead. Every call of a partner names it.
 */
export interface WebhookStore {
  /** False, and nothing stored, if the partner already has `maximum` webhooks. */
  add(webhook: Webhook, maximum: number): Promise<boolean>;
  /** Newest first, by `createdMs` and then id. */
  list(partnerId: string): Promise<Webhook[]>;
  find(partnerId: string, webhookId: string): Promise<Webhook | undefined>;
  /** Replaces the secret; the one before goes on to sign until `previousUntilMs`. Undefined if there is no such webhook. */
  rotate(
    partnerId: string,
    webhookId: string,
    change: { secret: string; previousUntilMs: number },
  ): Promise<Webhook | undefined>;
  /** Deletes a webhook with its deliveries; false if there is none. */
  remove(partnerId: string, webhookId: string): Promise<boolean>;
  /** Deliveries of a webhook, newest first, of one status if given, after a mark if given. */
  deliveries(
    partnerId: string,
    webhookId: string,
    page: { status?: DeliveryStatus; before?: { createdMs: number; id: string }; limit: number },
  ): Promise<Delivery[]>;
  /** Number of deliveries of a webhook by status. */
  counts(partnerId: string, webhookId: string): Promise<Record<DeliveryStatus, number>>;
  /** Makes a delivered or dead delivery pending again, from its first attempt on; a pending one stays. Undefined if there is no such one. */
  replay(
    partnerId: string,
    webhookId: string,
    deliveryId: string,
    nowMs: number,
  ): Promise<Delivery | undefined>;
  /**
   * Claims deliveries that are due and first of their webhook's stream; those whose lease has ended too, as after the death of a
   * process. Of each webhook at most `ofWebhook` are at work at a time. Partners and webhooks take turns; of one webhook, the one due
   * first comes first. Each claim counts as an attempt until it is released.
   */
  claimDue(claim: {
    nowMs: number;
    limit: number;
    ofWebhook: number;
    claimToken: string;
    leaseUntilMs: number;
  }): Promise<ClaimedDelivery[]>;
  /** Ends an attempt. False, and nothing changed, if the delivery is no longer claimed with this token. */
  finish(
    delivery: Delivery,
    claimToken: string,
    outcome: AttemptOutcome,
    nowMs: number,
  ): Promise<boolean>;
  /** When the next delivery is due, or a lease ends; undefined without any pending. */
  nextDueMs(): Promise<number | undefined>;
  /** Number of pending deliveries, and the age of the oldest [ms]; for metrics. */
  backlog(nowMs: number): Promise<{ pending: number; oldestMs: number }>;
  /** Deletes delivered and dead deliveries that ended before an instant, and what deleted webhooks may have left. Returns how many. */
  deleteFinishedBefore(ms: number): Promise<number>;
}
