import { maximumEntriesStored } from '../descriptions/description-fields.js';
import type { AppDeps } from '../http/app-deps.js';
import { assertStorageQuota } from '../limits/plan-limits.js';
import type { Partner } from '../stores/stores.js';
import type { ReadingsBody } from './facility-schemas.js';
import { parseReadings } from './facility-translation.js';

/**
 * Stores validated readings of a facility: all of them or none.
 *
 * @returns how many readings came
 * @throws EngineError `outOfRange` `storageFull` or `seriesFull`
 * @throws HttpError 503 if too many series are waiting
 */
export async function storeReadings(
  { partner, facilityId, body }: { partner: Partner; facilityId: string; body: ReadingsBody },
  signal: AbortSignal,
  deps: Pick<AppDeps, 'stores' | 'seriesScheduler' | 'operations'>,
): Promise<number> {
  const { facilities } = deps.stores;
  const readings = parseReadings(body);
  await assertStorageQuota('facility', facilityId, partner, deps);
  await deps.seriesScheduler.run(partner.id, signal, () =>
    facilities.addReadings(partner.id, facilityId, readings, maximumEntriesStored),
  );
  deps.operations.wake();
  return readings.length;
}
