import { Badge, Button, Code, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { formatTime } from '../../../ui/format.js';
import { rowStyle } from '../../../ui/rows.js';
import { LoadingState, ProblemAlert } from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import { browserZone } from '../browser-zone.js';
import { readMessage } from './delivery-message.js';
import { outcomeWords, statusWords, subjectWords } from './delivery-words.js';
import { type Delivery, replayDelivery, webhooksKey } from './webhook-queries.js';

const colors = { pending: 'blue', delivered: 'green', dead: 'orange' } as const;

interface DeliveryRowProps {
  webhookId: string;
  delivery: Delivery;
}

/** One message to a webhook: what it is about, how it went, and what can be done. */
export function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const nowMs = useNow(5_000);
  const [showsMessage, setShowsMessage] = useState(false);
  const replay = useMutation({
    mutationFn: () => replayDelivery(client, webhookId, delivery.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...webhooksKey, webhookId] }),
  });
  const { id, type, status, created_at } = delivery;
  const subject = `${type} ${subjectWords(delivery)}`;
  return (
    <li style={rowStyle}>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{subject}</Text>
            <Badge variant="light" color={colors[status]} tt="none">
              {statusWords[status]}
            </Badge>
          </Group>
          <Text size="sm" data-figure>
            {outcomeWords(delivery, nowMs, browserZone())}
          </Text>
          <Text size="sm" c="dimmed" data-figure>
            Happened {formatTime(created_at, browserZone())}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-expanded={showsMessage}
            aria-controls={`message-${id}`}
            aria-label={`${showsMessage ? 'Hide' : 'Show'} the message ${subject}`}
            onClick={() => setShowsMessage((shown) => !shown)}
          >
            {showsMessage ? 'Hide the message' : 'Show the message'}
          </Button>
          {status !== 'pending' && (
            <Button
              variant="default"
              size="xs"
              loading={replay.isPending}
              aria-label={`Send again ${subject}`}
              onClick={() => replay.mutate()}
            >
              Send again
            </Button>
          )}
        </Group>
      </Group>
      {replay.error !== null && <ProblemAlert error={replay.error} title="It is not sent again" />}
      <div id={`message-${id}`}>{showsMessage && <Message delivery={delivery} />}</div>
    </li>
  );
}

function Message({ delivery }: { delivery: Delivery }) {
  const { client } = useSignedIn();
  const message = useQuery({
    queryKey: [...webhooksKey, 'message', delivery.event_id],
    queryFn: ({ signal }) => readMessage(client, delivery, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (message.isPending) {
    return <LoadingState label="Reading the message" lines={2} />;
  }
  if (message.error !== null) {
    return <ProblemAlert error={message.error} onRetry={() => void message.refetch()} />;
  }
  if (message.data === null) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {delivery.job_id === undefined
          ? 'The message can no longer be read: events are kept for three days.'
          : 'Messages about jobs cannot be read here; the job itself is under Simulations or at its facility.'}
      </Text>
    );
  }
  return (
    <Code
      block
      mt="xs"
      tabIndex={0}
      role="group"
      aria-label="Message"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {JSON.stringify(message.data, null, 2)}
    </Code>
  );
}
