import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Entity } from '../../operation/messages.js';
import { facilityOperationQuery, siteOperationQuery } from '../../operation/operation-queries.js';
import { useSignedIn } from '../../session/session.js';
import { formatTime } from '../../ui/format.js';
import { skippedSinceMs } from './skipped-since.js';

/** The overview reads operations seldom: each is a request of its own [ms]. */
const staleMs = 5 * 60_000;

/** Rows that are marked; the others are seldom looked at, and each mark is a request. */
export const markedRows = 10;

interface OperatedMarkProps {
  entity: Entity;
  timeZone: string;
  /** Start of the last interval that was run. */
  lastRunMs: number | undefined;
}

/** Whether a site or facility is operated automatically, and since when its intervals are skipped. */
export function OperatedMark({ entity, timeZone, lastRunMs }: OperatedMarkProps) {
  const { client } = useSignedIn();
  const isSite = entity.kind === 'site';
  const site = useQuery({
    ...siteOperationQuery(client, entity.id),
    enabled: isSite,
    staleTime: staleMs,
  });
  const facility = useQuery({
    ...facilityOperationQuery(client, entity.id),
    enabled: !isSite,
    staleTime: staleMs,
  });
  const operation = isSite ? site.data : facility.data;
  if (operation == null || !operation.enabled) {
    return null;
  }
  const sinceMs = skippedSinceMs(operation, lastRunMs);
  return sinceMs === undefined ? (
    <Badge variant="light" color="green" tt="none">
      Automatic
    </Badge>
  ) : (
    <Badge variant="light" color="orange" tt="none" maw="100%">
      Automatic, skipped since {formatTime(sinceMs, timeZone)}
    </Badge>
  );
}
