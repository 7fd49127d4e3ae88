import { Anchor, List, Text, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useSignedIn } from '../../../session/session.js';
import { EngineGate } from '../../../ui/engine-gate.js';
import { formatAgo } from '../../../ui/format.js';
import { Page } from '../../../ui/page.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { JobProgress } from '../../simulations/job-progress.js';
import { useFacility } from '../facility-queries.js';
import { SizingResult } from './sizing-answer.js';
import { SizingForm } from './sizing-form.js';
import { sizingsOf, useSizing } from './sizing-jobs.js';

/** Which battery to buy for a facility. The address names the job, so that a reload finds it again. */
export function SizingPage() {
  const { facilityId } = useParams({ from: '/signed-in/facilities/$facilityId/sizing' });
  return (
    <Page
      title={`Sizing for ${facilityId}`}
      summary="Which battery to buy: the size whose savings on the bill are worth most after what it costs."
      actions={
        <Anchor component={Link} to="/facilities/$facilityId" params={{ facilityId } as never}>
          Back to the facility
        </Anchor>
      }
    >
      <EngineGate engine="tarsis">
        <SizingOfFacility key={facilityId} facilityId={facilityId} />
      </EngineGate>
    </Page>
  );
}

function SizingOfFacility({ facilityId }: { facilityId: string }) {
  const { email } = useSignedIn();
  const { job } = useSearch({ from: '/signed-in/facilities/$facilityId/sizing' });
  const navigate = useNavigate();
  const facility = useFacility(facilityId, true);
  const earlier = sizingsOf(email, facilityId);
  const shown = earlier.find(({ jobId }) => jobId === job) ?? earlier[0];
  return (
    <>
      {job !== undefined && <Sizing key={job} jobId={job} />}
      <QueryState query={facility} label="Loading the facility">
        {(found) => (
          <Section
            title={job === undefined ? 'New sizing' : 'Change and size again'}
            summary="It runs on the gateway: you may leave the page and come back to its result."
          >
            {(found?.stored_readings.count ?? 0) === 0 ? (
              <EmptyState>
                There are no readings of this facility yet. Upload twelve complete months of its
                load first.
              </EmptyState>
            ) : (
              <SizingForm
                facilityId={facilityId}
                initial={shown?.request}
                onStarted={(jobId) => {
                  void navigate({
                    to: '/facilities/$facilityId/sizing',
                    params: { facilityId },
                    search: { job: jobId },
                  });
                  scrollTo({ top: 0 });
                }}
              />
            )}
          </Section>
        )}
      </QueryState>
      {earlier.length > 0 && (
        <Section title="Earlier sizings" summary="Started in this browser; kept for 30 days.">
          <List size="sm">
            {earlier.map(({ jobId, startedMs }) => (
              <List.Item key={jobId}>
                <Anchor
                  component={Link}
                  to="/facilities/$facilityId/sizing"
                  params={{ facilityId } as never}
                  search={{ job: jobId } as never}
                >
                  Started {formatAgo(startedMs, Date.now())}
                </Anchor>
                {jobId === job && ' (shown above)'}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

const words = {
  name: 'sizing',
  whole: 'done',
  refund: 'It counts as one of the day.',
};

function Sizing({ jobId }: { jobId: string }) {
  const { query, cancel } = useSizing(jobId);
  const status = query.data?.status;
  return (
    <>
      {/* It stays on the page, so that screen readers announce each change of state. */}
      <VisuallyHidden role="status">
        {status !== undefined && `The sizing is ${stateWords[status]}.`}
      </VisuallyHidden>
      <QueryState query={query} label="Loading the sizing">
        {(job) =>
          job.result === undefined ? (
            <JobProgress
              job={job}
              isConnected={query.error === null}
              cancel={cancel}
              words={words}
            />
          ) : (
            <SizingResult answer={job.result} />
          )
        }
      </QueryState>
      {status === 'running' && (
        <Text size="sm" c="dimmed">
          The first step, the best size if the year were known, shows no progress.
        </Text>
      )}
    </>
  );
}

const stateWords = {
  queued: 'waiting',
  running: 'running',
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;
