import type { BessClient, components } from '@bess/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { descriptionOf, tagged } from '../api/descriptions.js';
import { useSignedIn } from '../session/session.js';
import type { Entity } from './messages.js';

export type SiteOperation = components['schemas']['SiteOperation'];
export type FacilityOperation = components['schemas']['FacilityOperation'];

/** Where the operation of a site or facility is kept. */
export function operationKey({ kind, id }: Entity) {
  return [kind, id, 'operation'] as const;
}

/** How a site is operated; null while it is not. */
export function siteOperationQuery(client: BessClient, siteId: string) {
  return queryOptions({
    queryKey: operationKey({ kind: 'site', id: siteId }),
    queryFn: async ({ signal }) =>
      descriptionOf<SiteOperation>(
        await tagged(
          client.GET('/api/sites/{site_id}/operation', {
            signal,
            params: { path: { site_id: siteId } },
          }),
        ),
      ),
  });
}

/** How a facility is operated; null while it is not. */
export function facilityOperationQuery(client: BessClient, facilityId: string) {
  return queryOptions({
    queryKey: operationKey({ kind: 'facility', id: facilityId }),
    queryFn: async ({ signal }) =>
      descriptionOf<FacilityOperation>(
        await tagged(
          client.GET('/api/facilities/{facility_id}/operation', {
            signal,
            params: { path: { facility_id: facilityId } },
          }),
        ),
      ),
  });
}

/** How often an operation that runs is read, because its next interval moves on [ms]. */
const readMs = 30_000;

/** The operation of a site, read again while it runs. */
export function useSiteOperation(siteId: string, isReached: boolean) {
  const { client } = useSignedIn();
  return useQuery({
    ...siteOperationQuery(client, siteId),
    enabled: isReached,
    refetchInterval: ({ state }) => (state.data?.enabled === true ? readMs : false),
  });
}

/** The operation of a facility, read again while it runs. */
export function useFacilityOperation(facilityId: string, isReached: boolean) {
  const { client } = useSignedIn();
  return useQuery({
    ...facilityOperationQuery(client, facilityId),
    enabled: isReached,
    refetchInterval: ({ state }) => (state.data?.enabled === true ? readMs : false),
  });
}
