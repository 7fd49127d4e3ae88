import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { formatTime } from '../../../ui/format.js';
import { Page } from '../../../ui/page.js';
import { Rows, rowStyle } from '../../../ui/rows.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { browserZone } from '../browser-zone.js';
import { NewWebhook } from './new-webhook.js';
import { type ListedWebhook, webhooksQuery } from './webhook-queries.js';

/** Addresses to which the gateway posts what happens. */
export function WebhooksPage() {
  const { client } = useSignedIn();
  const webhooks = useQuery(webhooksQuery(client));
  return (
    <Page
      title="Webhooks"
      summary="The gateway posts what happens to an address of yours, signed, until your program has taken it."
      actions={<AnchorLink to="/settings">Settings</AnchorLink>}
    >
      <Section
        title="Your webhooks"
        summary="They belong to your company: every account of it sees them. There can be 20."
        actions={<NewWebhook />}
      >
        <QueryState query={webhooks} label="Reading your webhooks">
          {(list) =>
            list.webhooks.length === 0 ? (
              <EmptyState>No webhook yet.</EmptyState>
            ) : (
              <Rows>
                {list.webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} />
                ))}
              </Rows>
            )
          }
        </QueryState>
      </Section>
    </Page>
  );
}

function WebhookRow({
  webhook: { id, url, events, description, created_at },
}: {
  webhook: ListedWebhook;
}) {
  return (
    <Group component="li" justify="space-between" gap="sm" style={rowStyle}>
      <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <AnchorLink to="/settings/webhooks/$webhookId" params={{ webhookId: id }} fw={600}>
          {description ?? url}
        </AnchorLink>
        {description !== undefined && <Text size="sm">{url}</Text>}
        <Text size="sm">{events.join(', ')}</Text>
        <Text size="sm" c="dimmed">
          Made {formatTime(created_at, browserZone())}
        </Text>
      </div>
    </Group>
  );
}
