import { type components, unwrap } from '@bess/client';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { engineDescriptions } from '../../api/engines.js';
import { useSignedIn } from '../../session/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { formatAgo, formatTime } from '../../ui/format.js';
import { Rows, rowStyle } from '../../ui/rows.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { useNow } from '../../ui/use-now.js';
import { browserZone } from './browser-zone.js';
import { NewKey } from './new-key.js';
import { apiKeysQuery } from './settings-queries.js';

type ApiKey = components['schemas']['ApiKeyList']['keys'][number];

/** Keys of programs: made, listed and deleted. */
export function ApiKeysSection() {
  const { client } = useSignedIn();
  const keys = useQuery(apiKeysQuery(client));
  const [deleted, setDeleted] = useState<ApiKey>();
  return (
    <Section
      title="API keys"
      summary="A program signs in with a key in place of your password. Give each program a key of its own, so that one can be ended without the others."
      actions={<NewKey />}
    >
      <QueryState query={keys} label="Reading your API keys">
        {(list) =>
          list.keys.length === 0 ? (
            <EmptyState>No key yet.</EmptyState>
          ) : (
            <Rows>
              {list.keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} onDelete={() => setDeleted(key)} />
              ))}
            </Rows>
          )
        }
      </QueryState>
      <DeleteDialog apiKey={deleted} onClose={() => setDeleted(undefined)} />
    </Section>
  );
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const { name, engines, created_at, last_used_at } = apiKey;
  const nowMs = useNow();
  return (
    <Group component="li" justify="space-between" gap="sm" style={rowStyle}>
      <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">
          {engines === undefined
            ? 'All engines of the account'
            : engines.map((engine) => engineDescriptions[engine].name).join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          Made {formatTime(created_at, browserZone())}
          {last_used_at === undefined
            ? '; never used'
            : `; last used ${formatAgo(last_used_at, nowMs)}, ${formatTime(last_used_at, browserZone())}`}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`Delete the key ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </Group>
  );
}

function DeleteDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: string) =>
      unwrap(client.DELETE('/auth/keys/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['apiKeys'] });
      onClose();
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      title="Delete an API key"
      confirmLabel="Delete the key"
      isPending={removal.isPending}
      error={removal.error}
      onConfirm={() => apiKey !== undefined && removal.mutate(apiKey.id)}
      onClose={close}
    >
      Programs that use “{apiKey?.name}” are refused from now on. This cannot be undone.
    </ConfirmDialog>
  );
}
