import type { StrixJob } from '@bess/client';
import { Badge } from '@mantine/core';

const states: Readonly<Record<StrixJob['status'], { label: string; color: string }>> = {
  queued: { label: 'Waiting', color: 'gray' },
  running: { label: 'Running', color: 'blue' },
  succeeded: { label: 'Finished', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Cancelled', color: 'gray' },
};

/** The state of a job in a word. */
export function JobState({ status }: { status: StrixJob['status'] }) {
  const { label, color } = states[status];
  return (
    <Badge color={color} variant="outline" c="var(--mantine-color-text)" tt="none" fw={600}>
      {label}
    </Badge>
  );
}
