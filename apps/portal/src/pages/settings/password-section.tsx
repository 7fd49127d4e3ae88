import { unwrap } from '@bess/client';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { problemOf } from '../../api/problem.js';
import { useSignedIn } from '../../session/session.js';
import { Section } from '../../ui/section.js';
import { ProblemAlert } from '../../ui/states.js';
import { faultsOfPasswords, type PasswordFaults, type Passwords } from './password-rules.js';

const empty: Passwords = { current: '', next: '', repeated: '' };

/** Changes the password of the account. */
export function PasswordSection() {
  const { client, email } = useSignedIn();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const show = (found: PasswordFaults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(),
    );
  };
  const change = useMutation({
    mutationFn: async ({ current, next }: Passwords): Promise<PasswordFaults> => {
      try {
        await unwrap(client.POST('/auth/password', { body: { current, new: next } }));
        return {};
      } catch (error) {
        const { status, message } = problemOf(error);
        // Not a session that has ended: the client has renewed its token before this comes through.
        if (status === 401 && message.includes('password')) {
          return { current: 'This is not the password of the account.' };
        }
        if (status === 422) {
          return { next: message };
        }
        throw error;
      }
    },
    gcTime: 0,
    onSuccess: async (refused) => {
      if (Object.keys(refused).length > 0) {
        show(refused);
        return;
      }
      setTyped(empty);
      await queries.invalidateQueries({ queryKey: ['logins'] });
    },
  });
  const isDone = change.isSuccess && typed === empty;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOfPasswords(typed);
    if (Object.keys(found).length > 0) {
      show(found);
    } else {
      setFaults({});
      change.mutate(typed);
    }
  };
  const inputOf = (name: keyof Passwords, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      name={name}
      autoComplete={autoComplete}
      required
      value={typed[name]}
      error={faults[name]}
      aria-invalid={faults[name] !== undefined}
      onChange={(event) => {
        setTyped({ ...typed, [name]: event.currentTarget.value });
        setFaults({});
      }}
      visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}`, tabIndex: 0 }}
    />
  );
  return (
    <Section
      title="Password"
      summary="At least 12 characters; several unrelated words are easy to remember and hard to guess. A change ends all other logins; API keys stay."
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md" maw={420}>
          {/* For password managers, which store a password with its account. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          {inputOf('current', 'Current password', 'current-password')}
          {inputOf('next', 'New password', 'new-password')}
          {inputOf('repeated', 'New password again', 'new-password')}
          {change.error !== null && <ProblemAlert error={change.error} />}
          <Group gap="sm">
            <Button type="submit" loading={change.isPending}>
              Change the password
            </Button>
            <Text size="sm" role="status">
              {isDone && 'Changed. All other logins have ended.'}
            </Text>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
