import { type BessClient, type StrixJob, unwrap, waitForJob } from '@bess/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { pauseOrOnline } from '../../api/pause-or-online.js';
import { problemOf } from '../../api/problem.js';
import { useSignedIn } from '../../session/session.js';

/** A job with what its headers say. */
export interface JobAnswer {
  job: StrixJob;
  /** Sent again with the same input it gives the same figures. */
  seed: string | undefined;
}

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/** A job, followed by its events while it is unfinished; a connection that breaks is made again until the job has ended. */
export function useJob(jobId: string) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  const query = useQuery({
    queryKey: ['strix', 'job', jobId],
    queryFn: ({ signal }) => readJob(client, jobId, signal),
  });
  const isUnfinished = query.data !== undefined && !hasEnded(query.data.job.status);

  const show = useCallback(
    (job: StrixJob) =>
      queries.setQueryData<JobAnswer>(['strix', 'job', jobId], (before) => ({
        seed: before?.seed,
        job,
      })),
    [queries, jobId],
  );
  const showEnd = useCallback(
    (job: StrixJob) => {
      show(job);
      void queries.invalidateQueries({ queryKey: ['strix', 'jobs'] });
      void queries.invalidateQueries({ queryKey: ['usage'] });
    },
    [queries, show],
  );

  useEffect(() => {
    if (!isUnfinished) {
      return;
    }
    const aborter = new AbortController();
    const { signal } = aborter;
    const follow = async () => {
      let pauseMs = firstPauseMs;
      while (!signal.aborted) {
        try {
          const ended = await waitForJob(client, jobId, {
            signal,
            onProgress: (job) => {
              pauseMs = firstPauseMs;
              setIsConnected(true);
              show(job);
            },
          });
          setIsConnected(true);
          showEnd(ended);
          return;
        } catch (error) {
          if (signal.aborted) {
            return;
          }
          if (!mayPass(error)) {
            // The read of the job meets the same refusal and shows it.
            void queries.invalidateQueries({ queryKey: ['strix', 'job', jobId] });
            return;
          }
          setIsConnected(false);
          await pauseOrOnline(pauseMs, signal);
          pauseMs = Math.min(2 * pauseMs, longestPauseMs);
        }
      }
    };
    void follow();
    return () => aborter.abort();
  }, [client, jobId, isUnfinished, queries, show, showEnd]);

  const cancel = useMutation({
    mutationFn: () =>
      unwrap(client.DELETE('/api/strix/jobs/{job_id}', { params: { path: { job_id: jobId } } })),
    onSuccess: showEnd,
  });
  return { query, isConnected, cancel };
}

/** Whether a job is in a state that it keeps. */
export function hasEnded(status: StrixJob['status']): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}

async function readJob(client: BessClient, jobId: string, signal: AbortSignal): Promise<JobAnswer> {
  const outcome = await client.GET('/api/strix/jobs/{job_id}', {
    params: { path: { job_id: jobId } },
    signal,
  });
  const job = await unwrap(outcome);
  return { job, seed: outcome.response.headers.get('X-Seed') ?? undefined };
}

function mayPass(error: unknown): boolean {
  const { status } = problemOf(error);
  return status === 0 || status === 429 || status >= 500;
}
