import { unwrap } from '@bess/client';
import { useSignedIn } from '../../session/session.js';
import { DeleteStored } from '../../ui/delete-stored.js';
import { formatNumber } from '../../ui/format.js';
import type { Facility } from './facility-queries.js';

/** Deletes a facility with its readings, its last assessment and what was learned of its load. */
export function DeleteFacility({ facilityId, facility }: DeleteFacilityProps) {
  const { client } = useSignedIn();
  return (
    <DeleteStored
      kind="facility"
      id={facilityId}
      remove={() =>
        unwrap(
          client.DELETE('/api/facilities/{facility_id}', {
            params: { path: { facility_id: facilityId } },
          }),
        )
      }
    >
      The description of {facilityId}, its {formatNumber(facility.stored_readings.count, 0)} stored
      readings, its last assessment and what was learned of its load are deleted. They cannot be
      brought back.
    </DeleteStored>
  );
}

interface DeleteFacilityProps {
  facilityId: string;
  facility: Facility;
}
