import { Badge, Text } from '@mantine/core';
import { useMemo } from 'react';
import { ConnectionState } from '../../../operation/connection-state.js';
import { EventList } from '../../../operation/event-list.js';
import { type OperationMessage, openStretch, reasonWords } from '../../../operation/messages.js';
import type { SiteOperation } from '../../../operation/operation-queries.js';
import { nextIntervalWords } from '../../../operation/operation-words.js';
import { SkippedNotice } from '../../../operation/skipped-notice.js';
import type { OperationEvents } from '../../../operation/use-operation-events.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { formatQuantity, formatShare } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState, LoadingState, ProblemAlert } from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import { dispatchWords } from '../cycle/cycle-words.js';
import type { SiteTerms } from '../site-terms.js';
import { LastDay } from './last-day.js';
import { LatestRecommendation } from './latest-recommendation.js';
import { useSiteIntervals } from './site-intervals.js';

interface LiveSiteProps {
  terms: SiteTerms;
  operation: SiteOperation | null;
  events: OperationEvents;
}

/** What is recommended now, how the last day went, and what happened last. */
export function LiveSite({ terms, operation, events }: LiveSiteProps) {
  const { timeZone, siteId } = terms;
  const nowMs = useNow(1_000);
  const { completed, skipped, isLoading } = useSiteIntervals(siteId, events);
  const latest = completed.at(-1);
  const stretch = useMemo(() => openStretch(skipped, latest?.startMs), [skipped, latest]);
  const isOn = operation?.enabled === true;
  return (
    <>
      <Section
        title="Now"
        summary={`Times are in ${timeZone}.`}
        actions={
          <>
            <Badge variant="light" color={isOn ? 'green' : 'gray'} tt="none">
              {isOn ? 'On' : 'Off'}
            </Badge>
            <ConnectionState state={events.state} />
          </>
        }
      >
        {events.state === 'stopped' && <ProblemAlert error={events.error} />}
        {!isOn && (
          <Text size="sm">
            The automatic operation is off.{' '}
            <AnchorLink to="/sites/$siteId" params={{ siteId }} size="sm" underline="always">
              Switch it on at the site
            </AnchorLink>
            .
          </Text>
        )}
        {isOn && stretch !== undefined && <SkippedNotice stretch={stretch} timeZone={timeZone} />}
        {isLoading ? (
          <LoadingState label="Reading the last events" height={320} />
        ) : latest === undefined ? (
          <EmptyState>
            There is no recommendation of the last three days.
            {operation !== null && ' The first one is shown here as soon as it is made.'}
          </EmptyState>
        ) : (
          <LatestRecommendation latest={latest} terms={terms} nowMs={nowMs} />
        )}
        {operation !== null && isOn && (
          <Text size="sm" data-figure>
            Next interval: {nextIntervalWords(operation, timeZone, nowMs)}.
          </Text>
        )}
      </Section>
      {(completed.length > 0 || skipped.length > 0) && (
        <Section title="The last 24 hours">
          <LastDay terms={terms} completed={completed} skipped={skipped} />
        </Section>
      )}
      {events.messages.length > 0 && (
        <Section title="Last events" summary="Events are kept for three days.">
          <EventList
            messages={events.messages}
            timeZone={timeZone}
            describe={(message) => describeMessage(message, terms.currency)}
          />
        </Section>
      )}
    </>
  );
}

function describeMessage(message: OperationMessage, currency: string): string {
  switch (message.type) {
    case 'cycle.completed': {
      const { direction, dispatch_mw, price_per_mwh, current_soc } = message.data;
      return `${dispatchWords(direction, dispatch_mw)} at ${formatQuantity(price_per_mwh, `${currency}/MWh`)} and ${formatShare(current_soc)} charge`;
    }
    case 'cycle.skipped':
      return `${reasonWords[message.data.reason]}: ${message.data.message}`;
    default:
      return 'message' in message.data ? message.data.message : '';
  }
}
