import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planNames, whyOutOfReach } from '../../api/engines.js';
import { type Usage, usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { formatNumber } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { QueryState } from '../../ui/states.js';

/** What was used of the plan's limits today. */
export function UseSection() {
  const { client, plan } = useSignedIn();
  const usage = useQuery(usageQuery(client));
  return (
    <Section
      title="Used today"
      summary={
        <>
          Plan {planNames[plan]}; days change at 00:00 UTC.{' '}
          <AnchorLink to="/settings" inherit>
            All days
          </AnchorLink>
        </>
      }
    >
      <QueryState query={usage} label="Reading today's use">
        {(known) => <Today usage={known} />}
      </QueryState>
    </Section>
  );
}

function Today({ usage: { limits, days } }: { usage: Usage }) {
  const { engines, plan } = useSignedIn();
  const { requests = 0, strix_paths = 0 } = days[0] ?? {};
  const { requests_per_minute, strix_paths_per_day } = limits;
  return (
    <Stack gap="sm">
      <div>
        <Text data-figure>
          <b>{formatNumber(requests, 0)}</b> requests
        </Text>
        <Text size="sm" c="dimmed">
          At most {formatNumber(requests_per_minute, 0)} a minute, for all accounts of your company
          together. This page makes some as well.
        </Text>
      </div>
      {engines.includes('strix') ? (
        <div>
          <Text data-figure>
            <b>{formatNumber(strix_paths, 0)}</b> of {formatNumber(strix_paths_per_day, 0)}{' '}
            simulated paths
          </Text>
          <Progress
            value={strix_paths_per_day > 0 ? (100 * strix_paths) / strix_paths_per_day : 0}
            mt={4}
            aria-label="Simulated paths used today"
          />
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          Simulated paths: none. {whyOutOfReach('strix', plan)}
        </Text>
      )}
    </Stack>
  );
}
