import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { formatTime } from '../ui/format.js';
import { Rows, rowStyle } from '../ui/rows.js';
import type { OperationMessage } from './messages.js';

/** Events shown at first, and added on demand. */
const shownAtFirst = 8;

const typeWords: Readonly<Record<OperationMessage['type'], string>> = {
  'cycle.completed': 'Recommendation',
  'cycle.skipped': 'Skipped',
  'assessment.completed': 'Assessment',
  'assessment.skipped': 'Skipped',
  'peak.risk': 'Peak risk',
  'drift.detected': 'Change noticed',
};

interface EventListProps {
  /** In ascending order. */
  messages: readonly OperationMessage[];
  timeZone: string;
  describe: (message: OperationMessage) => string;
}

/** The latest events first, each in a sentence. */
export function EventList({ messages, timeZone, describe }: EventListProps) {
  const [limit, setLimit] = useState(shownAtFirst);
  return (
    <>
      <Rows>
        {messages
          .slice(-limit)
          .reverse()
          .map((message) => (
            <li key={message.sequence} style={rowStyle}>
              <Group justify="space-between" gap={4} align="baseline">
                <Text size="sm" style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }} data-figure>
                  <Text span size="sm" fw={600}>
                    {typeWords[message.type]}:
                  </Text>{' '}
                  {describe(message)}
                </Text>
                <Text size="sm" c="dimmed" data-figure>
                  {formatTime(message.timestamp, timeZone)}
                </Text>
              </Group>
            </li>
          ))}
      </Rows>
      {messages.length > limit && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setLimit(limit + 50)}>
            Show more events
          </Button>
        </Group>
      )}
    </>
  );
}
