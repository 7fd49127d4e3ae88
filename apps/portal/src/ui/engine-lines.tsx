import { Group, Stack, Text } from '@mantine/core';
import { absenceInWords, engineDescriptions, howToChange, whyOutOfReach } from '../api/engines.js';
import { useSignedIn } from '../session/session.js';
import { type EngineId, engineIds } from '../session/token-claims.js';

interface EngineLinesProps {
  /** What is said of an engine that the account reaches. */
  stateOf: (engine: EngineId) => string;
}

/** All engines, one a line; for those that the account does not reach, why. */
export function EngineLines({ stateOf }: EngineLinesProps) {
  const { engines, plan } = useSignedIn();
  return (
    <Stack gap={6} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {engineIds.map((id) => (
        <li key={id}>
          <Group justify="space-between" gap="md" wrap="nowrap" align="flex-start">
            <Text size="sm">
              <b>{engineDescriptions[id].name}</b>, {engineDescriptions[id].purpose}
            </Text>
            <Text size="sm" ta="right">
              {engines.includes(id) ? stateOf(id) : absenceInWords(id, plan)}
            </Text>
          </Group>
          {!engines.includes(id) && (
            <Text size="xs" c="dimmed">
              {whyOutOfReach(id, plan)}
            </Text>
          )}
        </li>
      ))}
      {engines.length < engineIds.length && (
        <Text component="li" size="xs" c="dimmed">
          {howToChange}
        </Text>
      )}
    </Stack>
  );
}
