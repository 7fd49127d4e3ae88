import { type components, unwrap } from '@bess/client';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import createWebhook from '../../../forms/generated/createWebhook.generated.json';
import type { CustomField, JsonSchema } from '../../../forms/schema.js';
import { SchemaFields } from '../../../forms/schema-fields.js';
import { useSchemaForm } from '../../../forms/use-schema-form.js';
import { useSignedIn } from '../../../session/session.js';
import { Dialog } from '../../../ui/dialog.js';
import { ProblemAlert } from '../../../ui/states.js';
import { reachedChoices } from './event-choices.js';
import { ShownSecret } from './shown-secret.js';
import { type WebhookWithSecret, webhooksKey } from './webhook-queries.js';

type WebhookRequest = components['schemas']['NewWebhookRequest'];

/** A button that makes a webhook and shows its secret once: it is in this component's memory until the dialog closes. */
export function NewWebhook() {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const close = () => {
    setIsOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button size="xs" onClick={() => setIsOpen(true)}>
        New webhook
      </Button>
      <Dialog
        isOpen={isOpen}
        title={made === undefined ? 'New webhook' : 'The secret of your new webhook'}
        size={made === undefined ? 'lg' : 'xl'}
        // A click beside the dialog must not lose a secret that was not copied yet.
        closesOnClickOutside={made === undefined}
        onClose={close}
      >
        {made === undefined ? (
          <WebhookForm onMade={setMade} onCancel={close} />
        ) : (
          <ShownSecret secret={made.secret} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface WebhookFormProps {
  onMade: (made: WebhookWithSecret) => void;
  onCancel: () => void;
}

function WebhookForm({ onMade, onCancel }: WebhookFormProps) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const form = useSchemaForm(createWebhook as JsonSchema, {});
  const creation = useMutation({
    // The answer holds the secret: nothing may keep it once the dialog is closed.
    gcTime: 0,
    mutationFn: async (body: WebhookRequest) => {
      onMade(await unwrap(client.POST('/api/webhooks', { body })));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    onError: form.showRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      // The form follows the schema of this body.
      creation.mutate(form.value as WebhookRequest);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SchemaFields
          isNarrow
          schema={createWebhook as JsonSchema}
          value={form.value}
          onChange={form.setValue}
          errors={form.errors}
          fields={['url', 'events', 'description']}
          labels={{ url: 'Address', description: 'Description' }}
          helps={{
            url: 'Begins with https:// and leads to a host on the internet. Addresses inside a private network are refused, unless the operator of this gateway allows them',
            description: 'For whoever reads the list. May be left empty',
          }}
          custom={{ events: (field) => <EventChoice key="events" {...field} /> }}
        />
        {creation.error !== null && Object.keys(form.errors).length === 0 && (
          <ProblemAlert error={creation.error} title="The webhook is not made" />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={creation.isPending}>
            Make the webhook
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The events that the account can ask for, each with when it is sent. */
function EventChoice({ value, error, onChange }: CustomField) {
  const { engines } = useSignedIn();
  return (
    <Checkbox.Group
      label="Events"
      description="What your program is told of"
      error={error === undefined ? undefined : 'Choose one event at least.'}
      value={Array.isArray(value) ? [...(value as string[])] : []}
      onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
    >
      <Stack gap="xs" mt="xs">
        {reachedChoices(engines).map(({ type, text }, index) => (
          <Checkbox
            key={type}
            value={type}
            label={type}
            description={text}
            {...(index === 0 && { id: 'field-events' })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
