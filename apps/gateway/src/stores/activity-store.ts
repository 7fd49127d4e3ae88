/** Cycles of a site that are kept, the latest, and with them all of the last days. */
export const keptCycles = 1_000;

export const keptCycleDays = 35;

/** More cycles than are ever kept: intervals have five minutes or more. */
export const mostCycles = 12_000;

/** Assessments of a facility by automatic operation that are kept, the latest: a month of five minutes, three of quarter hours. */
export const keptAssessments = 10_000;

/** A recommendation for one market interval of a site. Prices and amounts are in `currency`. */
export interface RecordedCycle {
  cycleId: string;
  /** Start of the market interval. */
  intervalMs: number;
  recordedMs: number;
  /** ISO 4217. */
  currency: string;
  /** USD per unit of the currency; null = unknown. */
  usdPerUnit: number | null;
  /** The request with all defaults filled in. */
  input: CycleInput;
  recommendation: CycleRecommendation;
}

/** What a cycle was made from. Powers are at the AC meter. */
export interface CycleInput {
  powerKw: number;
  capacityKwh: number;
  chargeEfficiency: number;
  dischargeEfficiency: number;
  /** Per MWh discharged. */
  wearPerMwhDischarged: number;
  socFraction: number;
  pricePerMwh: number;
  /** The plan that was sent for the interval; null = none. */
  submitted: { direction: Direction; powerMw: number } | null;
  horizonHours: number;
  intervalMinutes: number;
}

/** What a cycle recommended. */
export interface CycleRecommendation {
  direction: Direction;
  /** At least 0. */
  powerMw: number;
  estimatedRevenue: number;
  confidence: number;
  regime: string;
}

type Direction = 'charge' | 'discharge' | 'idle';

/** The last assessment of a facility's peak. Amounts are in `currency`. */
export interface RecordedAssessment {
  assessedMs: number;
  /** ISO 4217. */
  currency: string;
  peakRiskProbability: number;
  windowStart: string;
  windowEnd: string;
  action: string;
  confidence: number;
  demandChargeLiability: number;
  /** Of automatic operation: what it was made from, and the set point of the battery. */
  operated?: {
    /** Length of the interval [min]; absent of assessments from before it was recorded. */
    everyMinutes?: number;
    currentLoadKw: number;
    socFraction: number;
    /** For the interval, at the AC meter, positive = discharge [kW]. */
    batteryKw: number;
    /**
     * Mean power that the battery reported in each demand interval of the meter, from the telling of the set point on; null where
     * none; absent while the interval lasts and where it reported none at all [kW].
     */
    reportedKw?: readonly (number | null)[];
    controller: 'phalanx' | 'tarsis';
    /** Of TARSIS: import above which a defended peak would rise; null where none would [kW]. */
    importTargetKw?: number | null;
    /** Why it is PHALANX's although TARSIS's is wanted. */
    reason?: string;
  };
}

/**
 * What engines answered of sites and facilities. The partner must exist. Every call names it, so that no partner reaches
 * what is another's.
 */
export interface ActivityStore {
  /**
   * Stores a cycle in place of an earlier one of its interval. Deletes those that are neither among the latest `keptCycles` nor of the `keptCycleDays` before
   * the latest.
   */
  recordCycle(partnerId: string, siteId: string, cycle: RecordedCycle): Promise<void>;
  /** The latest cycles by interval, of those before an instant if one is given. */
  cycles(
    partnerId: string,
    siteId: string,
    page: { fromMs?: number; beforeMs?: number; limit: number },
  ): Promise<RecordedCycle[]>;
  /** Stores an assessment in place of the last one. */
  recordAssessment(
    partnerId: string,
    facilityId: string,
    assessment: RecordedAssessment,
  ): Promise<void>;
  lastAssessment(partnerId: string, facilityId: string): Promise<RecordedAssessment | undefined>;
  /** The assessments of automatic operation whose intervals begin in a range, latest first. */
  assessments(
    partnerId: string,
    facilityId: string,
    range: { fromMs: number; untilMs: number; limit: number },
  ): Promise<(RecordedAssessment & { intervalMs: number })[]>;
  /** The last stored forecast of the site's prices. */
  forecast(partnerId: string, siteId: string): Promise<StoredSiteForecast | undefined>;
  /** Stores a forecast in place of the last one. */
  saveForecast(partnerId: string, siteId: string, forecast: StoredSiteForecast): Promise<void>;
}

/** A forecast of a site's prices. */
export interface StoredSiteForecast {
  /** Clock hour that it was made in, since the epoch. */
  hour: number;
  /** Settings of the site that it was made for. */
  settings: string;
  /** JSON. */
  content: string;
}
