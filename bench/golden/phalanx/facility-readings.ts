import { type FacilityOptions, type FacilityReading, fitFacility } from '@bess/phalanx';
import { officeReadings } from './offices.js';

/** Where the facilities stand. */
export const london: FacilityOptions = { timeZone: 'Europe/London', stepMinutes: 60 };
/** The state of a facility after some readings. */
export const learn = (
  readings: readonly FacilityReading[],
  options: Partial<FacilityOptions> = {},
) => fitFacility(readings, { ...london, ...options });
/** Three weeks of an office. */
export const weeks = (): FacilityReading[] => officeReadings(0, 24 * 21);
/** Those with some hours changed. */
export const changed = (from: number, until: number, change: (loadKw: number) => number) =>
  weeks().map(({ timeMs, loadKw }, hour) => ({
    timeMs,
    loadKw: hour >= from && hour < until ? change(loadKw) : loadKw,
  }));
