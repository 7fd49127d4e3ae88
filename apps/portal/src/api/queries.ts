import { type BessClient, type components, unwrap } from '@bess/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Reads that several pages share. Their keys begin with the resource, so that a change of it can invalidate all of them. */

export type ListedSite = components['schemas']['SiteList']['sites'][number];
export type ListedFacility = components['schemas']['FacilityList']['facilities'][number];
export type ListedJob = components['schemas']['StrixJobList']['jobs'][number];
export type Usage = components['schemas']['Usage'];
export type StatusReport = components['schemas']['StatusReport'];

/** Entries of a page of a list. */
const pageEntries = 25;

/** The partner's sites, newest activity first. */
export function sitesQuery(client: BessClient) {
  return infiniteQueryOptions({
    queryKey: ['sites'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(client.GET('/api/sites', { params: { query: pageOf(pageParam) }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });
}

/** The partner's facilities, newest activity first. */
export function facilitiesQuery(client: BessClient) {
  return infiniteQueryOptions({
    queryKey: ['facilities'],
    queryFn: ({ pageParam, signal }) =>
      unwrap(client.GET('/api/facilities', { params: { query: pageOf(pageParam) }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });
}

function pageOf(cursor: string | undefined) {
  return { limit: pageEntries, ...(cursor !== undefined && { cursor }) };
}

/** The newest simulations; read more often while one is under way. */
export function recentJobsQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['jobs', 'recent'],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/api/strix/jobs', { params: { query: { limit: 50 } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some(({ status }) => isUnderWay(status)) ? 5_000 : 60_000,
  });
}

/** Whether a job waits or runs. */
export function isUnderWay(status: ListedJob['status']): boolean {
  return status === 'queued' || status === 'running';
}

/** Requests and paths of the last 31 days, with the plan's limits. */
export function usageQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['usage'],
    queryFn: ({ signal }) => unwrap(client.GET('/api/usage', { signal })),
    refetchInterval: 60_000,
  });
}

/** State of the engines; public, so that any client reads it. */
export function statusQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => unwrap(client.GET('/api/status', { signal })),
    refetchInterval: 30_000,
    // The page itself says that the gateway cannot be reached, and tries again at the next interval.
    retry: false,
    networkMode: 'always',
  });
}

/** Ids of the account's most recently active sites, to choose from. */
export function siteIdsQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['sites', 'ids'],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 100 } };
      const { sites } = await unwrap(client.GET('/api/sites', { signal, params }));
      return sites.map(({ site_id }) => site_id);
    },
  });
}

/** Ids of the account's most recently active facilities, to choose from. */
export function facilityIdsQuery(client: BessClient) {
  return queryOptions({
    queryKey: ['facilities', 'ids'],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 100 } };
      const { facilities } = await unwrap(client.GET('/api/facilities', { signal, params }));
      return facilities.map(({ facility_id }) => facility_id);
    },
  });
}
