import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';

interface DeleteStoredProps {
  kind: 'site' | 'facility';
  id: string;
  /** What goes, in a sentence. */
  children: ReactNode;
  remove: () => Promise<unknown>;
}

/** Deletes a site or facility once that is confirmed, and goes back to the overview. */
export function DeleteStored({ kind, id, children, remove }: DeleteStoredProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await navigate({ to: '/' });
      queries.removeQueries({ queryKey: [kind, id] });
      await queries.invalidateQueries();
    },
  });
  const label = `Delete this ${kind}`;
  return (
    <Group>
      <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        confirmLabel={label}
        isPending={deletion.isPending}
        error={deletion.error}
        onConfirm={() => deletion.mutate()}
        onClose={() => {
          deletion.reset();
          setIsAsking(false);
        }}
      >
        {children}
      </ConfirmDialog>
    </Group>
  );
}
