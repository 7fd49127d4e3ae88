import {
  Alert,
  Anchor,
  Button,
  Center,
  Code,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ProblemAlert } from '../ui/states.js';
import { useSession } from './session.js';

/** The form that opens a session. The page that was asked for follows, because the address does not change. */
export function SignInPage() {
  const { signIn, hasExpired } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({ mutationFn: () => signIn(email, password) });
  useEffect(() => {
    document.title = 'Sign in · BESS portal';
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <Center mih="70vh">
      <Paper withBorder p="lg" w="100%" maw={420}>
        <form onSubmit={submit}>
          <Stack gap="md">
            <Title order={1} size="h3">
              Sign in
            </Title>
            {hasExpired && (
              <Alert color="blue" title="Your session has ended" role="status">
                Sign in again; this page opens where it was.
              </Alert>
            )}
            <TextInput
              label="E-mail"
              type="email"
              name="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
            />
            {login.error !== null && (
              <ProblemAlert error={login.error} title="Signing in did not work" />
            )}
            <Button type="submit" loading={login.isPending}>
              Sign in
            </Button>
            <Text size="sm" c="dimmed">
              Forgot the password? It cannot be read or mailed. Ask whoever operates this gateway to
              set a new one, with <Code>bess-gateway account set-password</Code>.
            </Text>
            <Text size="sm" c="dimmed">
              Programs use the same accounts: see the{' '}
              <Anchor href="/v1/docs" inherit>
                API reference
              </Anchor>
              .
            </Text>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
