import { unwrap } from '@bess/client';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../session/session.js';

/** Requests and simulated paths of the last 31 days with the plan's limits, today first. */
export function useUsage() {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => unwrap(client.GET('/api/usage', { signal })),
  });
}

/** Ids of the account's most recently active sites, to choose from. */
export function useSiteIds() {
  const { client } = useSignedIn();
  return useQuery({
    queryKey: ['sites', 'ids'],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: 100 } };
      const { sites } = await unwrap(client.GET('/api/sites', { signal, params }));
      return sites.map(({ site_id }) => site_id);
    },
  });
}
