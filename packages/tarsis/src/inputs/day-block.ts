/** The boundary energy that all days of the year share, a variable of the model. */
interface SocBoundary {
  readonly kind: 'boundary';
}

/** Where a block's stored energy begins. */
export type SocStart =
  | SocBoundary
  /** Exactly this much [kWh]. */
  | { readonly kind: 'exactly'; readonly kwh: number }
  /** Where the block before ended. */
  | { readonly kind: 'previous' };

/** Where a block's stored energy ends. */
export type SocEnd =
  | SocBoundary
  /** At least this much [kWh]. What is short of a soft one costs the penalty of the spec. */
  | { readonly kind: 'atLeast'; readonly kwh: number; readonly soft?: boolean }
  /** Anywhere inside the window. */
  | { readonly kind: 'free' };

/** A meter interval that began before a block. */
export interface RunningInterval {
  /** Steps of it that lie before the block. */
  readonly skippedSteps: number;
  /** Those of them of which is known what was drawn, and the sum of that [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** Steps that follow one another within one month: a day that repeats on `dates`, or a stretch of a timeline. */
export interface DayBlock {
  readonly name: string;
  /** Index into the twelve billing months. */
  readonly monthIndex: number;
  /** Local days of the year grid on which it repeats, counted from its first day. */
  readonly dates: readonly number[];
  /** Whether its dates are weekends or holidays; only for days that repeat. */
  readonly isOffDay?: boolean;
  readonly loadKwSeries: Float64Array;
  /** What panels can give in each step [kW]; absent: no panels. What is not used is curtailed. */
  readonly solarKwSeries?: Float64Array;
  /** Price paid for what is exported in each step [currency/kWh]; only for exports priced by the step. */
  readonly exportPriceSeries?: Float64Array;
  /** Step to energy period of the tariff. */
  readonly energyPeriodSeries: Uint8Array;
  /** Step to TOU demand period; absent where the tariff has none. */
  readonly demandPeriodSeries?: Uint8Array;
  /** Step to coincident period; absent where the tariff has none. */
  readonly coincidentPeriodSeries?: Uint8Array;
  /** The meter interval that runs when the block begins; absent: one begins there. */
  readonly runningInterval?: RunningInterval;
  readonly start: SocStart;
  /** What the timeline's battery started with, outside its window, where it may still be there [kWh]. */
  readonly startedAtKwh?: number;
  readonly end: SocEnd;
}
