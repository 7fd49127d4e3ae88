import type { BatteryOptions } from '@bess/kernel/battery';
import type { TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import type { Tariff } from '@bess/tariff-library';
import type { SolveRecord, Violation } from './schedule-types.js';

/** Limits at the point of connection [kW]; absent: none. */
export interface GridLimits {
  /** Soft where the load itself is above it. */
  readonly importKw?: number;
  readonly exportKw?: number;
  /** Charging from the grid; what the panels give comes on top. */
  readonly gridChargeKw?: number;
}

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
  readonly peakToDateKw?: number;
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

/** A scenario of the months after the horizon. */
export interface LaterPeakScenario {
  /** 0 to 1; the scenarios need not add up to 1. */
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
  readonly laterPeaks?: readonly LaterPeakScenario[];
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

/** What every step does; one entry per step of the grid [kW]. */
export interface HorizonPlan {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** Solar that is not used. */
  readonly curtailKwSeries: Float64Array;
  /** All vehicles together, below 0 where they give. */
  readonly vehicleKwSeries: Float64Array;
  /** State of charge at the end of each step, 0 to 1. */
  readonly socFractionSeries: Float64Array;
}

/** What one session does from its first to its last step in the horizon. */
export interface VehicleResult {
  readonly name: string;
  /** Its place among the `vehicles` that were given, from 0: names need not differ. */
  readonly sessionIndex: number;
  readonly firstStep: number;
  /** Below 0 where it gives [kW]. */
  readonly powerKwSeries: Float64Array;
  readonly undeliveredKwh: number;
}

/** What the horizon costs, part by part [currency]; the parts add up to `total`. */
export interface HorizonCost {
  readonly energy: number;
  readonly touDemand: number;
  readonly flatDemand: number;
  readonly coincidentDemand: number;
  /** Below 0 where exports earn. */
  readonly exportCredit: number;
  /** Fixed charges of whole months. */
  readonly fixed: number;
  /** What whole months lack to their minimum. */
  readonly minimum: number;
  /** All of the above. */
  readonly total: number;
  /** Beside the bill: wear of the battery, and what peaks cost in months after the horizon. */
  readonly wear: number;
  readonly laterRatchet: number;
}

/** Result of `optimize`. */
export interface OptimizeResult {
  readonly tariffCode: string;
  /** Of every amount. */
  readonly currency: string;
  readonly plan: HorizonPlan;
  /** One entry per session that is there in a step of the horizon, in the order given. */
  readonly vehicles: readonly VehicleResult[];
  readonly cost: HorizonCost;
  /** Highest demand of each month of the horizon, what was already set included [kW]. */
  readonly monthPeaksKw: readonly number[];
  /** Highest demand by month and demand period [kW]. */
  readonly monthPeriodPeaksKw: readonly (readonly number[])[];
  /** Bill, wear and later months together, goals that were missed left out [currency]. */
  readonly objective: number;
  /** Worst proven gap in cost among the solves, 100·(upper − lower)/max(1, |upper|) [%]. */
  readonly optimalityGapPct: number;
  readonly violations: readonly Violation[];
  readonly solves: readonly SolveRecord[];
  /** Wall time of all solves [ms]; absent without a clock. */
  readonly solveTimeMs?: number;
}
