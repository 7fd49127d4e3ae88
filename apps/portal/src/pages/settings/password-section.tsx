import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSignedIn } from '../../session/session.js';
import { Section } from '../../ui/section.js';
import { ProblemAlert } from '../../ui/states.js';
import { changePassword } from './change-password.js';
import { faultsOfPasswords, type PasswordFaults, type Passwords } from './password-rules.js';

const empty: Passwords = { current: '', next: '', repeated: '' };

const inputs = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'next', label: 'New password', autoComplete: 'new-password' },
  { name: 'repeated', label: 'New password again', autoComplete: 'new-password' },
] as const;

/** Changes the password of the account. */
export function PasswordSection() {
  const { client, email } = useSignedIn();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<PasswordFaults>({});
  const [isDone, setIsDone] = useState(false);
  const show = (found: PasswordFaults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(),
    );
  };
  const change = useMutation({
    mutationFn: (passwords: Passwords) => changePassword(client, passwords),
    gcTime: 0,
    onSuccess: (refused) => {
      if (Object.keys(refused).length > 0) {
        show(refused);
        return undefined;
      }
      // Neither password stays in memory.
      setTyped(empty);
      change.reset();
      setIsDone(true);
      return queries.invalidateQueries({ queryKey: ['logins'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsDone(false);
    const found = faultsOfPasswords(typed);
    if (Object.keys(found).length > 0) {
      show(found);
    } else {
      setFaults({});
      change.mutate(typed);
    }
  };
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
          {inputs.map(({ name, label, autoComplete }) => (
            <PasswordInput
              key={name}
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
          ))}
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
