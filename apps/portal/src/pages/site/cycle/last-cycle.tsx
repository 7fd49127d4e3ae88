import { Alert, Text } from '@mantine/core';
import { formatClock, formatQuantity, formatShare, formatTime } from '../../../ui/format.js';
import { useCycles } from '../site-queries.js';
import type { SiteTerms } from '../site-terms.js';
import { dispatchWords } from './cycle-words.js';

/** The latest recorded recommendation, for who comes back to the page; nothing if there is none. */
export function LastCycle({ terms, nowMs }: { terms: SiteTerms; nowMs: number }) {
  const cycle = useCycles(terms.siteId).data?.pages[0]?.cycles[0];
  if (cycle === undefined) {
    return null;
  }
  const { input, recommendation, interval_start, confidence, currency } = cycle;
  const startMs = Date.parse(interval_start);
  const endMs = startMs + input.interval_minutes * 60_000;
  const isUnderWay = startMs <= nowMs && nowMs < endMs;
  const { timeZone } = terms;
  const time = `${formatTime(startMs, timeZone)} to ${formatClock(endMs, timeZone)}`;
  return (
    <Alert
      color={isUnderWay ? 'blue' : 'gray'}
      title={`${isUnderWay ? 'Recommended for this interval' : 'The last recommendation, of an earlier interval'}: ${dispatchWords(recommendation.direction, recommendation.dispatch_mw)}`}
    >
      <Text size="sm" data-figure>
        {time}, at {formatQuantity(input.current_price, `${currency}/MWh`)} and a state of charge of{' '}
        {formatShare(input.current_soc)}. Confidence {formatShare(confidence)};{' '}
        {formatQuantity(Math.round(recommendation.estimated_revenue), currency, 0)} expected over{' '}
        {formatQuantity(input.horizon_hours, 'h')}, before wear.{' '}
        {isUnderWay ? 'Recommend again to see why.' : 'Recommend again for the present interval.'}
      </Text>
    </Alert>
  );
}
