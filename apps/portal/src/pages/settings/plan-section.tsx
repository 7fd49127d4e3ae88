import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planNames, whyOutOfReach } from '../../api/engines.js';
import { usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { EngineLines } from '../../ui/engine-lines.js';
import { Figure } from '../../ui/figure.js';
import { Section } from '../../ui/section.js';
import { QueryState } from '../../ui/states.js';

/** What the plan and the account include. */
export function PlanSection() {
  const { client, plan, engines } = useSignedIn();
  const usage = useQuery(usageQuery(client));
  return (
    <Section title="Plan and limits" summary={`Your plan is ${planNames[plan]}.`}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <QueryState query={usage} label="Reading your limits">
          {({ limits }) => (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
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
                note={
                  engines.includes('strix')
                    ? 'Renewed at 00:00 UTC. Failed and cancelled simulations give theirs back.'
                    : whyOutOfReach('strix', plan)
                }
              />
            </SimpleGrid>
          )}
        </QueryState>
        <EngineLines stateOf={() => 'included'} />
      </SimpleGrid>
    </Section>
  );
}
