import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { Rows } from '../../../ui/rows.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, ProblemAlert, QueryState } from '../../../ui/states.js';
import { DeliveryRow } from './delivery-row.js';
import {
  type DeliveryStatus,
  deliveriesQuery,
  replayDead,
  webhooksKey,
} from './webhook-queries.js';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Given up' },
];

interface DeliveriesSectionProps {
  webhookId: string;
  /** Number of deliveries that were given up. */
  dead: number;
}

/** What was posted to a webhook, and what became of it. */
export function DeliveriesSection({ webhookId, dead }: DeliveriesSectionProps) {
  const { client } = useSignedIn();
  const [filter, setFilter] = useState('all');
  const status = filter === 'all' ? undefined : (filter as DeliveryStatus);
  const deliveries = useInfiniteQuery(deliveriesQuery(client, webhookId, status));
  const rows = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Section
      title="Deliveries"
      summary="Newest first. Those that have ended are kept for 30 days."
      actions={<ReplayDead webhookId={webhookId} dead={dead} />}
    >
      <SegmentedControl
        size="xs"
        aria-label="Which deliveries"
        value={filter}
        onChange={setFilter}
        data={filters}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      />
      <QueryState query={deliveries} label="Reading the deliveries">
        {() =>
          rows.length === 0 ? (
            <EmptyState>
              {status === undefined
                ? 'Nothing has been posted yet. The next event of its types is the first.'
                : 'There is none of this kind.'}
            </EmptyState>
          ) : (
            <Rows>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
              ))}
            </Rows>
          )
        }
      </QueryState>
      {deliveries.hasNextPage && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={deliveries.isFetchingNextPage}
            onClick={() => void deliveries.fetchNextPage()}
          >
            Show more deliveries
          </Button>
        </Group>
      )}
    </Section>
  );
}

/** Sends everything again that was given up. */
function ReplayDead({ webhookId, dead }: DeliveriesSectionProps) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const replay = useMutation({
    mutationFn: () => replayDead(client, webhookId),
    onSettled: () => queries.invalidateQueries({ queryKey: [...webhooksKey, webhookId] }),
  });
  return (
    <>
      {replay.error !== null && (
        <ProblemAlert error={replay.error} title="Not all could be sent again" />
      )}
      {replay.data !== undefined && (
        <Text size="sm" role="status">
          {replay.data === 1 ? '1 message is' : `${replay.data} messages are`} sent again.
        </Text>
      )}
      {(dead > 0 || replay.isPending) && (
        <Button
          variant="default"
          size="xs"
          loading={replay.isPending}
          onClick={() => replay.mutate()}
        >
          Send all given up again
        </Button>
      )}
    </>
  );
}
