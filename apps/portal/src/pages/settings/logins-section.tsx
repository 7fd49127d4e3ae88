import { type components, unwrap } from '@bess/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession, useSignedIn } from '../../session/session.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { formatAgo, formatTime } from '../../ui/format.js';
import { Rows, rowStyle } from '../../ui/rows.js';
import { Section } from '../../ui/section.js';
import { ProblemAlert, QueryState } from '../../ui/states.js';
import { useNow } from '../../ui/use-now.js';
import { browserZone } from './browser-zone.js';
import { describeAgent } from './describe-agent.js';
import { loginsQuery } from './settings-queries.js';

type Login = components['schemas']['SessionList']['sessions'][number];

/** Where the account is signed in, with buttons that end one login or all. */
export function LoginsSection() {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const logins = useQuery(loginsQuery(client));
  const ending = useMutation({
    mutationFn: (id: string) =>
      unwrap(client.DELETE('/auth/sessions/{id}', { params: { path: { id } } })),
    // Also after a refusal: somebody else may have ended it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  });
  return (
    <Section
      title="Logins"
      summary="Browsers and programs that are signed in with your password. End what you do not know, and change your password then."
      actions={<EndAll />}
    >
      {ending.error !== null && <ProblemAlert error={ending.error} />}
      <QueryState query={logins} label="Reading your logins">
        {({ sessions }) => (
          <Rows>
            {sessions.map((login) => (
              <LoginRow
                key={login.id}
                login={login}
                isEnding={ending.isPending && ending.variables === login.id}
                onEnd={() => ending.mutate(login.id)}
              />
            ))}
          </Rows>
        )}
      </QueryState>
    </Section>
  );
}

interface LoginRowProps {
  login: Login;
  isEnding: boolean;
  onEnd: () => void;
}

function LoginRow({ login, isEnding, onEnd }: LoginRowProps) {
  const nowMs = useNow();
  const { agent, address, created_at, last_used_at, current } = login;
  const device = describeAgent(agent);
  return (
    <Group component="li" justify="space-between" gap="sm" style={rowStyle}>
      <div style={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {current && (
            <Badge variant="outline" tt="none">
              this one
            </Badge>
          )}
        </Group>
        <Text size="sm">From {address ?? 'an unknown address'}</Text>
        <Text size="sm" c="dimmed">
          {last_used_at === undefined
            ? 'Last use unknown'
            : `Last used ${formatAgo(last_used_at, nowMs)}`}
          {created_at === undefined
            ? '; start unknown'
            : `; signed in ${formatTime(created_at, browserZone())}`}
        </Text>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          aria-label={`End the login of ${device} from ${address ?? 'an unknown address'}`}
          loading={isEnding}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Group>
  );
}

function EndAll() {
  const { client } = useSignedIn();
  const { signOut } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const ending = useMutation({
    mutationFn: async () => {
      await unwrap(client.DELETE('/auth/sessions'));
      // The gateway has ended this login as well; what is left is to forget it here.
      await signOut();
    },
  });
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        isPending={ending.isPending}
        error={ending.error}
        onConfirm={() => ending.mutate()}
        onClose={() => setIsOpen(false)}
      >
        Every login ends, this one included, and you sign in again. API keys go on working.
      </ConfirmDialog>
    </>
  );
}
