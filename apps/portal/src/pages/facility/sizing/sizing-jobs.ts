import { type components, unwrap } from '@bess/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../session/session.js';
import { hasEnded } from '../../simulations/use-job.js';

export type SizingRequest = components['schemas']['TarsisSizeRequest'];
export type SizingAnswer = components['schemas']['TarsisSizeAnswer'];
type SizingJob = components['schemas']['TarsisSizeJob'];

/** A sizing that was started in this browser; jobs of the gateway do not repeat their request. */
export interface StartedSizing {
  jobId: string;
  facilityId: string;
  /** When it was started [ms since the epoch]. */
  startedMs: number;
  request: SizingRequest;
}

const rememberedSizings = 50;

/** Pause between two looks at an unfinished job [ms]. */
const pollMs = 1_000;

/** A sizing, looked at again and again until it has ended, and how to cancel it. */
export function useSizing(jobId: string) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const queryKey = ['tarsis', 'sizing', jobId];
  const params = { path: { job_id: jobId } };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(client.GET('/tarsis/size/jobs/{job_id}', { params, signal })),
    refetchInterval: ({ state }) =>
      state.data === undefined || !hasEnded(state.data.status) ? pollMs : false,
  });
  const cancel = useMutation({
    mutationFn: () => unwrap(client.DELETE('/tarsis/size/jobs/{job_id}', { params })),
    onSuccess: (job) => queries.setQueryData<SizingJob>(queryKey, job),
  });
  return { query, cancel };
}

/** Keeps what was asked, so that the page can show and change it after a reload. */
export function rememberSizing(account: string, sizing: StartedSizing): void {
  const others = readSizings(account).filter(({ jobId }) => jobId !== sizing.jobId);
  try {
    const kept = [sizing, ...others].slice(0, rememberedSizings);
    localStorage.setItem(keyOf(account), JSON.stringify(kept));
  } catch {
    // Storage may be full or forbidden; the address of the page still leads to the job.
  }
}

/** Sizings of a facility that were started in this browser, newest first. */
export function sizingsOf(account: string, facilityId: string): StartedSizing[] {
  return readSizings(account).filter((sizing) => sizing.facilityId === facilityId);
}

function keyOf(account: string): string {
  return `bess-portal-sizings:${account}`;
}

function readSizings(account: string): StartedSizing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStartedSizing) : [];
  } catch {
    return [];
  }
}

function isStartedSizing(value: unknown): value is StartedSizing {
  const { jobId, facilityId, startedMs, request } = Object(value) as Partial<StartedSizing>;
  return (
    typeof jobId === 'string' &&
    typeof facilityId === 'string' &&
    typeof startedMs === 'number' &&
    typeof request === 'object' &&
    request !== null
  );
}
