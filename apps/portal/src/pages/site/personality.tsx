import { unwrap } from '@bess/client';
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../session/session.js';
import { DownloadButton } from '../../ui/data-table.js';
import { Disclosure } from '../../ui/disclosure.js';
import { ForgetLearned } from '../../ui/forget-learned.js';
import { formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { siteKey } from './site-queries.js';
import type { SiteTerms } from './site-terms.js';

/** What FENRIR has learned of a site: export and reset. */
export function Personality({ terms }: { terms: SiteTerms }) {
  return (
    <Section
      title="Advanced"
      summary="What the engine has learned from the prices of this site: its daily pattern, its swings, and how often its own advice proved right."
    >
      <Disclosure label="Export or reset what was learned">
        <LearnedState terms={terms} />
      </Disclosure>
    </Section>
  );
}

function LearnedState({ terms }: { terms: SiteTerms }) {
  const { siteId, timeZone } = terms;
  const { client } = useSignedIn();
  const learned = useQuery({
    queryKey: [...siteKey(siteId), 'personality'],
    queryFn: () =>
      unwrap(
        client.GET('/api/sites/{site_id}/personality', { params: { path: { site_id: siteId } } }),
      ),
  });
  return (
    <Stack gap="sm" align="flex-start">
      <QueryState query={learned} label="Loading what was learned">
        {({ learned_until: until, personality }) =>
          personality === null ? (
            <EmptyState>
              Nothing is learned yet. The engine learns from stored prices when a cycle runs.
            </EmptyState>
          ) : (
            <>
              <Text size="sm">
                {until === undefined
                  ? 'It is unknown up to which interval it has learned.'
                  : `Learned up to the interval that begins on ${formatTime(until, timeZone)}.`}
              </Text>
              <DownloadButton
                label="Export as JSON"
                fileName={`${siteId}-personality.json`}
                type="application/json"
                content={() => JSON.stringify(personality, null, 2)}
              />
            </>
          )
        }
      </QueryState>
      {learned.data?.personality !== null && !learned.isPending && (
        <ResetPersonality siteId={siteId} />
      )}
    </Stack>
  );
}

function ResetPersonality({ siteId }: { siteId: string }) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  return (
    <ForgetLearned
      label="Reset"
      color="red"
      consequence="Stored prices stay, but the engine learns only from prices of later times and from those that you send again."
      forget={() =>
        unwrap(
          client.DELETE('/api/sites/{site_id}/personality', {
            params: { path: { site_id: siteId } },
          }),
        )
      }
      onForgotten={() =>
        queries.invalidateQueries({ queryKey: [...siteKey(siteId), 'personality'] })
      }
    />
  );
}
