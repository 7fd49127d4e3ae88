import type { StrixJob } from '@bess/client';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../session/session.js';
import { OutOfReach } from '../../ui/engine-gate.js';
import { Page } from '../../ui/page.js';
import { QueryState } from '../../ui/states.js';
import { JobProgress } from './job-progress.js';
import { nameOfJob, recallRequest } from './job-request.js';
import { SimulationResult } from './simulation-result.js';
import { useJob } from './use-job.js';

/** One simulation: its progress while it runs, then its result. */
export function SimulationPage() {
  const { jobId } = useParams({ from: '/signed-in/simulations/$jobId' });
  const { engines, email } = useSignedIn();
  return (
    <Page
      title="Simulation"
      summary={nameOfJob(email, jobId)}
      actions={
        <>
          {recallRequest(email, jobId) !== undefined && (
            <Anchor component={Link} to="/simulations" search={{ from: jobId } as never}>
              Change and run again
            </Anchor>
          )}
          <Anchor component={Link} to="/simulations">
            All simulations
          </Anchor>
        </>
      }
    >
      {engines.includes('strix') ? (
        <JobContent key={jobId} jobId={jobId} />
      ) : (
        <OutOfReach engine="strix" />
      )}
    </Page>
  );
}

function JobContent({ jobId }: { jobId: string }) {
  const { query, isConnected, cancel } = useJob(jobId);
  const status = query.data?.job.status;
  return (
    <>
      {/* It stays on the page, so that screen readers announce each change of state. */}
      <VisuallyHidden role="status">
        {status !== undefined && `The simulation is ${stateWords[status]}.`}
      </VisuallyHidden>
      <QueryState query={query} label="Loading the simulation">
        {({ job, seed }) =>
          job.result === undefined ? (
            <JobProgress job={job} isConnected={isConnected} cancel={cancel} />
          ) : (
            <SimulationResult job={job} result={job.result} seed={seed} />
          )
        }
      </QueryState>
    </>
  );
}

const stateWords: Readonly<Record<StrixJob['status'], string>> = {
  queued: 'waiting',
  running: 'running',
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
};
