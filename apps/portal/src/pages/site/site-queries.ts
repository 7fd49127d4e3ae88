import { unwrap } from '@bess/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { descriptionOf, tagged } from '../../api/descriptions.js';
import type { HistoryExtent, HistoryView } from '../../charts/history-view.js';
import { useSignedIn } from '../../session/session.js';
import { intervalStartMs, type Site, type SiteTerms } from './site-terms.js';

/** Everything that is known of a site, so that one call makes all of it stale. */
export const siteKey = (siteId: string) => ['site', siteId] as const;

/** The description of a site; null if it was never described. */
export function useSite(siteId: string) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...siteKey(siteId), 'description'],
    queryFn: () =>
      tagged(client.GET('/api/sites/{site_id}', { params: { path: { site_id: siteId } } })),
    select: descriptionOf<Site>,
  });
}

/** Prices of a view, as means over steps of its resolution. */
export function usePrices(siteId: string, { fromMs, toMs, resolutionMinutes }: HistoryView) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...siteKey(siteId), 'prices', fromMs, toMs, resolutionMinutes],
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/api/sites/{site_id}/prices', {
          signal,
          params: {
            path: { site_id: siteId },
            query: {
              from: new Date(fromMs).toISOString(),
              to: new Date(toMs).toISOString(),
              resolution: resolutionMinutes,
            },
          },
        }),
      ),
    select: ({ prices }) => prices,
    // The earlier view stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The days and number of the stored prices of a site whose description does not say it; null if there are none. */
export function useAnyPrices(siteId: string, isNeeded: boolean) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...siteKey(siteId), 'prices', 'extent'],
    enabled: isNeeded,
    queryFn: async (): Promise<(HistoryExtent & { count: number }) | null> => {
      const { prices } = await unwrap(
        client.GET('/api/sites/{site_id}/prices', {
          params: {
            path: { site_id: siteId },
            query: { from: '1970-01-01T00:00:00Z', resolution: 1_440 },
          },
        }),
      );
      const [first] = prices;
      const last = prices.at(-1);
      return first === undefined || last === undefined
        ? null
        : {
            firstMs: Date.parse(first.time),
            lastMs: Date.parse(last.time) + 86_340_000,
            count: prices.reduce((sum, { count = 1 }) => sum + count, 0),
          };
    },
  });
}

/** The latest stored price of the market interval that begins at a moment; null if there is none. */
export function useIntervalPrice(terms: SiteTerms, nowMs: number) {
  const { client } = useSignedIn();
  const startMs = intervalStartMs(nowMs, terms);
  return useQuery({
    queryKey: [...siteKey(terms.siteId), 'prices', 'current', startMs, terms.intervalMinutes],
    queryFn: async () => {
      const { prices } = await unwrap(
        client.GET('/api/sites/{site_id}/prices', {
          params: {
            path: { site_id: terms.siteId },
            query: {
              from: new Date(startMs).toISOString(),
              to: new Date(startMs + terms.intervalMinutes * 60_000).toISOString(),
            },
          },
        }),
      );
      return prices.at(-1)?.price_per_mwh ?? null;
    },
  });
}

/** The recorded cycles of a site, newest first, page by page. */
export function useCycles(siteId: string, isReached = true) {
  const { client } = useSignedIn();
  return useInfiniteQuery({
    enabled: isReached,
    queryKey: [...siteKey(siteId), 'cycles'],
    queryFn: ({ pageParam }) =>
      unwrap(
        client.GET('/api/sites/{site_id}/cycles', {
          params: {
            path: { site_id: siteId },
            query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Whole days of cycles beside the plan of the day before and perfect foresight. */
export function useDays(siteId: string) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...siteKey(siteId), 'days'],
    queryFn: () =>
      unwrap(client.GET('/api/sites/{site_id}/days', { params: { path: { site_id: siteId } } })),
    staleTime: 5 * 60_000,
  });
}
