import { Group, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { whyOutOfReach } from '../../api/engines.js';
import type { ListedFacility } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { formatAgo, formatShare, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState } from '../../ui/states.js';
import { useNow } from '../../ui/use-now.js';
import {
  countOf,
  describeAction,
  describeBattery,
  describeConfidence,
  formatAmount,
} from './describe-entity.js';
import { EntityRow } from './entity-row.js';
import { ListedEntities } from './listed-entities.js';
import { markedRows, OperatedMark } from './operated-mark.js';

interface FacilitiesSectionProps {
  query: UseInfiniteQueryResult<InfiniteData<{ facilities: ListedFacility[] }>>;
  /** Whether plan and account include an engine for facilities. */
  isReached: boolean;
}

/** The partner's facilities with the last assessment of PHALANX for each. */
export function FacilitiesSection({ query, isReached }: FacilitiesSectionProps) {
  const { plan } = useSignedIn();
  const nowMs = useNow();
  return (
    <Section title="Facilities" summary="Buildings behind one meter, the last active first.">
      {isReached ? (
        <ListedEntities
          query={query}
          noun="facilities"
          entitiesOf={({ facilities }) => facilities}
          empty="No facility yet. Add one to see when its bill’s peak threatens."
          row={(facility, index) => (
            <FacilityRow
              key={facility.facility_id}
              facility={facility}
              nowMs={nowMs}
              isMarked={index < markedRows}
            />
          )}
        />
      ) : (
        <EmptyState>
          Peaks and bills of buildings are out of reach: {whyOutOfReach('phalanx', plan)}
        </EmptyState>
      )}
    </Section>
  );
}

interface FacilityRowProps {
  facility: ListedFacility;
  nowMs: number;
  isMarked: boolean;
}

function FacilityRow({ facility, nowMs, isMarked }: FacilityRowProps) {
  const { engines } = useSignedIn();
  const { facility_id, tariff, time_zone, stored_readings, last_assessment } = facility;
  const { count, last_time } = stored_readings;
  const readings =
    last_time === undefined
      ? 'No readings stored'
      : `${countOf(count, 'reading')}, the last of ${formatTime(last_time, time_zone ?? 'UTC')}`;
  return (
    <EntityRow
      link={
        <Group gap="xs">
          <AnchorLink to="/facilities/$facilityId" params={{ facilityId: facility_id }} fw={600}>
            {facility_id}
          </AnchorLink>
          {isMarked && engines.includes('phalanx') && (
            <OperatedMark
              entity={{ kind: 'facility', id: facility_id }}
              timeZone={time_zone ?? 'UTC'}
              lastRunMs={last_assessment && Date.parse(last_assessment.assessed_at)}
            />
          )}
        </Group>
      }
      facts={[`${describeBattery(facility)} · ${tariff ?? 'tariff not described'}`, readings]}
    >
      <Assessment facility={facility} nowMs={nowMs} />
    </EntityRow>
  );
}

function Assessment({ facility, nowMs }: { facility: ListedFacility; nowMs: number }) {
  const { last_assessment, stored_readings, time_zone } = facility;
  if (last_assessment === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {stored_readings.count === 0
          ? 'Not assessed yet. Next: upload its readings, then assess its peak risk.'
          : 'Not assessed yet. Next: assess its peak risk.'}
      </Text>
    );
  }
  const { peak_risk_probability, window_start, window_end, recommended_action } = last_assessment;
  const { demand_charge_liability, currency, confidence, assessed_at } = last_assessment;
  const isOver = nowMs - Date.parse(assessed_at) > 24 * 3_600_000;
  return (
    <>
      <Text fw={600} data-figure>
        {formatShare(peak_risk_probability)} peak risk:{' '}
        {describeAction(recommended_action).toLowerCase()}
      </Text>
      <Text size="sm" data-figure>
        {isOver
          ? `Assessed ${formatAgo(assessed_at, nowMs)} for the 24 hours after; assess it again`
          : `Most likely ${window_start}–${window_end}${window_end <= window_start ? ' of the next day' : ''} ${time_zone ?? 'local time'}, assessed ${formatAgo(assessed_at, nowMs)}`}
      </Text>
      <Text size="sm" c="dimmed" data-figure>
        {formatAmount(demand_charge_liability, currency)} of demand charges at stake;{' '}
        {describeConfidence(confidence)} of the action
      </Text>
    </>
  );
}
