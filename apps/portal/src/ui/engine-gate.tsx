import { Alert, List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { engineAnswers, engineDescriptions, howToChange, whyOutOfReach } from '../api/engines.js';
import { useSignedIn } from '../session/session.js';
import type { EngineId } from '../session/token-claims.js';

/** Shows its content to accounts that reach the engine; to others it says what would, without calling it. */
export function EngineGate({ engine, children }: { engine: EngineId; children: ReactNode }) {
  const { engines } = useSignedIn();
  return engines.includes(engine) ? children : <OutOfReach engine={engine} />;
}

/** What an engine would answer, why it is out of reach, and whom to ask. */
export function OutOfReach({ engine }: { engine: EngineId }) {
  const { plan } = useSignedIn();
  return (
    <Alert color="blue" title="Not part of this plan or account">
      <Stack gap="xs">
        <Text size="sm">{whyOutOfReach(engine, plan)}</Text>
        <Text size="sm">{engineDescriptions[engine].name} answers:</Text>
        <List size="sm" spacing={4}>
          {engineAnswers[engine].map((answer) => (
            <List.Item key={answer}>{answer}</List.Item>
          ))}
        </List>
        <Text size="sm">{howToChange}</Text>
      </Stack>
    </Alert>
  );
}
