import { Alert, Badge, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ConnectionState } from '../../../operation/connection-state.js';
import { EventList } from '../../../operation/event-list.js';
import { openStretch, skippedSpans } from '../../../operation/messages.js';
import { operationKey, useFacilityOperation } from '../../../operation/operation-queries.js';
import { nextIntervalWords } from '../../../operation/operation-words.js';
import { SkippedNotice } from '../../../operation/skipped-notice.js';
import { useOperationEvents } from '../../../operation/use-operation-events.js';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { OutOfReach } from '../../../ui/engine-gate.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatTime } from '../../../ui/format.js';
import { Page } from '../../../ui/page.js';
import { Section } from '../../../ui/section.js';
import {
  EmptyState,
  LoadingState,
  ProblemAlert,
  QueryState,
  WhenAnswered,
} from '../../../ui/states.js';
import { useNow } from '../../../ui/use-now.js';
import { useFacility, useTariff } from '../facility-queries.js';
import { type FacilityTerms, facilityTerms } from '../facility-terms.js';
import { likelihoodWords } from '../risk/risk-words.js';
import { FacilityLastDay } from './facility-last-day.js';
import {
  type AssessedInterval,
  actionTitle,
  assessedIntervals,
  describeMessage,
  setPointWords,
} from './facility-messages.js';
import { SettledBills } from './settled-bills.js';

/** The automatic operation of a facility: what the battery should do now, and what its set points saved. */
export function FacilityOperationPage() {
  const { facilityId } = useParams({ from: '/signed-in/facilities/$facilityId/operation' });
  const { engines } = useSignedIn();
  const isReached = engines.includes('phalanx');
  const facility = useFacility(facilityId, isReached);
  const described = facility.data ?? null;
  const code = described?.time_zone === undefined ? described?.tariff : undefined;
  const tariff = useTariff(code ?? '', code !== undefined && engines.includes('tarsis'));
  const terms = facilityTerms(facilityId, described, tariff.data?.timeZone);
  return (
    <Page
      title={`Operation of facility ${facilityId}`}
      summary="What the battery should do now, and what its set points saved."
      actions={
        <AnchorLink to="/facilities/$facilityId" params={{ facilityId }}>
          Facility {facilityId}
        </AnchorLink>
      }
    >
      {isReached ? (
        <QueryState query={facility} label="Loading the facility">
          {() => (
            <WhenAnswered queries={[tariff]} label="Looking for the time zone">
              <LiveFacility key={facilityId} terms={terms} />
            </WhenAnswered>
          )}
        </QueryState>
      ) : (
        <OutOfReach engine="phalanx" />
      )}
    </Page>
  );
}

function LiveFacility({ terms }: { terms: FacilityTerms }) {
  const { facilityId, timeZone } = terms;
  const queries = useQueryClient();
  const nowMs = useNow(1_000);
  const operation = useFacilityOperation(facilityId, true);
  const events = useOperationEvents({ kind: 'facility', id: facilityId }, true, () => {
    const queryKey = operationKey({ kind: 'facility', id: facilityId });
    void queries.invalidateQueries({ queryKey, exact: true });
  });
  const { messages } = events;
  const assessed = useMemo(() => assessedIntervals(messages), [messages]);
  const skipped = useMemo(() => skippedSpans(messages), [messages]);
  const latest = assessed.at(-1);
  const stretch = openStretch(skipped, latest?.startMs);
  const running = operation.data?.enabled === true ? operation.data : undefined;
  return (
    <>
      <Section
        title="Now"
        summary={`Times are in ${timeZone}.`}
        actions={
          <>
            <Badge variant="light" color={running ? 'green' : 'gray'} tt="none">
              {running ? 'On' : 'Off'}
            </Badge>
            <ConnectionState state={events.state} />
          </>
        }
      >
        {events.state === 'stopped' && <ProblemAlert error={events.error} />}
        {operation.data !== undefined && running === undefined && (
          <Text size="sm">
            The automatic operation is off.{' '}
            <AnchorLink
              to="/facilities/$facilityId"
              params={{ facilityId }}
              size="sm"
              underline="always"
            >
              Switch it on at the facility
            </AnchorLink>
            .
          </Text>
        )}
        {running !== undefined && stretch !== undefined && (
          <SkippedNotice stretch={stretch} timeZone={timeZone} />
        )}
        {!events.hasReplayed ? (
          <LoadingState label="Reading the last events" height={260} />
        ) : latest === undefined ? (
          <EmptyState>There is no assessment of the last three days.</EmptyState>
        ) : (
          <LatestAssessment
            latest={latest}
            timeZone={timeZone}
            endMs={latest.startMs + (running?.every_minutes ?? 0) * 60_000}
            nowMs={nowMs}
          />
        )}
        {running !== undefined && (
          <Text size="sm" data-figure>
            Next interval: {nextIntervalWords(running, timeZone, nowMs)}.
          </Text>
        )}
      </Section>
      {(assessed.length > 0 || skipped.length > 0) && (
        <Section title="The last 24 hours">
          <FacilityLastDay timeZone={timeZone} assessed={assessed} skipped={skipped} />
        </Section>
      )}
      {operation.data != null && <SettledBills terms={terms} />}
      {messages.length > 0 && (
        <Section title="Last events" summary="Events are kept for three days.">
          <EventList messages={messages} timeZone={timeZone} describe={describeMessage} />
        </Section>
      )}
    </>
  );
}

interface LatestAssessmentProps {
  latest: AssessedInterval;
  timeZone: string;
  /** End of its interval. */
  endMs: number;
  nowMs: number;
}

function LatestAssessment({
  latest: { data, startMs },
  timeZone,
  endMs,
  nowMs,
}: LatestAssessmentProps) {
  const isUnderWay = nowMs < endMs;
  const { window_start, window_end, controller } = data;
  return (
    <Stack gap="md">
      <Alert variant="light" p="md" color={isUnderWay ? 'blue' : 'gray'}>
        <Title order={3} size="h1" style={{ overflowWrap: 'anywhere' }} data-figure>
          {setPointWords(data.battery_kw)}
        </Title>
        <Text data-figure>
          {isUnderWay ? 'For the interval from' : 'The last set point, of the interval from'}{' '}
          {formatTime(startMs, timeZone)}, to{' '}
          {controller === 'tarsis' ? 'lower the whole bill' : 'guard the peak'}. Action:{' '}
          {actionTitle(data.action).toLowerCase()}.
        </Text>
      </Alert>
      <Figures>
        <Figure
          label="Peak risk of the next 24 hours"
          value={100 * data.peak_risk_probability}
          unit="%"
          digits={0}
          note={`${likelihoodWords(data.peak_risk_probability)}; if it comes, most likely ${window_start}–${window_end}${window_end <= window_start ? ' of the next day' : ''}.`}
        />
        <Figure label="Load" value={data.current_load_kw} unit="kW" note="Of the last interval." />
        <Figure
          label="State of charge"
          value={100 * data.current_soc}
          unit="%"
          digits={0}
          note="As the assessment took it."
        />
        <Figure
          label="Demand charges at stake"
          value={data.demand_charge_liability}
          unit={data.currency}
          digits={0}
          note="Expected without the battery."
        />
      </Figures>
    </Stack>
  );
}
