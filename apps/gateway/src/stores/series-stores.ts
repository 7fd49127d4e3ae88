/** Description of a site; every field but the id may be unknown. */
export interface SiteDescription extends SharedDescription {
  /** A prior of the STRIX library, for instance `us-iso-day-ahead`. */
  market: string | null;
  /** Interval of the market, if it is not the one that its name implies. */
  intervalMinutes: 5 | 10 | 15 | 20 | 30 | 60 | null;
}

/** One price of a site. */
export interface SitePrice {
  timeMs: number;
  pricePerMwh: number;
}

/** The personality learned from a site's prices. */
export interface StoredPersonality {
  /** Increases with every change: new prices, a saved state, a reset. */
  version: number;
  /** JSON of the engine; null if nothing is learned. */
  state: string | null;
  /** Settings that the state was learned with, as its saver writes them. */
  settings: string | null;
  /** Start of the latest interval that the state has learned. */
  learnedUntilMs: number | null;
  /** Since a reset, earlier prices are not learned; null = all are. */
  learnFromMs: number | null;
  /** Start of the learned range in which prices were added or changed; null = none. */
  changedFromMs: number | null;
  /** When the state was saved. */
  savedMs: number | null;
}

/** An earlier state of a personality. */
export interface PersonalitySnapshot {
  state: string;
  settings: string;
  learnedUntilMs: number;
}

/** A range of prices. */
export interface PriceRange {
  fromMs: number;
  /** First instant after the range. */
  untilMs: number;
  /** Maximum number of entries. */
  limit?: number;
}

/** Sites of partners. The partner must exist. Every call names it, so that no partner reaches another's sites. */
export interface SiteStore {
  /** Replaces any earlier description. */
  put(partnerId: string, siteId: string, site: SiteDescription, nowMs: number): Promise<void>;
  /** Replaces a description, or none, by another one; false, and nothing replaced, if something else is stored. */
  replace(
    partnerId: string,
    siteId: string,
    change: { from: SiteDescription | undefined; to: SiteDescription },
    nowMs: number,
  ): Promise<boolean>;
  /** Deletes the description, prices, personality and cycles of a site, all of them or none; false if nothing was stored. */
  remove(partnerId: string, siteId: string): Promise<boolean>;
  find(partnerId: string, siteId: string): Promise<SiteDescription | undefined>;
  /**
   * Adds all of the prices or none. A price replaces a stored one of the same time; of several at one time the
   * last counts. The site need not be described.
   *
   * @throws EngineError `outOfRange` `seriesFull` if more than `mostEntries` would be stored
   */
  addPrices(
    partnerId: string,
    siteId: string,
    prices: readonly SitePrice[],
    mostEntries?: number,
  ): Promise<void>;
  /**
   * The sites of the partner, described or with prices, newest activity first and then by id: those after a mark if one is given.
   */
  list(partnerId: string, page: { after?: ListMark; limit: number }): Promise<ListedEntity[]>;
  /** Number of stored sites of the partner, and whether this one is among them. */
  countStored(partnerId: string, siteId: string): Promise<EntityCount>;
  /** Prices of a range in chronological order. */
  prices(partnerId: string, siteId: string, range: PriceRange): Promise<SitePrice[]>;
  /** Number of prices and the first and last instant; undefined without any. */
  priceSpan(partnerId: string, siteId: string): Promise<TimeSpan | undefined>;
  /** Undefined if there were never any prices and nothing was saved. */
  personality(partnerId: string, siteId: string): Promise<StoredPersonality | undefined>;
  /**
   * Saves a state that has learned every price of that version; returns false, and saves nothing, if the stored
   * version has changed. Version 0 means that nothing is stored. A version read before the prices therefore misses
   * none of them, and of two learners that started from one version only one saves. Some earlier states are
   * retained as snapshots, up to a month old and more widely spaced with age, except those that have seen prices
   * after `relearnedFromMs`.
   */
  savePersonality(partnerId: string, siteId: string, change: PersonalityChange): Promise<boolean>;
  /** The latest snapshot that has seen no price after an instant; undefined without one. */
  latestSnapshot(
    partnerId: string,
    siteId: string,
    untilMs: number,
  ): Promise<PersonalitySnapshot | undefined>;
  /**
   * Resets the personality. Stored prices stay stored, but only prices of later times, and prices that are sent
   * again, are learned from now on.
   */
  resetPersonality(partnerId: string, siteId: string, nowMs: number): Promise<void>;
}

/** A learned state, and the version that it began from. */
export interface PersonalityChange {
  version: number;
  state: string;
  settings: string;
  learnedUntilMs: number | null;
  /** Start of the range that was retrained; absent if learning continued from the last state. */
  relearnedFromMs?: number;
  nowMs: number;
}

/** Vehicles with the same schedule on the given days. Times are local, HH:MM. */
export interface EvSession {
  vehicles: number;
  days: 'weekdays' | 'weekends' | 'all';
  arrival: string;
  /** On the next day if it is not after the arrival. */
  departure: string;
  /** Per vehicle. */
  energyKwh: number;
  powerKw: number;
  minimumPowerKw: number | null;
  /** Absent if they cannot discharge. */
  vehicleToGrid?: VehicleToGrid;
}

/** What each vehicle of a session can discharge; energies are as drawn at the meter. */
export interface VehicleToGrid {
  powerKw: number;
  capacityKwh: number;
  /** Energy on arrival. */
  arrivalKwh: number;
  /** Energy discharged per energy drawn. */
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

/** Description of a facility; every field but the id may be unknown. */
export interface FacilityDescription extends SharedDescription {
  minSocFraction: number | null;
  maxSocFraction: number | null;
  /** Code of the tariff library. */
  tariff: string | null;
  demandIntervalMinutes: 5 | 10 | 15 | 20 | 30 | 60 | null;
  /** Day of the month on which a billing month starts. */
  billingDay: number | null;
  /** Local dates at whose midnight a billing month starts, increasing. */
  meterReadDates: string[] | null;
  /** Highest demand of the last twelve complete months, by calendar month: January first. */
  monthlyPeaksKw: number[] | null;
  evSessions: EvSession[] | null;
  solar: SolarPlant | null;
}

/** A reading of a facility: means over an interval that starts at its time. */
export interface FacilityReading {
  timeMs: number;
  loadKw: number;
  temperatureF: number | null;
  solarKw: number | null;
}

/** The load model learned from a facility's readings. */
export interface LoadModel {
  /** Increases with every change: new readings, a saved state, a reset. */
  version: number;
  /** JSON of the engine; null if nothing is learned. */
  state: string | null;
  /** Last reading that the state has learned. */
  learnedUntilMs: number | null;
  /** Since a reset, earlier readings are not learned; null = all are. */
  learnFromMs: number | null;
  /** Readings within the learned range were added or replaced, so learning must restart from scratch. */
  isStale: boolean;
  /** When the state was saved. */
  savedMs: number | null;
}

/**
 * Facilities of partners. The partner must exist. Every call names it, so that no partner reaches another's
 * facilities.
 */
export interface FacilityStore {
  /** Replaces any earlier description. */
  put(
    partnerId: string,
    facilityId: string,
    facility: FacilityDescription,
    nowMs: number,
  ): Promise<void>;
  /** Replaces a description, or none, by another one; false, and nothing replaced, if something else is stored. */
  replace(
    partnerId: string,
    facilityId: string,
    change: { from: FacilityDescription | undefined; to: FacilityDescription },
    nowMs: number,
  ): Promise<boolean>;
  /** Deletes the description, readings, load model and assessment of a facility, all of them or none; false if nothing was stored. */
  remove(partnerId: string, facilityId: string): Promise<boolean>;
  find(partnerId: string, facilityId: string): Promise<FacilityDescription | undefined>;
  /**
   * Adds all of the readings or none. A reading replaces a stored one of the same time entirely; of several at one
   * time the last counts. The facility need not be described.
   *
   * @throws EngineError `outOfRange` `seriesFull` if more than `mostEntries` would be stored
   */
  addReadings(
    partnerId: string,
    facilityId: string,
    readings: readonly FacilityReading[],
    mostEntries?: number,
  ): Promise<void>;
  /**
   * The facilities of the partner, described, with readings or assessed, newest activity first and then by id: those after a mark if one is given.
   */
  list(partnerId: string, page: { after?: ListMark; limit: number }): Promise<ListedEntity[]>;
  /** Number of stored facilities of the partner, and whether this one is among them. */
  countStored(partnerId: string, facilityId: string): Promise<EntityCount>;
  /** Readings in [fromMs, untilMs) in chronological order; the first `limit` of them. */
  readings(
    partnerId: string,
    facilityId: string,
    range: { fromMs: number; untilMs: number; limit?: number },
  ): Promise<FacilityReading[]>;
  /** Number of readings and the first and last instant; undefined without any. */
  readingSpan(partnerId: string, facilityId: string): Promise<TimeSpan | undefined>;
  /** Undefined if there were never any readings. */
  loadModel(partnerId: string, facilityId: string): Promise<LoadModel | undefined>;
  /**
   * Saves a state that has learned every reading of that version; returns false, and saves nothing, if the stored
   * version has changed. A version read before the readings therefore misses none of them.
   */
  saveLoadModel(
    partnerId: string,
    facilityId: string,
    change: { version: number; state: string; learnedUntilMs: number; nowMs: number },
  ): Promise<boolean>;
  /** Resets the load model. Stored readings stay stored, but only readings that arrive from now on are learned. */
  resetLoadModel(partnerId: string, facilityId: string): Promise<void>;
}

/** Common fields of site and facility descriptions; every field may be unknown. Powers are at the AC meter. */
export interface SharedDescription {
  powerKw: number | null;
  capacityKwh: number | null;
  /** The round trip is the product of the two. */
  chargeEfficiency: number | null;
  dischargeEfficiency: number | null;
  /** USD per MWh discharged. */
  wearPerMwhDischarged: number | null;
  /** IANA zone. */
  timeZone: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** USD per unit of the currency. */
  usdPerUnit: number | null;
}

/** Number of stored entries of a series, and its first and last instant. */
export interface TimeSpan {
  count: number;
  firstMs: number;
  lastMs: number;
}

/** Number of sites, or facilities, of a partner: described, or with a series. */
export interface EntityCount {
  count: number;
  /** Whether the named one is among them. */
  isStored: boolean;
}

/** A place in a list of sites or facilities. */
export interface ListMark {
  activeMs: number;
  id: string;
}

/** A site or facility, and when it was last described, learned or assessed; 0 = never since its series was stored. */
export type ListedEntity = ListMark;
