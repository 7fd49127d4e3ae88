/** How a site is described; every field but the id may be unknown. */
export interface SiteDescription extends SharedDescription {
  /** A prior of the STRIX library, for instance `us-iso-day-ahead`. */
  market: string | null;
  /** Of the market, where it is not the one that its name implies. */
  intervalMinutes: 5 | 10 | 15 | 20 | 30 | 60 | null;
}

/** One price of a site. */
export interface SitePrice {
  timeMs: number;
  pricePerMwh: number;
}

/** What was learned of a site's prices, and from which of them. */
export interface StoredPersonality {
  /** Rises with whatever changes what there is to know: prices that come, a state that is saved, a reset. */
  version: number;
  /** JSON as the engine wrote it; null = nothing is learned. */
  state: string | null;
  /** What the state was learned by, as its saver words it. */
  settings: string | null;
  /** Begin of the latest interval that the state has seen. */
  learnedUntilMs: number | null;
  /** Earlier prices no longer teach, since a reset; null = all do. */
  learnFromMs: number | null;
  /** From here on prices came, or became others, that the state has passed; null = none did. */
  changedFromMs: number | null;
  /** When the state was saved. */
  savedMs: number | null;
}

/** An earlier state of what was learned of a site's prices. */
export interface PersonalitySnapshot {
  state: string;
  settings: string;
  learnedUntilMs: number;
}

/** Which prices of a site. */
export interface PriceRange {
  fromMs: number;
  /** The first instant that does not belong to it. */
  untilMs: number;
  /** The first so many of them. */
  limit?: number;
}

/** Sites belong to a partner, which must exist; every call names it, so that no partner reaches another's. */
export interface SiteStore {
  /** Stores the description in place of any earlier one. */
  put(partnerId: string, siteId: string, site: SiteDescription, nowMs: number): Promise<void>;
  find(partnerId: string, siteId: string): Promise<SiteDescription | undefined>;
  /**
   * Adds prices; one at a time already stored replaces it, and of several at one time the last counts. All or none.
   * The site need not be described.
   *
   * @throws EngineError `outOfRange` `seriesFull` where more than `mostEntries` would be stored then
   */
  addPrices(
    partnerId: string,
    siteId: string,
    prices: readonly SitePrice[],
    mostEntries?: number,
  ): Promise<void>;
  /** How many sites the partner keeps, and whether this one is among them. */
  countStored(partnerId: string, siteId: string): Promise<EntityCount>;
  /** Prices of a range, by time. */
  prices(partnerId: string, siteId: string, range: PriceRange): Promise<SitePrice[]>;
  /** Number of prices and the first and last instant; undefined without any. */
  priceSpan(partnerId: string, siteId: string): Promise<TimeSpan | undefined>;
  /** Undefined where there were never any prices and nothing was saved. */
  personality(partnerId: string, siteId: string): Promise<StoredPersonality | undefined>;
  /**
   * Saves a state that has seen every price there was at that version, up to the last that teaches; false, and nothing
   * saved, where the version is no longer the one stored. Version 0 is that of nothing stored. A version read before the
   * prices therefore loses none of them, and of two who learned from one version only one is saved. Some earlier states are
   * kept, of ages up to a month, the farther apart the older; those that have seen prices after `relearnedFromMs` are not.
   */
  savePersonality(
    partnerId: string,
    siteId: string,
    change: {
      version: number;
      state: string;
      settings: string;
      learnedUntilMs: number | null;
      /** From here on the state learned otherwise than those before it; absent where it went on from the last. */
      relearnedFromMs?: number;
      nowMs: number;
    },
  ): Promise<boolean>;
  /** The latest earlier state that has seen no price after an instant; undefined where none is kept. */
  latestSnapshot(
    partnerId: string,
    siteId: string,
    untilMs: number,
  ): Promise<PersonalitySnapshot | undefined>;
  /** Forgets what was learned. Prices stay stored, and of them only those of times from now on teach, and those sent anew. */
  resetPersonality(partnerId: string, siteId: string, nowMs: number): Promise<void>;
}

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
  countStored(partnerId: string, facilityId: string): Promise<EntityCount>;
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

/** What descriptions of sites and facilities share; every field may be unknown. Powers at the AC meter. */
export interface SharedDescription {
  powerKw: number | null;
  capacityKwh: number | null;
  /** Round trip is the product of the two. */
  chargeEfficiency: number | null;
  dischargeEfficiency: number | null;
  /** USD per MWh discharged. */
  wearPerMwhDischarged: number | null;
  /** IANA zone. */
  timeZone: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** USD for one unit of the currency. */
  usdPerUnit: number | null;
}

/** How much of a series is stored, and its first and last instant. */
export interface TimeSpan {
  count: number;
  firstMs: number;
  lastMs: number;
}

/** How many sites, or facilities, a partner keeps: described, or with a series of their own. */
export interface EntityCount {
  count: number;
  /** Whether the one that was named is among them. */
  isStored: boolean;
}
