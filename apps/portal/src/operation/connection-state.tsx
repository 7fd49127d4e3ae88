import { Badge } from '@mantine/core';
import type { StreamState } from './follow-events.js';

const words: Readonly<Record<StreamState, { label: string; color: string; meaning: string }>> = {
  connecting: { label: 'Connecting', color: 'gray', meaning: 'Connecting to the gateway' },
  live: { label: 'Live', color: 'green', meaning: 'Live: what happens is shown at once' },
  reconnecting: {
    label: 'Reconnecting',
    color: 'orange',
    meaning: 'Reconnecting: what is shown is read again every half minute meanwhile',
  },
  stopped: {
    label: 'Stopped',
    color: 'orange',
    meaning: 'Stopped: the gateway refuses to send events',
  },
};

/** Whether the page shows what happens at once. */
export function ConnectionState({ state }: { state: StreamState }) {
  const { label, color, meaning } = words[state];
  return (
    <Badge variant="light" color={color} tt="none" role="status" title={meaning}>
      {label}
    </Badge>
  );
}
