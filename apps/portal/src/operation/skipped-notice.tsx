import { Alert, Text } from '@mantine/core';
import { remedyWords, type SkippedSpan } from './messages.js';
import { stretchWords } from './operation-words.js';

/** That nothing has been recommended since a moment, why, and what to do. */
export function SkippedNotice({ stretch, timeZone }: { stretch: SkippedSpan; timeZone: string }) {
  return (
    <Alert color="orange" role="status" title={stretchWords(stretch, timeZone)}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {stretch.message}
      </Text>
      <Text size="sm">{remedyWords[stretch.reason]}</Text>
    </Alert>
  );
}
