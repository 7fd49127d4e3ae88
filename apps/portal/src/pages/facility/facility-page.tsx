import { Alert, Anchor, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useFacilityOperation } from '../../operation/operation-queries.js';
import { useSignedIn } from '../../session/session.js';
import { formatQuantity } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { QueryState, WhenAnswered } from '../../ui/states.js';
import { DescribeFacility } from './describe/describe-facility.js';
import { type Facility, useFacility, useLatestReading, useTariff } from './facility-queries.js';
import { type FacilityTerms, facilityTerms } from './facility-terms.js';
import { LoadModel } from './load-model.js';
import { FacilityOperation } from './operation/facility-operation.js';
import { StoredReadings } from './readings/stored-readings.js';
import { UploadReadings } from './readings/upload-readings.js';
import { PeakRisk } from './risk/peak-risk.js';
import { SavingsSection } from './savings/savings-section.js';

/** A building behind one meter: whether its bill's peak is near, its load, and what a battery saves. */
export function FacilityPage() {
  const { facilityId } = useParams({ from: '/signed-in/facilities/$facilityId' });
  const { engines, plan } = useSignedIn();
  const isReached = engines.includes('phalanx') || engines.includes('tarsis');
  const facility = useFacility(facilityId, isReached);
  const described = facility.data ?? null;
  const tariffCode = described?.time_zone === undefined ? described?.tariff : undefined;
  const tariff = useTariff(
    tariffCode ?? '',
    tariffCode !== undefined && engines.includes('tarsis'),
  );
  const terms = facilityTerms(facilityId, described, tariff.data?.timeZone);
  // The gateway takes the tariff's zone, which an account without TARSIS cannot look up.
  const isZoneGuessed =
    terms.tariff !== undefined && terms.timeZoneFrom === 'default' && !tariff.isLoading;
  return (
    <Page
      title={`Facility ${facilityId}`}
      summary={isReached && facility.data !== undefined ? summaryOf(terms) : undefined}
      actions={
        <Anchor
          component={Link}
          to="/facilities/$facilityId/sizing"
          params={{ facilityId } as never}
        >
          Which battery to buy
        </Anchor>
      }
    >
      {isZoneGuessed && (
        <Alert color="orange" title="The time zone is not known">
          <Text size="sm">
            Times are shown in {terms.timeZone}, but the engine uses the zone of the tariff, which
            cannot be looked up now. Name the time zone in the description below.
          </Text>
        </Alert>
      )}
      {isReached ? (
        <QueryState query={facility} label="Loading the facility">
          {(found) => <FacilityParts key={facilityId} terms={terms} facility={found} />}
        </QueryState>
      ) : (
        <Alert color="blue" title="Not part of this plan or account">
          <Text size="sm">
            Facilities need PHALANX or TARSIS, which are part of the Enterprise plan. This account
            is on the {plan} plan and reaches {engines.join(', ').toUpperCase() || 'no engine'}.
          </Text>
        </Alert>
      )}
    </Page>
  );
}

function FacilityParts({ terms, facility }: { terms: FacilityTerms; facility: Facility | null }) {
  const { engines } = useSignedIn();
  const { facilityId, timeZone } = terms;
  const hasReadings = (facility?.stored_readings.count ?? 0) > 0;
  const operation = useFacilityOperation(facilityId, engines.includes('phalanx'));
  const latest = useLatestReading(facilityId, facility?.stored_readings.last_time);
  // Parts keep their state where they move, because their keys stay.
  const description = <DescribeFacility key="description" terms={terms} facility={facility} />;
  const upload = (
    <UploadReadings
      key="upload"
      facilityId={facilityId}
      timeZone={timeZone}
      hasReadings={hasReadings}
    />
  );
  const parts =
    facility === null
      ? [
          description,
          <Text key="next" c="dimmed">
            Next comes its load: meter readings from a file. Then the peak risk and the savings can
            be computed.
          </Text>,
        ]
      : [
          !hasReadings && upload,
          <PeakRisk key="risk" terms={terms} stored={facility.stored_readings} />,
          <FacilityOperation
            key="operation"
            terms={terms}
            lastReading={facility.stored_readings.last_time}
          />,
          hasReadings && (
            <StoredReadings
              key="load"
              facilityId={facilityId}
              timeZone={timeZone}
              stored={facility.stored_readings}
            />
          ),
          <SavingsSection key="savings" facilityId={facilityId} timeZone={timeZone} />,
          hasReadings && upload,
          description,
          engines.includes('phalanx') && (
            <LoadModel key="model" facilityId={facilityId} timeZone={timeZone} />
          ),
        ];
  return (
    <WhenAnswered queries={[latest, operation]} label="Looking for the latest reading">
      {parts}
    </WhenAnswered>
  );
}

function summaryOf({ isDescribed, powerKw, capacityKwh, timeZone, tariff }: FacilityTerms): string {
  if (!isDescribed) {
    return 'Not described yet: begin with its battery and its tariff.';
  }
  const battery =
    powerKw === undefined || capacityKwh === undefined
      ? 'battery not fully described'
      : `${formatQuantity(powerKw, 'kW')}, ${formatQuantity(capacityKwh, 'kWh')}`;
  return `${battery} · ${tariff ?? 'default tariff'} · times in ${timeZone}`;
}
