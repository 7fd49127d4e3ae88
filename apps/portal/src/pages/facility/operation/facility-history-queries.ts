import { type components, unwrap } from '@bess/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { operationKey } from '../../../operation/operation-queries.js';
import { useSignedIn } from '../../../session/session.js';

export type FacilityHistory = components['schemas']['FacilityOperationHistory'];
export type Settlement = NonNullable<FacilityHistory['settlement']>;
export type Assessment = FacilityHistory['assessments'][number];

/** The calendar month before an instant, page by page; the first page has the bills. */
export function useFacilityHistory(facilityId: string, toMs: number) {
  const { client } = useSignedIn();
  return useInfiniteQuery({
    queryKey: [...operationKey({ kind: 'facility', id: facilityId }), 'history', toMs],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/api/facilities/{facility_id}/operation/history', {
          signal,
          params: {
            path: { facility_id: facilityId },
            query: {
              to: new Date(toMs).toISOString(),
              limit: 200,
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 5 * 60_000,
  });
}
