import { unwrap } from '@bess/client';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Dialog } from '../../../ui/dialog.js';
import { Facts } from '../../../ui/facts.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatTime } from '../../../ui/format.js';
import { Page } from '../../../ui/page.js';
import { Section } from '../../../ui/section.js';
import { QueryState } from '../../../ui/states.js';
import { browserZone } from '../browser-zone.js';
import { DeliveriesSection } from './deliveries-section.js';
import { ShownSecret } from './shown-secret.js';
import { type Webhook, webhookQuery, webhooksKey } from './webhook-queries.js';

/** A webhook: what it is told of, its secret, and what was delivered. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/signed-in/settings/webhooks/$webhookId' });
  const { client } = useSignedIn();
  const webhook = useQuery(webhookQuery(client, webhookId));
  return (
    <Page
      title={webhook.data?.description ?? 'Webhook'}
      summary={webhook.data?.url}
      actions={<AnchorLink to="/settings/webhooks">All webhooks</AnchorLink>}
    >
      <QueryState query={webhook} label="Reading the webhook">
        {(found) => (
          <>
            <WebhookFacts webhook={found} />
            <DeliveriesSection key={webhookId} webhookId={webhookId} dead={found.deliveries.dead} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { id, url, events, created_at, previous_secret_until: overlap, deliveries } = webhook;
  return (
    <Section
      title="What it is told of"
      actions={
        <>
          <RotateSecret id={id} />
          <DeleteWebhook id={id} url={url} />
        </>
      }
    >
      <Stack gap="md">
        <Facts
          facts={[
            ['Events', events.join(', ')],
            ['Made', formatTime(created_at, browserZone())],
            ...(overlap === undefined
              ? []
              : [
                  [
                    'The secret before signs too, until',
                    formatTime(overlap, browserZone()),
                  ] as const,
                ]),
          ]}
        />
        <Figures>
          <Figure label="Delivered" value={deliveries.delivered} unit="" digits={0} />
          <Figure
            label="Waiting"
            value={deliveries.pending}
            unit=""
            digits={0}
            note="Sent now or tried again soon."
          />
          <Figure
            label="Given up"
            value={deliveries.dead}
            unit=""
            digits={0}
            note="Refused with 410, or for a whole day."
          />
        </Figures>
      </Stack>
    </Section>
  );
}

/** Replaces the secret once that is confirmed, and shows the new one once. */
function RotateSecret({ id }: { id: string }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotation = useMutation({
    // The answer holds the secret: nothing may keep it once the dialog is closed.
    gcTime: 0,
    mutationFn: async () => {
      const answer = await unwrap(
        client.POST('/api/webhooks/{id}/rotate-secret', { params: { path: { id } } }),
      );
      setIsAsking(false);
      setSecret(answer.secret);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
  const closeSecret = () => setSecret(undefined);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        Rotate the secret
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Rotate the secret?"
        confirmLabel="Rotate the secret"
        isPending={rotation.isPending}
        error={rotation.error}
        onConfirm={() => rotation.mutate()}
        onClose={() => {
          rotation.reset();
          setIsAsking(false);
        }}
      >
        A new secret is made and shown once. For 24 hours messages are signed with both, so that
        your receiver can change over without losing any. A secret that was rotated away earlier
        ends at once.
      </ConfirmDialog>
      <Dialog
        isOpen={secret !== undefined}
        title="The new secret"
        size="xl"
        closesOnClickOutside={false}
        onClose={closeSecret}
      >
        {secret !== undefined && <ShownSecret secret={secret} onClose={closeSecret} />}
      </Dialog>
    </>
  );
}

/** Deletes the webhook once that is confirmed. */
function DeleteWebhook({ id, url }: { id: string; url: string }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => unwrap(client.DELETE('/api/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await navigate({ to: '/settings/webhooks' });
      queries.removeQueries({ queryKey: [...webhooksKey, id] });
      await queries.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this webhook?"
        confirmLabel="Delete the webhook"
        isPending={removal.isPending}
        error={removal.error}
        onConfirm={() => removal.mutate()}
        onClose={() => {
          removal.reset();
          setIsAsking(false);
        }}
      >
        Nothing is posted to {url} any more; messages that wait are dropped, and the list of
        deliveries goes. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
