/** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
export type DayKind = 0 | 1 | 2;

/** Settings of a facility, fixed for the lifetime of its state. */
export interface FacilitySettings {
  /** IANA time zone. */
  readonly timeZone: string;
  /** Step length of the model [min]: 5, 10, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /** Local dates treated as Sundays, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Half-life of a weekday in the profile [days]; for Saturdays and Sundays, which are rarer, it is twice as long. */
  readonly halfLifeDays: number;
  /** Expected load before any reading [kW], with a standard deviation of the same size. */
  readonly expectedLoadKw: number;
}

/** Sufficient statistics of a Normal–Inverse-Gamma posterior for each cell (kind of day × step), weighted by age. */
export interface ProfileMoments {
  /** Local date to which the weights have been decayed; null before the first day. */
  readonly date: string | null;
  readonly meanKw: readonly number[];
  /** Days with a reading, each weighted ½ after one half-life. */
  readonly weight: readonly number[];
  /** Weighted sum of squared deviations from the mean [kW²]. */
  readonly squaresKw2: readonly number[];
}

/** A finished day with enough readings to be used for fitting. */
export interface FacilityDay {
  /** Local date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: DayKind;
  /** Highest load of a step [kW]. */
  readonly peakKw: number;
  /** Load of each step less the profile at the start of that day [kW]; steps without a reading are interpolated. */
  readonly deviationKwSeries: readonly number[];
  /** Solar production [kW]; present if three quarters of the steps have it. */
  readonly solarKwSeries?: readonly number[];
  /** Outdoor temperature [°F]; present if three quarters of the steps have it. */
  readonly temperatureFSeries?: readonly number[];
}

/** Sum and number of the readings of each step of a day. */
export interface StepSums {
  readonly sums: readonly number[];
  readonly counts: readonly number[];
}

/** The unfinished day. */
export interface CurrentDay {
  readonly date: string;
  readonly kind: DayKind;
  /** Local midnight at its start [ms since the Unix epoch]. */
  readonly startMs: number;
  /** Local midnight at its end [ms since the Unix epoch]. */
  readonly endMs: number;
  readonly loadKw: StepSums;
  readonly solarKw: StepSums;
  readonly temperatureF: StepSums;
}

/** Typical range against which readings are checked: daily magnitudes of the last 28 finished days [kW]. */
export interface TypicalLoad {
  readonly dayHighKw: readonly number[];
  readonly dayLowKw: readonly number[];
  /** 90 % quantile of the daily highs; null with fewer than seven days. */
  readonly highKw: number | null;
  /** 10 % quantile of the daily lows; null with fewer than seven days. */
  readonly lowKw: number | null;
}

/** Readings that seem to be in another unit. They are held back until the caller decides. */
export interface UnitQuestion {
  /** Ratio of the new readings to the old scale: 1000 (W instead of kW), or 0.001 (MW instead of kW). */
  readonly factor: 1000 | 0.001;
  /** First and last reading on the new scale [ms since the Unix epoch]. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Number of readings held back. */
  readonly readings: number;
  /** Whether the new scale has lasted for 24 hours, so that `answerUnitQuestion` is needed. */
  readonly needsDecision: boolean;
}

/** Numbers of readings and days that were not used. */
export interface RefusedCounts {
  readonly spikes: number;
  readonly clockZeros: number;
  readonly otherUnit: number;
  /** Held back as a spike and recognised as a new level only after the end of their day. */
  readonly late: number;
  /** Days with readings for less than three quarters of their steps. */
  readonly thinDays: number;
}

/**
 * The load model of a facility as plain JSON. Created by `createFacilityState`, updated by `observe`, never changed in place. The last
 * reading is stored separately until the next one arrives, so that it can be replaced.
 */
export interface FacilityState {
  readonly version: 1;
  readonly settings: FacilitySettings;
  readonly profile: ProfileMoments;
  /** Finished days, oldest first, at most 400. */
  readonly days: readonly FacilityDay[];
  readonly today: CurrentDay | null;
  /** Highest load of a step by calendar month, from finished days only, for the last 13 months that have one [kW]. */
  readonly monthPeaks: readonly { readonly month: string; readonly peakKw: number }[];
  /** Lowest load of a step in the finished days; null before the first [kW]. */
  readonly lowestKw: number | null;
  readonly usual: TypicalLoad;
  /** Readings flagged as a spike, held back until the load returns to normal or the new level has lasted. */
  readonly doubted: readonly FacilityReading[];
  readonly unitQuestion: UnitQuestion | null;
  /** Factor by which readings are multiplied since a change of unit was confirmed. */
  readonly unitFactor: number;
  readonly refused: RefusedCounts;
  /** The last reading, which is not yet applied. */
  readonly last: FacilityReading | null;
}

/** One reading of a facility's meters. */
export interface FacilityReading {
  /** Start of the metered interval [ms since the Unix epoch]; years 1970 to 2200. */
  readonly timeMs: number;
  /** Load before solar and battery, or the net load if nothing else is metered [kW]; may be negative. */
  readonly loadKw: number;
  /** Outdoor temperature [°F]. */
  readonly temperatureF?: number;
  /** Solar production [kW]. */
  readonly solarKw?: number;
}
