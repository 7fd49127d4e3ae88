import type { AppDeps } from '../../../src/http/app-deps.js';
import { type StoredSpan, startDescribedGateway } from './described-gateway.js';

/**
 * Facilities of two partners.
 *
 * @param change - in the place of the gateway's parts
 */
export const startFacilityGateway = (change: Partial<AppDeps> = {}) =>
  startDescribedGateway<
    { facility_id: string; stored_readings: StoredSpan },
    { stored_readings: StoredSpan }
  >({ folder: 'facilities', series: 'readings' }, ['enterprise', 'enterprise'], change);
