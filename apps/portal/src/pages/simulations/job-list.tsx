import { Anchor, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../../session/session.js';
import { formatShare, formatTime } from '../../ui/format.js';
import { EmptyState, LoadingState, ProblemAlert } from '../../ui/states.js';
import { nameOfJob } from './job-request.js';
import { JobState } from './job-state.js';
import { useJobs } from './use-jobs.js';

const pageSize = 10;
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type ListedJob = NonNullable<ReturnType<typeof useJobs>['data']>['pages'][number]['jobs'][number];

/** The account's jobs, newest first, with their state. */
export function JobList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useJobs(pageSize);
  const problem = error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return problem || <LoadingState label="Loading your simulations" />;
  }
  const jobs = data.pages.flatMap((page) => page.jobs);
  return (
    <>
      {problem}
      {jobs.length === 0 && (
        <EmptyState>There are none yet. Start the first one with the form above.</EmptyState>
      )}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {jobs.map((job) => (
          <JobRow key={job.job_id} job={job} />
        ))}
      </Stack>
      {hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older simulations
          </Button>
        </Group>
      )}
    </>
  );
}

function JobRow({ job }: { job: ListedJob }) {
  const { email } = useSignedIn();
  const { job_id, status, progress, submitted_at, error } = job;
  const name = nameOfJob(email, job_id);
  return (
    <Paper component="li" withBorder px="sm" py="xs">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Stack gap={0} style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Anchor
            component={Link}
            to="/simulations/$jobId"
            params={{ jobId: job_id } as never}
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            Submitted {formatTime(submitted_at, browserZone)}
          </Text>
        </Stack>
        <JobState status={status} />
      </Group>
      {status === 'running' && (
        <Group gap="xs" wrap="nowrap" mt={6}>
          <Progress
            value={100 * progress}
            flex={1}
            aria-label={`Progress of ${name}`}
            transitionDuration={300}
          />
          <Text size="xs" data-figure>
            {formatShare(progress)}
          </Text>
        </Group>
      )}
      {error !== undefined && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
    </Paper>
  );
}
