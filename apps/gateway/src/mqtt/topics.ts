import { idPattern } from '../descriptions/description-fields.js';
import type { EntityKey, EventType } from '../stores/event-store.js';

/** Last level of the topics that the gateway takes. */
export type InboundKind = 'state' | 'prices' | 'readings';

/** A topic below that of a site or facility. */
export interface EntityTopic {
  key: EntityKey;
  /** What follows the id. */
  leaf: string;
}

/** The topics of one bridge. */
export interface Topics {
  /** `online`, or `offline` as the last will. */
  gatewayStatus: string;
  /** Filters of what the gateway takes. */
  inbound: readonly string[];
  /** Filters of the status of every site and facility. */
  statuses: readonly string[];
  recommendation(key: EntityKey): string;
  status(key: EntityKey): string;
  event(key: EntityKey, type: EventType): string;
  refused(key: EntityKey): string;
  /** What a message from the gateway is about, for metrics. */
  kindOf(topic: string): string;
  /** Undefined for topics of something else and for ids that no site, facility or partner has. */
  parse(topic: string): EntityTopic | undefined;
}

const folders = { site: 'sites', facility: 'facilities' } as const;

const idExpression = new RegExp(idPattern);

/** The topics below a prefix: `{prefix}/{partner}/sites/{site}/…` and `{prefix}/{partner}/facilities/{facility}/…`. */
export function createTopics(prefix: string): Topics {
  const below = ({ partnerId, kind, entityId }: EntityKey, leaf: string): string =>
    `${prefix}/${partnerId}/${folders[kind === 'site' ? 'site' : 'facility']}/${entityId}/${leaf}`;
  return {
    gatewayStatus: `${prefix}/gateway/status`,
    inbound: [
      `${prefix}/+/sites/+/state`,
      `${prefix}/+/sites/+/prices`,
      `${prefix}/+/facilities/+/state`,
      `${prefix}/+/facilities/+/readings`,
    ],
    statuses: [`${prefix}/+/sites/+/status`, `${prefix}/+/facilities/+/status`],
    recommendation: (key) => below(key, 'recommendation'),
    status: (key) => below(key, 'status'),
    event: (key, type) => below(key, `events/${type}`),
    refused: (key) => below(key, 'refused'),
    kindOf(topic) {
      const [, , , leaf] = topic.startsWith(`${prefix}/`)
        ? topic.slice(prefix.length + 1).split('/')
        : [];
      return leaf ?? (topic === `${prefix}/gateway/status` ? 'gateway' : 'device');
    },
    parse(topic) {
      const [partnerId = '', folder, entityId = '', leaf, ...more] = topic.startsWith(`${prefix}/`)
        ? topic.slice(prefix.length + 1).split('/')
        : [];
      const kind = folder === folders.site ? 'site' : 'facility';
      if (folder !== folders[kind] || leaf === undefined || more.length > 0) {
        return undefined;
      }
      const key: EntityKey = { partnerId, kind, entityId };
      return hasTopics(key) ? { key, leaf } : undefined;
    },
  };
}

/** Whether the ids can stand in a topic. All that the gateway gives and accepts can; rows written by others may not. */
export function hasTopics({ partnerId, kind, entityId }: EntityKey): boolean {
  return kind !== 'job' && idExpression.test(partnerId) && idExpression.test(entityId);
}

/** A site or facility as the key of a map. */
export function keyText({ partnerId, kind, entityId }: EntityKey): string {
  return `${partnerId}/${kind}/${entityId}`;
}
