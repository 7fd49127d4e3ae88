import { useMemo } from 'react';
import { HistoryChart } from '../../../charts/history-chart.js';
import type { HistoryExtent, HistoryView } from '../../../charts/history-view.js';
import { formatDay, formatNumber, formatTime } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { useAnyPrices, usePrices } from '../site-queries.js';
import type { Site, SiteTerms } from '../site-terms.js';
import { priceStatistics, seriesOfPrices } from './price-series.js';

interface StoredPricesProps {
  terms: SiteTerms;
  /** Extent of the stored prices; undefined for a site that was never described, whose prices are then looked up. */
  stored: Site['stored_prices'] | undefined;
}

/** The stored prices of a site over time, or that there are none. */
export function StoredPrices({ terms, stored }: StoredPricesProps) {
  const found = useAnyPrices(terms.siteId, stored === undefined);
  const extent = useMemo(() => extentOf(stored), [stored]);
  return (
    <Section
      title="Prices"
      summary={
        extent !== undefined
          ? extentWords(stored?.count, extent, terms)
          : found.data && dayWords(found.data, terms)
      }
    >
      {stored === undefined ? (
        <QueryState query={found} label="Looking for prices">
          {(any) => (any === null ? <NoPrices /> : <Prices terms={terms} extent={any} />)}
        </QueryState>
      ) : extent === undefined ? (
        <NoPrices />
      ) : (
        <Prices terms={terms} extent={extent} />
      )}
    </Section>
  );
}

function Prices({ terms, extent }: { terms: SiteTerms; extent: HistoryExtent }) {
  const { siteId, currency, timeZone } = terms;
  const unit = `${currency}/MWh`;
  const seriesOf = useMemo(() => seriesOfPrices(unit), [unit]);
  const useSteps = (view: HistoryView) => usePrices(siteId, view);
  return (
    <HistoryChart
      // New prices show the latest ones.
      key={`${extent.firstMs}-${extent.lastMs}`}
      title="Stored prices"
      noun="prices"
      extent={extent}
      timeZone={timeZone}
      useSteps={useSteps}
      seriesOf={seriesOf}
      statistics={(steps) => priceStatistics(steps, unit)}
      shape="step"
      columns={{
        time: `Time (${timeZone})`,
        value: `Price [${unit}]`,
        low: `Lowest [${unit}]`,
        high: `Highest [${unit}]`,
        name: 'Series',
      }}
    />
  );
}

function NoPrices() {
  return (
    <EmptyState>
      No price of this site is stored yet. Upload a file below: a few weeks are enough for a first
      forecast, a year shows the engine every season.
    </EmptyState>
  );
}

function extentOf(stored: Site['stored_prices'] | undefined): HistoryExtent | undefined {
  const { first_time: first, last_time: last } = stored ?? {};
  return first === undefined || last === undefined
    ? undefined
    : { firstMs: Date.parse(first), lastMs: Date.parse(last) };
}

/** Of a site that was never described, the days of the prices are known. */
function dayWords(
  { count, firstMs, lastMs }: HistoryExtent & { count: number },
  { timeZone }: SiteTerms,
): string {
  return `${formatNumber(count, 0)} prices from ${formatDay(firstMs, timeZone)} to ${formatDay(lastMs, timeZone)}.`;
}

function extentWords(
  count: number | undefined,
  { firstMs, lastMs }: HistoryExtent,
  { timeZone }: SiteTerms,
): string {
  const stored = count === undefined ? 'Prices' : `${formatNumber(count, 0)} prices`;
  return `${stored} from ${formatTime(firstMs, timeZone)} to ${formatTime(lastMs, timeZone)}.`;
}
