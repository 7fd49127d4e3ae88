import type { BatteryOptions } from '@bess/kernel/battery';
import type { TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import type { Tariff } from '@bess/tariff-library';
import type { GridLimits } from './model/model-spec.js';

/** How exports are credited. */
export type HorizonExportRule =
  /** Nothing may leave. */
  | { readonly kind: 'none' }
  /** What leaves in a step is paid at the price of the step [currency/kWh]. */
  | { readonly kind: 'netBilling'; readonly sellPricePerKwh: number | ArrayLike<number> }
  /**
   * Imports and exports of a month and energy period are netted. What is left of imports climbs the tiers; what is
   * left of exports earns `sellPricePerKwh`, or the price of the first tier.
   */
  | { readonly kind: 'netMetering'; readonly unit: 'money'; readonly sellPricePerKwh?: number };

/** A vehicle that is plugged in for some steps. */
export interface VehicleSession {
  /** Default `vehicle 1`, `vehicle 2`, … */
  readonly name?: string;
  /** First step in which it can charge; below 0: before the horizon. */
  readonly arrivalStep: number;
  /** Step at whose beginning it leaves; beyond the horizon: later, and what can still be charged then may wait. */
  readonly departureStep: number;
  /** Wanted in its battery at departure, above what it has on arrival [kWh]. */
  readonly energyKwh: number;
  /** Highest charging power at the meter [kW]. */
  readonly powerKw: number;
  /** Lowest power at which it charges at all [kW]. Default 0. */
  readonly minimumKw?: number;
  /** Energy stored per energy drawn. Default 0.93. */
  readonly efficiency?: number;
  /** A vehicle that also gives. */
  readonly vehicleToGrid?: {
    /** Highest discharging power at the meter [kW]. */
    readonly powerKw: number;
    /** What its battery holds at most, and on arrival [kWh]. */
    readonly capacityKwh: number;
    readonly arrivalKwh: number;
    /** Energy delivered per energy taken out. Default 0.93. */
    readonly efficiency?: number;
  };
}

/** Hours in which the whole system peaks: the highest demand among them is charged once. */
export interface CoincidentPeak {
  /** Steps of the grid, all of one month. */
  readonly steps: readonly number[];
  /** [currency/kW] */
  readonly pricePerKw: number;
  /** Demand that such hours have already seen [kW]. Default 0. */
  readonly setKw?: number;
}

/** What the first month has already seen, and what is expected of the rest of it that the horizon does not plan. */
export interface MonthToDate {
  /** Highest demand at any time [kW]. */
  readonly peakKw?: number;
  /** Highest demand by demand period of the tariff [kW]. */
  readonly periodPeaksKw?: readonly number[];
  /** Highest demand by coincident period of the tariff, where `coincidentPeaks` are not given [kW]. */
  readonly coincidentPeaksKw?: readonly number[];
  /** Energy by energy period of the tariff, which decides the tier [kWh]. */
  readonly energyKwhByPeriod?: readonly number[];
  /** Of the meter interval that runs when the grid begins: steps that went by, and the sum of their imports [kW]. Default none. */
  readonly openInterval?: { readonly steps: number; readonly sumKw: number };
}

/** One way in which the months after the horizon may go. */
export interface LaterPeaks {
  /** 0 to 1; the ways need not add up to 1. */
  readonly probability: number;
  /** Highest demand of the months after the last one of the horizon, the next first, up to twelve [kW]. */
  readonly peaksKw: readonly number[];
}

/** Everything {@link optimize} takes. */
export interface OptimizeOptions {
  /** Code of a library tariff, or a tariff of the caller’s own. */
  readonly tariff: string | Tariff;
  /** The steps, 5 to 60 minutes each, up to 13 calendar months. */
  readonly grid: TimeGrid;
  /** Mean load of each step, without vehicles [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** What panels can give in each step [kW]. */
  readonly solarKwSeries?: ArrayLike<number>;
  /** Powers and capacity may be 0. */
  readonly battery: BatteryOptions;
  /** State of charge at the start. Default 0.65. */
  readonly startSocFraction?: number;
  /** State of charge wanted at the end; default that of the start. Soft: above the battery's window it is a violation. */
  readonly endSocFraction?: number;
  readonly vehicles?: readonly VehicleSession[];
  readonly limits?: GridLimits;
  /** Default `{ kind: 'none' }`. */
  readonly exportRule?: HorizonExportRule;
  /**
   * Default, for a tariff that charges for coincident demand: the own highest demand of each month in the hours in which
   * the system may peak, which no other hour can exceed. Given, they stand in place of that charge.
   */
  readonly coincidentPeaks?: readonly CoincidentPeak[];
  /** Highest demand of each of the last twelve months, the latest first [kW]. */
  readonly priorPeaksKw?: readonly number[];
  readonly monthToDate?: MonthToDate;
  /** What peaks cost in months after the horizon, through the ratchet. Default: nothing. */
  readonly laterPeaks?: readonly LaterPeaks[];
  /** Default: the in-thread solver of `@bess/milp`. */
  readonly solver?: Solver;
  /** Proven gap at which a solve may stop, as a share of the cost. Default 1e-6. */
  readonly relGap?: number;
  /** Wall-clock limit of each solve [ms]. Default none. */
  readonly timeLimitMs?: number;
  /** Clock [ms]. */
  readonly nowMs?: () => number;
  readonly signal?: { readonly aborted: boolean };
}
