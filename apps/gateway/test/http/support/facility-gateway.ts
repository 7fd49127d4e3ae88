import { type StoredSpan, startDescribedGateway } from './described-gateway.js';

/** Facilities of two partners. */
export const startFacilityGateway = () =>
  startDescribedGateway<
    { facility_id: string; stored_readings: StoredSpan },
    { stored_readings: StoredSpan }
  >({ folder: 'facilities', series: 'readings' }, ['enterprise', 'enterprise']);
