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
