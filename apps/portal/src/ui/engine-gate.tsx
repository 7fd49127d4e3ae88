import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { whyOutOfReach } from '../api/engines.js';
import { useSignedIn } from '../session/session.js';
import type { EngineId } from '../session/token-claims.js';

/** Shows its content to accounts that reach the engine; to others it says what would, without calling it. */
export function EngineGate({ engine, children }: { engine: EngineId; children: ReactNode }) {
  const { engines, plan } = useSignedIn();
  return engines.includes(engine) ? (
    children
  ) : (
    <Alert color="blue" title="Not part of this plan or account">
      <Text size="sm">{whyOutOfReach(engine, plan)}</Text>
    </Alert>
  );
}
