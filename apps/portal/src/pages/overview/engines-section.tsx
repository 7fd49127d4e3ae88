import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { EngineLines } from '../../ui/engine-lines.js';
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
            <EngineLines
              stateOf={(id) => {
                const state = report.engines.find((engine) => engine.id === id)?.status;
                return state === undefined ? 'not served here' : stateWords(state).word;
              }}
            />
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}
