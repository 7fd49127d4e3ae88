/** 0 = weekday, 1 = Saturday, 2 = Sunday or holiday. */
export type DayKind = 0 | 1 | 2;

/** What is assumed of a facility, in force for as long as its state lives. */
export interface FacilitySettings {
  /** IANA zone. */
  readonly timeZone: string;
  /** 5, 10, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /** Local dates that count as Sundays, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Days after which a weekday counts half in the profile; Saturdays and Sundays, being rarer, take twice as long. */
  readonly halfLifeDays: number;
  /** What is believed of the load before any reading [kW], give or take as much again. */
  readonly expectedLoadKw: number;
}

/** Profile: by kind of day × step what a Normal–Inverse-Gamma posterior needs, weighted by age. */
export interface ProfileMoments {
  /** Local date up to which it has forgotten; null before the first day. */
  readonly date: string | null;
  readonly meanKw: readonly number[];
  /** Days seen, each worth half after a half-life. */
  readonly weight: readonly number[];
  /** Weighted sum of squared deviations from the mean [kW²]. */
  readonly squaresKw2: readonly number[];
}

/** A finished day that was complete enough to learn from. */
export interface FacilityDay {
  /** Local date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: DayKind;
  /** Highest load of a step [kW]. */
  readonly peakKw: number;
  /** Load of each step less what the profile said that morning [kW]; steps without a reading are interpolated. */
  readonly deviationKwSeries: readonly number[];
  /** Where three quarters of the steps have it [kW]. */
  readonly solarKwSeries?: readonly number[];
  /** Where three quarters of the steps have it [°F]. */
  readonly temperatureFSeries?: readonly number[];
}

/** Sum and number of readings of each step of a day. */
export interface StepSums {
  readonly sums: readonly number[];
  readonly counts: readonly number[];
}

/** The day that is not finished. */
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

/** What readings are judged by: of the finished days of the last 28 [kW], magnitudes. */
export interface TypicalLoad {
  readonly dayHighKw: readonly number[];
  readonly dayLowKw: readonly number[];
  /** 90 % quantile of the highs; null before there are seven days. */
  readonly highKw: number | null;
  /** 10 % quantile of the lows; null before there are seven days. */
  readonly lowKw: number | null;
}

/** Readings that seem to be in another unit. They are held back until somebody decides. */
export interface UnitQuestion {
  /** What the new readings are a multiple of: 1000 (W instead of kW), or 0.001 (MW instead of kW). */
  readonly factor: 1000 | 0.001;
  /** First and last reading of the new scale [ms since the Unix epoch]. */
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Readings held back. */
  readonly readings: number;
  /** Whether the new scale has lasted for 24 hours, so that `answerUnitQuestion` is asked for. */
  readonly needsDecision: boolean;
}

/** Readings that taught nothing. */
export interface RefusedCounts {
  readonly spikes: number;
  readonly clockZeros: number;
  readonly otherUnit: number;
  /** Held back as a spike, found to be a new level after their day was over. */
  readonly late: number;
  /** Days with less than three quarters of their steps. */
  readonly thinDays: number;
}

/**
 * All that is learned of a facility's load. Plain JSON; made by `createFacilityState`, carried on by `observe`, never changed
 * in place. The last reading is kept apart until the next one comes, so that it can be replaced.
 */
export interface FacilityState {
  readonly version: 1;
  readonly settings: FacilitySettings;
  readonly profile: ProfileMoments;
  /** Oldest first, at most 400. */
  readonly days: readonly FacilityDay[];
  readonly today: CurrentDay | null;
  /** Highest load of a step by calendar month, finished days only, of the last 13 months that have one [kW]. */
  readonly monthPeaks: readonly { readonly month: string; readonly peakKw: number }[];
  /** Lowest load of a step that was learned; null before [kW]. */
  readonly lowestKw: number | null;
  readonly usual: TypicalLoad;
  /** Readings doubted as a spike, until they return to normal or have lasted. */
  readonly doubted: readonly FacilityReading[];
  readonly unitQuestion: UnitQuestion | null;
  /** What readings are multiplied by since a change of unit was confirmed. */
  readonly unitFactor: number;
  readonly refused: RefusedCounts;
  /** The last reading; its time is what the state has seen. */
  readonly last: FacilityReading | null;
}

/** What a meter says of a facility at one time. */
export interface FacilityReading {
  /** Start of the metered interval [ms since the Unix epoch]; years 1970 to 2200. */
  readonly timeMs: number;
  /** Load before solar and battery, or the net load where nothing else is metered [kW]; may be negative. */
  readonly loadKw: number;
  /** Outdoor temperature [°F]. */
  readonly temperatureF?: number;
  /** Solar production [kW]. */
  readonly solarKw?: number;
}
