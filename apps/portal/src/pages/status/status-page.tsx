import { createClient } from '@bess/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiBaseUrl } from '../../api/problem.js';
import { statusQuery } from '../../api/queries.js';
import { formatAgo } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { LoadingState } from '../../ui/states.js';
import { useNow } from '../../ui/use-now.js';
import { EngineStates } from './engine-states.js';
import { OverallState } from './overall-state.js';

/** The state of the gateway and its engines, for everybody. */
export function StatusPage() {
  const [client] = useState(() => createClient({ baseUrl: apiBaseUrl, retry: { attempts: 1 } }));
  const { data, error, isFetching, refetch, dataUpdatedAt, errorUpdatedAt } = useQuery(
    statusQuery(client),
  );
  const nowMs = useNow(5_000);
  const checkedMs = Math.max(dataUpdatedAt, errorUpdatedAt);
  return (
    <Page
      title="Status"
      summary="Whether the gateway and its engines work. Refreshed every 30 seconds."
      actions={
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          Check now
        </Button>
      }
    >
      {checkedMs === 0 ? (
        <LoadingState label="Asking the gateway" />
      ) : (
        <Stack gap="lg">
          <OverallState report={data} error={error} reportedMs={dataUpdatedAt} nowMs={nowMs} />
          {data !== undefined && <EngineStates report={data} isOld={error !== null} />}
          <Group>
            <Text size="sm" c="dimmed">
              Checked {formatAgo(checkedMs, nowMs)}.
            </Text>
          </Group>
        </Stack>
      )}
    </Page>
  );
}
