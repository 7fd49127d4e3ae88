import { unwrap } from '@bess/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../session/session.js';
import { hasEnded } from './use-job.js';

/** Pause between two looks at a list with unfinished jobs [ms]. */
const pollMs = 3_000;

/** The account's jobs, newest first, page by page; renewed by itself while one of them is unfinished. */
export function useJobs(limit: number) {
  const { client } = useSignedIn();
  return useInfiniteQuery({
    queryKey: ['strix', 'jobs', limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        client.GET('/api/strix/jobs', {
          signal,
          params: { query: { limit, ...(pageParam !== undefined && { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some((job) => !hasEnded(job.status)))
        ? pollMs
        : false,
  });
}
