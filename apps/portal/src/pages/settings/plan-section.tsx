import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { engineDescriptions, planNames, whyOutOfReach } from '../../api/engines.js';
import { usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { engineIds } from '../../session/token-claims.js';
import { Figure, Figures } from '../../ui/figure.js';
import { Section } from '../../ui/section.js';
import { QueryState } from '../../ui/states.js';

/** What the plan and the account include. */
export function PlanSection() {
  const { client, plan, engines } = useSignedIn();
  const usage = useQuery(usageQuery(client));
  return (
    <Section title="Plan and limits" summary={`Your plan is ${planNames[plan]}.`}>
      <QueryState query={usage} label="Reading your limits">
        {({ limits }) => (
          <Figures>
            <Figure
              label="Requests"
              value={limits.requests_per_minute}
              unit="per minute"
              note="All accounts of your company together; each minute begins anew."
            />
            <Figure
              label="Simulated paths"
              value={limits.strix_paths_per_day}
              unit="per day"
              note="Renewed at 00:00 UTC. Failed and cancelled simulations give theirs back."
            />
          </Figures>
        )}
      </QueryState>
      <Stack gap={6} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {engineIds.map((id) => (
          <Group key={id} component="li" justify="space-between" gap="xs">
            <Text size="sm">
              <b>{engineDescriptions[id].name}</b>, {engineDescriptions[id].purpose}
            </Text>
            <Text size="sm" {...(!engines.includes(id) && { c: 'dimmed' })}>
              {engines.includes(id) ? 'Included' : whyOutOfReach(id, plan)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
