import { Button, Stack, Text, Title } from '@mantine/core';
import { useSignedIn } from '../../../session/session.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { useCycles, useDays } from '../site-queries.js';
import type { SiteTerms } from '../site-terms.js';
import { CycleTable } from './cycle-table.js';
import { DayComparison } from './day-comparison.js';

/** What past recommendations came to. */
export function CycleHistory({ terms }: { terms: SiteTerms }) {
  const { engines } = useSignedIn();
  return (
    <Section
      title="What past recommendations came to"
      summary="Every recommendation is kept. Once the price of its interval is stored, it is settled at that price."
    >
      {engines.includes('fenrir') ? (
        <Recorded terms={terms} />
      ) : (
        <EmptyState>This account does not reach FENRIR, which makes recommendations.</EmptyState>
      )}
    </Section>
  );
}

function Recorded({ terms }: { terms: SiteTerms }) {
  const days = useDays(terms.siteId);
  const cycles = useCycles(terms.siteId);
  const rows = cycles.data?.pages.flatMap((page) => page.cycles) ?? [];
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Title order={3} size="h5">
          Day by day
        </Title>
        <QueryState query={days} label="Comparing past days">
          {(found) => <DayComparison days={found} />}
        </QueryState>
      </Stack>
      <Stack gap="sm">
        <Title order={3} size="h5">
          Single recommendations
        </Title>
        <QueryState query={cycles} label="Loading past recommendations">
          {() =>
            rows.length === 0 ? (
              <EmptyState>
                There is none yet. Ask for one above; it is recorded here and settled as soon as the
                price of its interval is stored.
              </EmptyState>
            ) : (
              <>
                <CycleTable cycles={rows} timeZone={terms.timeZone} />
                <Text size="xs" c="dimmed">
                  Amounts are of one market interval, before wear; “not yet” until its interval has
                  passed and its price is stored. Until then, the price is the one that was entered.
                  The last 1,000 are kept, one for each interval: the last that was asked for in it.
                </Text>
                {cycles.hasNextPage && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={cycles.isFetchingNextPage}
                    onClick={() => void cycles.fetchNextPage()}
                  >
                    Load earlier recommendations
                  </Button>
                )}
              </>
            )
          }
        </QueryState>
      </Stack>
    </Stack>
  );
}
