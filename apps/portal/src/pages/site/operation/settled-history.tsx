import { Button, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { AmountBars } from '../../../operation/amount-bars.js';
import { skippedSpan } from '../../../operation/messages.js';
import { intervalsWords } from '../../../operation/operation-words.js';
import { type PeriodName, PeriodPicker, periodOf } from '../../../operation/period-picker.js';
import { SkippedIntervals } from '../../../operation/skipped-table.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatTime } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { CycleTable } from '../history/cycle-table.js';
import { useCycles } from '../site-queries.js';
import type { SiteTerms } from '../site-terms.js';
import { type ComparedAmount, comparedAmounts, shareOfHindsight } from './compared-amounts.js';
import { type SiteHistory, useSiteHistory } from './site-operation-queries.js';

/** What the recommendations of a period earned, beside plain rules and hindsight. */
export function SettledHistory({ terms }: { terms: SiteTerms }) {
  const { siteId, timeZone } = terms;
  const [name, setName] = useState<PeriodName>('7days');
  // The period stays while the page is open, unless it is chosen again.
  const [nowMs, setNowMs] = useState(Date.now);
  const period = useMemo(() => periodOf(name, nowMs, timeZone), [name, nowMs, timeZone]);
  const history = useSiteHistory(siteId, period);
  const choose = (next: PeriodName) => {
    setName(next);
    setNowMs(Date.now());
  };
  return (
    <Section
      title="What it came to"
      summary={`${formatTime(period.fromMs, timeZone)} to ${formatTime(period.toMs, timeZone)}. Each recommendation is settled at the stored price of its interval.`}
      actions={<PeriodPicker value={name} onChange={choose} />}
    >
      <QueryState query={history} label="Settling the recommendations" height={320}>
        {(found) => <Settled history={found} timeZone={timeZone} />}
      </QueryState>
      <SingleRecommendations terms={terms} period={period} />
    </Section>
  );
}

function Settled({ history, timeZone }: { history: SiteHistory; timeZone: string }) {
  const { currency, completed, settled, skipped, earned } = history;
  const amounts = comparedAmounts(history);
  const spans = skipped.map(skippedSpan);
  const skippedCount = spans.reduce((sum, { intervals }) => sum + intervals, 0);
  const share = shareOfHindsight(history);
  return (
    <Stack gap="md">
      <Figures>
        <Figure
          label="Earned"
          value={earned?.net}
          unit={currency}
          digits={0}
          note="Energy sold less bought, less wear."
        />
        <Figure
          label="Of what hindsight would have earned"
          value={share === undefined ? undefined : 100 * share}
          unit="%"
          digits={0}
          note={comparisonWords[history.comparison]}
        />
        <Figure
          label="Intervals with a recommendation"
          value={completed}
          unit=""
          digits={0}
          note={`${intervalsWords(settled)} settled; the others wait for their end or their price.`}
        />
        <Figure
          label="Intervals skipped"
          value={skippedCount}
          unit=""
          digits={0}
          note={skippedCount === 0 ? 'None in this period.' : 'By reason below.'}
        />
      </Figures>
      {amounts.length > 1 && (
        <>
          <AmountBars
            label="Earned beside plain rules and hindsight"
            currency={currency}
            amounts={amounts.map(({ net, ...named }) => ({ ...named, amount: net }))}
          />
          <DataTable
            caption="Earned beside plain rules and hindsight"
            columns={columnsFor(currency)}
            rows={amounts}
          />
        </>
      )}
      <SkippedIntervals caption="Skipped in the period" spans={spans} timeZone={timeZone} />
    </Stack>
  );
}

function columnsFor(currency: string): TableColumn<ComparedAmount>[] {
  return [
    { key: 'name', label: 'Way to decide', text: ({ name }) => name },
    numericColumn('cash', `Market cash [${currency}]`, ({ cash }) => cash, 2),
    numericColumn('wear', `Wear [${currency}]`, ({ wear }) => wear, 2),
    numericColumn('net', `Earned [${currency}]`, ({ net }) => net, 2),
  ];
}

const comparisonWords: Readonly<Record<SiteHistory['comparison'], string>> = {
  complete: 'Knowing every price beforehand; nobody can earn more with this battery.',
  no_cycles: 'There is no recommendation in this period.',
  no_prices: 'Prices of this period are not stored.',
  terms_changed: 'Battery, interval or currency changed within this period.',
};

interface SingleRecommendationsProps {
  terms: SiteTerms;
  period: { fromMs: number; toMs: number };
}

/** Each recommendation of the period, read page by page. */
function SingleRecommendations({ terms, period }: SingleRecommendationsProps) {
  const cycles = useCycles(terms.siteId);
  const all = cycles.data?.pages.flatMap((page) => page.cycles) ?? [];
  const rows = all.filter(({ interval_start }) => {
    const startMs = Date.parse(interval_start);
    return startMs >= period.fromMs && startMs < period.toMs;
  });
  const earliest = all.at(-1)?.interval_start;
  const hasMore =
    cycles.hasNextPage && earliest !== undefined && Date.parse(earliest) >= period.fromMs;
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        Single recommendations
      </Title>
      <QueryState query={cycles} label="Loading past recommendations">
        {() =>
          rows.length === 0 ? (
            <EmptyState>There is none in this period.</EmptyState>
          ) : (
            <>
              <CycleTable cycles={rows} timeZone={terms.timeZone} />
              <Text size="xs" c="dimmed">
                Amounts are of one market interval, before wear; “not yet” until its interval has
                passed and its price is stored. The download has the rows that are loaded.
              </Text>
              {hasMore && (
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
  );
}
