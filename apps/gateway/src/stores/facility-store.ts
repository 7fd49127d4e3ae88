import type { KeptThings, SharedDescription, TimeSpan } from './shared-description.js';

/** Vehicles that come and go alike on the days named. Times are HH:MM of the facility's clock. */
export interface EvSession {
  vehicles: number;
  days: 'weekdays' | 'weekends' | 'all';
  arrival: string;
  /** At or before the arrival: on the next day. */
  departure: string;
  /** Of each vehicle. */
  energyKwh: number;
  powerKw: number;
  minimumPowerKw: number | null;
  /** Absent where they only take. */
  vehicleToGrid?: VehicleToGrid;
}

/** What each of a session's vehicles can give; its energies are counted as drawn at the meter. */
export interface VehicleToGrid {
  powerKw: number;
  capacityKwh: number;
  /** When it comes. */
  arrivalKwh: number;
  /** Energy given per energy drawn before. */
  roundTripEfficiency: number | null;
}

/** Solar panels behind the meter. */
export interface SolarPlant {
  powerKw: number;
  tiltDegrees: number | null;
  /** Clockwise from north. */
  azimuthDegrees: number | null;
  latitudeDegrees: number | null;
  longitudeDegrees: number | null;
}

/** How a facility is described; every field but the id may be unknown. */
export interface FacilityDescription extends SharedDescription {
  minSocFraction: number | null;
  maxSocFraction: number | null;
  /** Code of the tariff library. */
  tariff: string | null;
  demandIntervalMinutes: 5 | 10 | 15 | 20 | 30 | 60 | null;
  /** Day of the month on which a billing month begins. */
  billingDay: number | null;
  /** Local dates at whose midnight a billing month begins, rising. */
  meterReadDates: string[] | null;
  /** Highest demand of the last twelve whole months, by calendar month: January first. */
  monthlyPeaksKw: number[] | null;
  evSessions: EvSession[] | null;
  solar: SolarPlant | null;
}

/** One reading of a facility: means over an interval that begins at its time. */
export interface FacilityReading {
  timeMs: number;
  loadKw: number;
  temperatureF: number | null;
  solarKw: number | null;
}

/** What was learned of a facility's load, and from which of its readings. */
export interface LoadModel {
  /** Rises with whatever changes what there is to know: readings that come, a state that is saved, a reset. */
  version: number;
  /** JSON as the engine wrote it; null = nothing is learned. */
  state: string | null;
  /** Last reading that the state has seen. */
  learnedUntilMs: number | null;
  /** Earlier readings no longer teach, since a reset; null = all do. */
  learnFromMs: number | null;
  /** Readings were added or replaced that the state has passed: it must be learned anew. */
  isStale: boolean;
  /** When the state was saved. */
  savedMs: number | null;
}

/** Facilities belong to a partner, which must exist; every call names it, so that no partner reaches another's. */
export interface FacilityStore {
  /** Stores the description in place of any earlier one. */
  put(
    partnerId: string,
    facilityId: string,
    facility: FacilityDescription,
    nowMs: number,
  ): Promise<void>;
  find(partnerId: string, facilityId: string): Promise<FacilityDescription | undefined>;
  /**
   * Adds readings; one at a time already stored replaces it whole, and of several at one time the last counts. All or
   * none. The facility need not be described.
   *
   * @throws EngineError `outOfRange` `seriesFull` where more than `mostEntries` would be stored then
   */
  addReadings(
    partnerId: string,
    facilityId: string,
    readings: readonly FacilityReading[],
    mostEntries?: number,
  ): Promise<void>;
  /** How many facilities the partner keeps, and whether this one is among them. */
  kept(partnerId: string, facilityId: string): Promise<KeptThings>;
  /** Readings in [fromMs, untilMs), by time; the first `limit` of them. */
  readings(
    partnerId: string,
    facilityId: string,
    range: { fromMs: number; untilMs: number; limit?: number },
  ): Promise<FacilityReading[]>;
  /** Number of readings and the first and last instant; undefined without any. */
  readingSpan(partnerId: string, facilityId: string): Promise<TimeSpan | undefined>;
  /** Undefined where there were never any readings. */
  loadModel(partnerId: string, facilityId: string): Promise<LoadModel | undefined>;
  /**
   * Saves a state that has seen every reading there was at that version, up to the last; false, and nothing saved,
   * where the version is no longer the one stored. A version read before the readings therefore loses none of them.
   */
  saveLoadModel(
    partnerId: string,
    facilityId: string,
    change: { version: number; state: string; learnedUntilMs: number; nowMs: number },
  ): Promise<boolean>;
  /** Forgets what was learned. Readings stay stored, and only those that come from now on teach. */
  resetLoadModel(partnerId: string, facilityId: string): Promise<void>;
}
