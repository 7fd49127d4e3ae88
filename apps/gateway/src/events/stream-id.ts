import type { EntityKey } from '../stores/event-store.js';

const PREFIX = 'events:';

/** The id of a stream of events, under which processes report its changes. No job has such an id. */
export function streamId({ partnerId, kind, entityId }: EntityKey): string {
  return `${PREFIX}${JSON.stringify([partnerId, kind, entityId])}`;
}

/** What a stream is about; undefined for the id of a job. */
export function streamKey(id: string): EntityKey | undefined {
  if (!id.startsWith(PREFIX)) {
    return undefined;
  }
  const [partnerId, kind, entityId] = JSON.parse(id.slice(PREFIX.length));
  return { partnerId, kind, entityId };
}
