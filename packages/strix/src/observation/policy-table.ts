export const HOURS = 24;

export const MONTHS = 12;

export const REGIMES = 5;

/** Lead times of a deviation forecast [h]. */
export const FORECAST_HOURS = 48;

/** Deviations are clipped to this many widths of their hour, so that one spike does not dominate all hours. */
export const DEVIATION_CLIP = 20;

/** Grid of learned corrections: hours in a block, bins of the softsign deviation, quarters of the usable energy. */
export const CORRECTION_BLOCK_HOURS = 3;

export const DEVIATION_BINS = 6;

export const SOC_BINS = 4;

/** A policy as the hourly loop reads it; it belongs to one market and one battery. Method note, sections 2, 4 and 5. */
export interface PolicyTable {
  readonly name: string;
  /** Off: the profile of the season stays unchanged, and each hour's price is taken to be the expected one. */
  readonly seesPrices: boolean;
  readonly observer: ObserverTable;
  readonly deviationForecast: DeviationForecast;
  /**
   * Learned corrections of the expected prices, in widths of their hours, entry ((⌊hour/3⌋·5 + regime)·6 + bin)·4 + quarter of
   * the usable energy; absent: none.
   */
  readonly corrections?: Float64Array;
  /**
   * Actions of a fixed schedule, by hour of the day: 1 charges, −1 discharges. Absent: actions follow from the plan of the
   * day.
   */
  readonly fixedSchedule?: Int8Array;
  /** Mean price of the reserve by hour and regime, 24 × 5 [scales of the day]; absent: no reserve is sold. */
  readonly reservePrice?: Float64Array;
}

/**
 * Forecast of later deviations of the price from its profile: τ hours ahead, `leadIntercepts + leadSlopes·deviation` is
 * expected, in widths of that hour. Entry regime·48 + τ, τ from 0 to 47.
 */
export interface DeviationForecast {
  readonly leadIntercepts: Float64Array;
  readonly leadSlopes: Float64Array;
}

/** Constants of an observer, which computes what a policy knows at an hour from the prices up to that hour. */
export interface ObserverTable {
  /** Scale of a day: this many mean absolute deviations of the day's profile from its mean, at least `minScalePerMwh`. */
  readonly scaleFactor: number;
  readonly minScalePerMwh: number;
  /** The width of an hour is the scale of the day plus this many times the distance of the hour's profile above its mean. */
  readonly widthFactor: number;
  /** Share of the latest day in the running profile of weekdays and of weekends. */
  readonly profileGain: readonly [number, number];
  /** Deviations enter the running profile clipped to this many widths. */
  readonly profileClip: number;
  /** Share of the latest hour in the running surprise. */
  readonly surpriseGain: number;
  /** Four rising thresholds of the running surprise between the five regimes. */
  readonly regimeEdges: Float64Array;
  /** Initial profile of an observer without history, 2 kinds of day × 12 months × 24 [currency/MWh]. */
  readonly initialProfile: Float64Array;
}
