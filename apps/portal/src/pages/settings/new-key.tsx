import { type components, unwrap } from '@bess/client';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { engineDescriptions } from '../../api/engines.js';
import createApiKey from '../../forms/generated/createApiKey.generated.json';
import type { CustomField, JsonSchema } from '../../forms/schema.js';
import { SchemaFields } from '../../forms/schema-fields.js';
import { useSchemaForm } from '../../forms/use-schema-form.js';
import { useSignedIn } from '../../session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { ProblemAlert } from '../../ui/states.js';
import { ShownKey } from './shown-key.js';

export type NewApiKey = components['schemas']['NewApiKey'];
type KeyRequest = components['schemas']['NewApiKeyRequest'];

/** A button that makes an API key and shows it once: the key is in this component's memory until the dialog closes. */
export function NewKey() {
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState<NewApiKey>();
  const close = () => {
    setIsOpen(false);
    setMade(undefined);
  };
  return (
    <>
      <Button size="xs" onClick={() => setIsOpen(true)}>
        New API key
      </Button>
      <Dialog
        isOpen={isOpen}
        title={made === undefined ? 'New API key' : 'Your new API key'}
        size={made === undefined ? 'md' : 'xl'}
        // A click beside the dialog must not lose a key that was not copied yet.
        closesOnClickOutside={made === undefined}
        onClose={close}
      >
        {made === undefined ? (
          <KeyForm onMade={setMade} onCancel={close} />
        ) : (
          <ShownKey made={made} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

interface KeyFormProps {
  onMade: (made: NewApiKey) => void;
  onCancel: () => void;
}

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const form = useSchemaForm(createApiKey as JsonSchema, {});
  const creation = useMutation({
    // The answer holds the key: nothing may keep it once the dialog is closed.
    gcTime: 0,
    mutationFn: async (body: KeyRequest) => {
      onMade(await unwrap(client.POST('/auth/keys', { body })));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['apiKeys'] }),
    onError: form.showRefusal,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.validate()) {
      creation.mutate(form.value as KeyRequest);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SchemaFields
          isNarrow
          schema={createApiKey as JsonSchema}
          value={form.value}
          onChange={form.setValue}
          errors={form.errors}
          labels={{ name: 'Name', engines: 'Engines' }}
          custom={{ engines: (field) => <EngineChoice key="engines" {...field} /> }}
        />
        {creation.error !== null && Object.keys(form.errors).length === 0 && (
          <ProblemAlert error={creation.error} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={creation.isPending}>
            Make the key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The engines that the account reaches; none chosen means all of them. */
function EngineChoice({ label, value, error, onChange }: CustomField) {
  const { engines } = useSignedIn();
  return (
    <Checkbox.Group
      label={label}
      description="What the key may use. None ticked: all engines of the account, also later ones."
      error={error}
      value={Array.isArray(value) ? [...(value as string[])] : []}
      onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
    >
      <Stack gap="xs" mt="xs">
        {engines.map((engine) => (
          <Checkbox
            key={engine}
            value={engine}
            label={`${engineDescriptions[engine].name}, ${engineDescriptions[engine].purpose}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
