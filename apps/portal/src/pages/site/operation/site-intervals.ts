import { unwrap } from '@bess/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SkippedSpan, skippedSpan, skippedSpans } from '../../../operation/messages.js';
import { operationKey } from '../../../operation/operation-queries.js';
import type { OperationEvents } from '../../../operation/use-operation-events.js';
import { useSignedIn } from '../../../session/session.js';
import { type CompletedInterval, completedIntervals } from './site-inputs.js';

const dayMs = 86_400_000;

/** How often the intervals are read while the stream is not live [ms]. */
const pollMs = 30_000;

interface SiteIntervals {
  completed: readonly CompletedInterval[];
  skipped: readonly SkippedSpan[];
  isLoading: boolean;
}

/** The intervals of the last days: those of the stream, and while it is not live those that are read by calls. */
export function useSiteIntervals(siteId: string, events: OperationEvents): SiteIntervals {
  const isAway = events.state === 'reconnecting' || events.state === 'stopped';
  const polled = usePolledIntervals(siteId, isAway);
  const { messages } = events;
  return useMemo(() => {
    const streamed = { completed: completedIntervals(messages), skipped: skippedSpans(messages) };
    const read = isAway ? polled.data : undefined;
    return {
      completed: merged(streamed.completed, read?.completed ?? []),
      skipped: merged(streamed.skipped, read?.skipped ?? []),
      isLoading: !events.hasReplayed && (!isAway || polled.isPending),
    };
  }, [messages, events.hasReplayed, isAway, polled.data, polled.isPending]);
}

/** Each interval once, in order; what came by the stream tells more. */
function merged<Interval extends { startMs: number }>(
  streamed: readonly Interval[],
  read: readonly Interval[],
): Interval[] {
  const byStart = new Map([...read, ...streamed].map((one) => [one.startMs, one]));
  return [...byStart.values()].sort((a, b) => a.startMs - b.startMs);
}

function usePolledIntervals(siteId: string, isNeeded: boolean) {
  const { client } = useSignedIn();
  const params = { path: { site_id: siteId } };
  return useQuery({
    queryKey: [...operationKey({ kind: 'site', id: siteId }), 'polled'],
    enabled: isNeeded,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - dayMs).toISOString();
      const [{ cycles }, { skipped }] = await Promise.all([
        unwrap(
          client.GET('/api/sites/{site_id}/cycles', {
            signal,
            params: { ...params, query: { limit: 100 } },
          }),
        ),
        unwrap(
          client.GET('/api/sites/{site_id}/operation/history', {
            signal,
            params: { ...params, query: { from } },
          }),
        ),
      ]);
      return {
        completed: cycles.map(({ cycle_id, interval_start, currency, input, ...cycle }) => {
          const startMs = Date.parse(interval_start);
          const { direction, dispatch_mw, estimated_revenue, regime } = cycle.recommendation;
          return {
            site_id: siteId,
            cycle_id,
            interval_start,
            interval_minutes: input.interval_minutes,
            startMs,
            endMs: startMs + input.interval_minutes * 60_000,
            direction,
            dispatch_mw,
            confidence: cycle.confidence,
            estimated_revenue,
            regime,
            currency,
            price_per_mwh: input.current_price,
            current_soc: input.current_soc,
          } satisfies CompletedInterval;
        }),
        skipped: skipped.map(skippedSpan),
      };
    },
  });
}
