import type { CallOutcome } from '@bess/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type TaggedDescription, tagged } from '../api/descriptions.js';
import { hasStatus } from '../api/problem.js';
import { ProblemAlert } from '../ui/states.js';
import type { SchemaForm } from './use-schema-form.js';

interface DescriptionSavingOptions<Description> {
  form: SchemaForm;
  /** Of the query that reads the description. */
  queryKey: QueryKey;
  read: () => Promise<CallOutcome<Description>>;
  replace: (condition: SavingCondition) => Promise<CallOutcome<Description>>;
  /** Closes the form, which then shows what is stored. */
  onEnd: (saved: boolean) => void;
}

/** Under which a description is saved; without one, whatever is stored is replaced. */
type SavingCondition = { 'If-Match'?: string; 'If-None-Match'?: '*' };

interface DescriptionSaving {
  save: () => void;
  isPending: boolean;
  /** Why the description is not saved, with what people can do. */
  notice: ReactNode;
}

/**
 * Saves a description unless it was changed elsewhere since the form was opened. Then what was typed stays until people
 * choose between it and what is stored.
 */
export function useDescriptionSaving<Description>(
  options: DescriptionSavingOptions<Description>,
): DescriptionSaving {
  const { form, queryKey, read, replace, onEnd } = options;
  const queries = useQueryClient();
  const end = (read: TaggedDescription<Description>, saved: boolean) => {
    queries.setQueryData(queryKey, read);
    onEnd(saved);
    // All else that is known of it depends on its description.
    return queries.invalidateQueries({ queryKey: queryKey.slice(0, -1) });
  };
  // That nothing was saved since the form was opened.
  const [condition] = useState((): SavingCondition => {
    const tag = queries.getQueryData<TaggedDescription<Description>>(queryKey)?.tag;
    return typeof tag === 'string' ? { 'If-Match': tag } : { 'If-None-Match': '*' };
  });
  const saving = useMutation({
    mutationFn: (accepted: SavingCondition) => tagged(replace(accepted)),
    onSuccess: (saved) => end(saved, true),
    onError: (error) => form.showRefusal(error),
  });
  const loading = useMutation({
    mutationFn: () => tagged(read()),
    onSuccess: (stored) => end(stored, false),
  });
  const isAtField = Object.keys(form.errors).length > 0;
  return {
    save: () => saving.mutate(condition),
    isPending: saving.isPending,
    notice: hasStatus(saving.error, 412) ? (
      <Alert role="alert" variant="default" title="The description was changed elsewhere">
        <Stack gap="sm">
          <Text size="sm">
            Somebody, perhaps you in another tab, saved another description after you opened this
            form. What you typed is still here, but not saved: load what is stored, and it is gone;
            or save yours, and theirs is.
          </Text>
          <Group gap="xs">
            <Button size="xs" loading={loading.isPending} onClick={() => loading.mutate()}>
              Load what is stored
            </Button>
            <Button variant="default" size="xs" onClick={() => saving.mutate({})}>
              Save mine in its place
            </Button>
          </Group>
          {loading.error !== null && <ProblemAlert error={loading.error} />}
        </Stack>
      </Alert>
    ) : (
      saving.error !== null &&
      !isAtField && <ProblemAlert error={saving.error} title="The description is not saved" />
    ),
  };
}
