import { useMemo } from 'react';
import { formatNumber, formatTime } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, QueryState } from '../../../ui/states.js';
import { useAnyPrices } from '../site-queries.js';
import type { Site, SiteTerms } from '../site-terms.js';
import { PriceHistory } from './price-history.js';
import type { PriceExtent } from './price-view.js';

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
      summary={extent === undefined ? undefined : extentWords(stored?.count, extent, terms)}
    >
      {stored === undefined ? (
        <QueryState query={found} label="Looking for prices">
          {(any) => (any === null ? <NoPrices /> : <PriceHistory terms={terms} extent={any} />)}
        </QueryState>
      ) : extent === undefined ? (
        <NoPrices />
      ) : (
        <PriceHistory key={`${extent.firstMs}-${extent.lastMs}`} terms={terms} extent={extent} />
      )}
    </Section>
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

function extentOf(stored: Site['stored_prices'] | undefined): PriceExtent | undefined {
  const { first_time: first, last_time: last } = stored ?? {};
  return first === undefined || last === undefined
    ? undefined
    : { firstMs: Date.parse(first), lastMs: Date.parse(last) };
}

function extentWords(
  count: number | undefined,
  { firstMs, lastMs }: PriceExtent,
  { timeZone }: SiteTerms,
): string {
  const stored = count === undefined ? 'Prices' : `${formatNumber(count, 0)} prices`;
  return `${stored} from ${formatTime(firstMs, timeZone)} to ${formatTime(lastMs, timeZone)}.`;
}
