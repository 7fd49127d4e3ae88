import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { engineDescriptions, whyOutOfReach } from '../../api/engines.js';
import { statusQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { type EngineId, engineIds } from '../../session/token-claims.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { Section } from '../../ui/section.js';
import { QueryState } from '../../ui/states.js';
import { overallSentence, stateWords } from '../status/state-words.js';

/** Whether the engines work, and which of them the account does not reach. */
export function EnginesSection() {
  const { client } = useSignedIn();
  const status = useQuery(statusQuery(client));
  return (
    <Section
      title="Engines"
      summary={
        <AnchorLink to="/status" inherit>
          Answer times and uptime
        </AnchorLink>
      }
    >
      <QueryState query={status} label="Reading the state of the engines">
        {(report) => (
          <Stack gap="xs">
            <Text fw={600}>{overallSentence(report)}</Text>
            <Stack gap={6} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
              {engineIds.map((id) => (
                <EngineLine
                  key={id}
                  id={id}
                  state={report.engines.find((engine) => engine.id === id)?.status}
                />
              ))}
            </Stack>
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

function EngineLine({ id, state }: { id: EngineId; state: string | undefined }) {
  const { engines, plan } = useSignedIn();
  const { name, purpose } = engineDescriptions[id];
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <b>{name}</b>, {purpose}
        </Text>
        <Text size="sm">{state === undefined ? 'not served here' : stateWords(state).word}</Text>
      </Group>
      {!engines.includes(id) && (
        <Text size="xs" c="dimmed">
          {whyOutOfReach(id, plan)}
        </Text>
      )}
    </li>
  );
}
