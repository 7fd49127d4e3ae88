import { unwrap } from '@bess/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { Section } from '../../../ui/section.js';
import type { Entry } from '../../../upload/entries.js';
import type { FileQuantity } from '../../../upload/file-reading.js';
import { UploadPanel } from '../../../upload/upload-panel.js';
import { facilityKey, type Reading } from '../facility-queries.js';

/** What a reading has; the ranges are those of the API. */
const quantities: [FileQuantity, ...FileQuantity[]] = [
  { field: 'load_kw', label: 'Load', unit: 'kW', kind: 'power' },
  {
    field: 'temperature_f',
    label: 'Temperature',
    unit: '°F',
    kind: 'other',
    column: 'temperature_f',
    minimum: -100,
    maximum: 150,
  },
  { field: 'solar_kw', label: 'Solar', unit: 'kW', kind: 'power', column: 'solar_kw' },
];

interface UploadReadingsProps {
  facilityId: string;
  timeZone: string;
  hasReadings: boolean;
}

/** Meter readings from a file of the utility or of a logger. */
export function UploadReadings({ facilityId, timeZone, hasReadings }: UploadReadingsProps) {
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const send = useCallback(
    (entries: Entry[], signal: AbortSignal) =>
      unwrap(
        client.POST('/api/facilities/{facility_id}/readings', {
          signal,
          params: { path: { facility_id: facilityId } },
          // The quantities above are the fields of a reading.
          body: { readings: entries as unknown as Reading[] },
        }),
      ),
    [client, facilityId],
  );
  return (
    <Section
      title={hasReadings ? 'Add readings' : 'Upload meter readings'}
      summary="From them the engine learns how the load of this building behaves. A few weeks give a first assessment; twelve months let savings be computed from your own load. Entries for the same time are replaced."
    >
      <UploadPanel
        key={timeZone}
        quantities={quantities}
        timeZone={timeZone}
        noun="readings"
        help="Green Button XML of the utility, or CSV with a column of times and one with the load before solar and battery [kW, or kWh of each interval]. A CSV file may also have the columns temperature_f [°F] and solar_kw [kW]."
        accept=".csv,.txt,.xml"
        send={send}
        onStored={() => void queries.invalidateQueries({ queryKey: facilityKey(facilityId) })}
      />
    </Section>
  );
}
