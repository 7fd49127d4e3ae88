import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { faultOfId } from './entity-id.js';

export type AddedKind = 'site' | 'facility';

interface AddDialogProps {
  /** What is added; the dialog is closed without it. */
  kind: AddedKind | undefined;
  onClose: () => void;
}

const words = {
  site: {
    title: 'Add a site',
    help: 'A site is a battery on a wholesale market. Its name stays as it is; letters, digits, dots, hyphens and underscores.',
    example: 'e.g. north-1',
  },
  facility: {
    title: 'Add a facility',
    help: 'A facility is a building behind one meter, with its battery. Its name stays as it is; letters, digits, dots, hyphens and underscores.',
    example: 'e.g. plant-7',
  },
};

/** Asks for the name of a site or facility and opens its page, where it is described. */
export function AddDialog({ kind, onClose }: AddDialogProps) {
  return (
    <Dialog
      isOpen={kind !== undefined}
      title={kind === undefined ? '' : words[kind].title}
      onClose={onClose}
    >
      {kind !== undefined && <AddForm kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ kind, onClose }: { kind: AddedKind; onClose: () => void }) {
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const [fault, setFault] = useState<string>();
  const { help, example } = words[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOfId(id);
    setFault(found);
    if (found !== undefined) {
      return;
    }
    void (kind === 'site'
      ? navigate({ to: '/sites/$siteId', params: { siteId: id } })
      : navigate({ to: '/facilities/$facilityId', params: { facilityId: id } }));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description={help}
          placeholder={example}
          data-autofocus
          required
          autoComplete="off"
          spellCheck={false}
          value={id}
          error={fault}
          onChange={(event) => {
            setId(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Go on</Button>
        </Group>
      </Stack>
    </form>
  );
}
