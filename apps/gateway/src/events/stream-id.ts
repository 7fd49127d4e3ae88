import type { EntityKey } from '../stores/event-store.js';

/** The id of a stream of events, under which processes report its changes. No job has such an id. */
export function streamId({ partnerId, kind, entityId }: EntityKey): string {
  return `events:${JSON.stringify([partnerId, kind, entityId])}`;
}
