import { type components, unwrap } from '@bess/client';
import { useQuery } from '@tanstack/react-query';
import { operationKey } from '../../../operation/operation-queries.js';
import { useSignedIn } from '../../../session/session.js';
import { siteKey } from '../site-queries.js';

export type SiteHistory = components['schemas']['SiteOperationHistory'];

/** Mean of the stored prices of an interval; null if there is none. */
export function useIntervalMean(siteId: string, startMs: number, minutes: number) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...siteKey(siteId), 'prices', 'interval', startMs, minutes],
    queryFn: async ({ signal }) => {
      const { prices } = await unwrap(
        client.GET('/api/sites/{site_id}/prices', {
          signal,
          params: {
            path: { site_id: siteId },
            query: {
              from: new Date(startMs).toISOString(),
              to: new Date(startMs + minutes * 60_000).toISOString(),
            },
          },
        }),
      );
      return prices.length === 0
        ? null
        : prices.reduce((sum, { price_per_mwh }) => sum + price_per_mwh, 0) / prices.length;
    },
    // A price that is awaited appears without a reload.
    refetchInterval: ({ state }) => (typeof state.data === 'number' ? false : 20_000),
  });
}

/** What the operation of a site came to in a period. */
export function useSiteHistory(siteId: string, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...operationKey({ kind: 'site', id: siteId }), 'history', fromMs, toMs],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/api/sites/{site_id}/operation/history', {
          signal,
          params: {
            path: { site_id: siteId },
            query: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
          },
        }),
      ),
    staleTime: 5 * 60_000,
  });
}
