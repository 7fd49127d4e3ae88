import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProblemAlert } from './states.js';

interface ForgetLearnedProps {
  /** Of the button that asks. */
  label: string;
  color?: ButtonProps['color'];
  /** What stays, and what the engine learns from afterwards. */
  consequence: ReactNode;
  forget: () => Promise<unknown>;
  onForgotten: () => unknown;
}

/** Asks again before an engine forgets, because what it learned cannot be brought back. */
export function ForgetLearned(props: ForgetLearnedProps) {
  const { label, color, consequence, forget, onForgotten } = props;
  const [isAsking, setIsAsking] = useState(false);
  const reset = useMutation({ mutationFn: forget, onSuccess: onForgotten });
  return (
    <Stack gap="xs" align="flex-start">
      {isAsking ? (
        <>
          <Text size="sm">{consequence} This cannot be undone; export first to keep a copy.</Text>
          <Group gap="xs">
            <Button
              color="red.9"
              size="xs"
              loading={reset.isPending}
              onClick={() => reset.mutate()}
            >
              Forget what was learned
            </Button>
            <Button variant="default" size="xs" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </Group>
        </>
      ) : (
        <Button
          variant="default"
          size="xs"
          {...(color !== undefined && { color })}
          onClick={() => setIsAsking(true)}
        >
          {label}
        </Button>
      )}
      {reset.error !== null && <ProblemAlert error={reset.error} title="Nothing was reset" />}
    </Stack>
  );
}
