import { type components, unwrap } from '@bess/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { descriptionOf, tagged } from '../../api/descriptions.js';
import type { HistoryView } from '../../charts/history-view.js';
import { useSignedIn } from '../../session/session.js';

export type Facility = components['schemas']['Facility'];
export type Reading = components['schemas']['FacilityReadingList']['readings'][number];
export type FoundTariff = components['schemas']['TariffList']['tariffs'][number];

/** Everything that is known of a facility, so that one call makes all of it stale. */
export const facilityKey = (facilityId: string) => ['facility', facilityId] as const;

/** The description of a facility; null if it was never described. */
export function useFacility(facilityId: string, isReached: boolean) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...facilityKey(facilityId), 'description'],
    enabled: isReached,
    queryFn: ({ signal }) =>
      tagged(
        client.GET('/api/facilities/{facility_id}', {
          signal,
          params: { path: { facility_id: facilityId } },
        }),
      ),
    select: descriptionOf<Facility>,
  });
}

/** Readings of a view, as means over steps of its resolution. */
export function useReadings(facilityId: string, view: HistoryView) {
  const { client } = useSignedIn();
  const { fromMs, toMs, resolutionMinutes } = view;
  return useQuery({
    queryKey: [...facilityKey(facilityId), 'readings', fromMs, toMs, resolutionMinutes],
    queryFn: async ({ signal }) => {
      const { readings } = await unwrap(
        client.GET('/api/facilities/{facility_id}/readings', {
          signal,
          params: {
            path: { facility_id: facilityId },
            query: {
              from: new Date(fromMs).toISOString(),
              to: new Date(toMs).toISOString(),
              resolution: resolutionMinutes,
            },
          },
        }),
      );
      return readings;
    },
    // The earlier view stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The latest reading; null if there is none. */
export function useLatestReading(facilityId: string, lastTime: string | undefined) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: [...facilityKey(facilityId), 'readings', 'latest', lastTime],
    queryFn: async ({ signal }) => {
      if (lastTime === undefined) {
        return null;
      }
      const { readings } = await unwrap(
        client.GET('/api/facilities/{facility_id}/readings', {
          signal,
          params: { path: { facility_id: facilityId }, query: { from: lastTime } },
        }),
      );
      return readings.at(-1) ?? null;
    },
    placeholderData: keepPreviousData,
  });
}

/** Tariffs whose code, name or utility has the words of a search. */
export function useTariffSearch(text: string) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ['tariffs', 'search', text],
    queryFn: async ({ signal }) => {
      const query = { limit: 25, ...(text !== '' && { text }) };
      const { tariffs } = await unwrap(
        client.GET('/tarsis/tariffs', { signal, params: { query } }),
      );
      return tariffs;
    },
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
}

/** The structure of a tariff. */
export function useTariff(code: string, isReached: boolean) {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ['tariffs', 'structure', code],
    enabled: isReached,
    queryFn: ({ signal }) =>
      unwrap(client.GET('/tarsis/tariffs/{code}', { signal, params: { path: { code } } })),
    staleTime: 600_000,
  });
}
