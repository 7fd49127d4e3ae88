import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { whyOutOfReach } from '../../api/engines.js';
import { isUnderWay, type ListedJob, recentJobsQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { formatAgo, formatShare } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { useNow } from '../../ui/use-now.js';

/** The simulations of STRIX that wait or run, with their progress. */
export function SimulationsSection() {
  const { engines, plan } = useSignedIn();
  return (
    <Section title="Simulations" summary="Annual revenue of a battery, by STRIX.">
      {engines.includes('strix') ? (
        <UnderWay />
      ) : (
        <EmptyState>{whyOutOfReach('strix', plan)}</EmptyState>
      )}
    </Section>
  );
}

function UnderWay() {
  const { client } = useSignedIn();
  const jobs = useQuery(recentJobsQuery(client));
  const nowMs = useNow(5_000);
  return (
    <QueryState query={jobs} label="Reading your simulations">
      {(list) => {
        const underWay = list.jobs.filter(({ status }) => isUnderWay(status));
        return underWay.length === 0 ? (
          <NoneUnderWay last={list.jobs[0]} nowMs={nowMs} />
        ) : (
          <Stack gap="sm" component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {underWay.map((job) => (
              <JobRow key={job.job_id} job={job} nowMs={nowMs} />
            ))}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function JobRow({ job, nowMs }: { job: ListedJob; nowMs: number }) {
  const { job_id, status, progress, submitted_at } = job;
  const state = status === 'queued' ? 'waits for a free place' : `${formatShare(progress)} done`;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <JobLink id={job_id} />
        <Text size="sm" data-figure>
          {state}, submitted {formatAgo(submitted_at, nowMs)}
        </Text>
      </Group>
      <Progress value={100 * progress} mt={4} aria-label={`Progress of simulation ${job_id}`} />
    </li>
  );
}

const endings: Readonly<Record<string, string>> = {
  succeeded: 'finished',
  failed: 'failed',
  cancelled: 'was cancelled',
};

function NoneUnderWay({ last, nowMs }: { last: ListedJob | undefined; nowMs: number }) {
  return (
    <Text c="dimmed">
      None is under way.{' '}
      {last === undefined ? (
        <AnchorLink to="/simulations">Start one</AnchorLink>
      ) : (
        <>
          The last, <JobLink id={last.job_id} />, {endings[last.status] ?? 'ended'}{' '}
          {formatAgo(last.finished_at ?? last.submitted_at, nowMs)}
        </>
      )}
      .
    </Text>
  );
}

function JobLink({ id }: { id: string }) {
  return (
    <AnchorLink to="/simulations/$jobId" params={{ jobId: id }}>
      simulation {id.slice(0, 8)}
    </AnchorLink>
  );
}
