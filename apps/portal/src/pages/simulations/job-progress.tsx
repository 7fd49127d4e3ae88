import type { StrixJob } from '@bess/client';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatAgo, formatShare } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { ProblemAlert } from '../../ui/states.js';
import { hasEnded } from './use-job.js';

interface JobProgressProps {
  job: Pick<StrixJob, 'status' | 'progress' | 'submitted_at' | 'error'>;
  isConnected: boolean;
  cancel: { error: unknown; isPending: boolean; mutate: () => void };
  words?: JobWords;
}

/** What a kind of job is called. */
interface JobWords {
  /** `simulation`. */
  name: string;
  /** What its progress is a share of. */
  whole: string;
  /** What becomes of its budget when it ends without a result. */
  refund: string;
}

const simulationWords: JobWords = {
  name: 'simulation',
  whole: 'of the paths',
  refund: 'Its paths are back in today’s budget.',
};

/** A job without a result: how far it is, with a button that cancels it, or why it ended. */
export function JobProgress({
  job,
  isConnected,
  cancel,
  words = simulationWords,
}: JobProgressProps) {
  const { status, progress, submitted_at, error } = job;
  if (status === 'failed') {
    return (
      <Alert color="red" title={`The ${words.name} failed`} role="alert">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {error ?? 'The gateway gave no reason.'} {words.refund}
        </Text>
      </Alert>
    );
  }
  if (status === 'cancelled') {
    return (
      <Alert color="gray" title={`The ${words.name} was cancelled`} role="status">
        {words.refund} There is no result.
      </Alert>
    );
  }
  const percent = formatShare(progress);
  return (
    <Section title={status === 'queued' ? 'Waiting for a free place' : 'Running'}>
      {!isConnected && (
        <Alert color="orange" title="The connection is lost" role="status">
          The {words.name} goes on at the gateway. This page connects again by itself.
        </Alert>
      )}
      <Stack gap={6}>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Submitted {formatAgo(submitted_at, Date.now())}
          </Text>
          <Text fw={650} data-figure>
            {percent} {words.whole}
          </Text>
        </Group>
        <Progress value={100 * progress} size="lg" aria-label={`Progress of the ${words.name}`} />
        <Text size="sm" c="dimmed">
          You may leave: the address of this page leads back to it.
        </Text>
      </Stack>
      {cancel.error !== null && <ProblemAlert error={cancel.error} />}
      {!hasEnded(status) && <CancelButton cancel={cancel} name={words.name} />}
    </Section>
  );
}

function CancelButton({ cancel, name }: Pick<JobProgressProps, 'cancel'> & { name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Group>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Cancel the {name}
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="sm" role="group" aria-label={`Cancel the ${name}?`}>
      <Text size="sm">What has been worked out so far is lost.</Text>
      <Button color="red.9" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Yes, cancel it
      </Button>
      {/* A key that is held down must not confirm. */}
      <Button variant="default" autoFocus onClick={() => setIsAsking(false)}>
        Let it run
      </Button>
    </Group>
  );
}
