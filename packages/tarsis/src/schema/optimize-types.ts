import type { BatteryOptions } from '@bess/kernel/battery';
import type { TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import type { Tariff } from '@bess/tariff-library';
import type { SolveRecord, Violation } from './schedule-types.js';

/** Limits at the point of connection [kW]; none where absent. */
export interface GridLimits {
  /** Soft where the load itself exceeds it. */
  readonly importKw?: number;
  readonly exportKw?: number;
  /** Limit for charging from the grid; solar power may be charged on top. */
  readonly gridChargeKw?: number;
}

/** How exports are credited. */
export type HorizonExportRule =
  /** No exports. */
  | { readonly kind: 'none' }
  /** Exports are paid at the price of their step [currency/kWh]. */
  | { readonly kind: 'netBilling'; readonly sellPricePerKwh: number | ArrayLike<number> }
  /**
   * Imports and exports of a month and energy period are netted. Net imports are charged on the tiers; net exports earn
   * `sellPricePerKwh`, or the price of the first tier.
   */
  | { readonly kind: 'netMetering'; readonly unit: 'money'; readonly sellPricePerKwh?: number };

/** A vehicle that is plugged in for some steps. */
export interface VehicleSession {
  /** Default `vehicle 1`, `vehicle 2`, … */
  readonly name?: string;
  /** First step in which it can charge; negative if it arrived before the horizon. */
  readonly arrivalStep: number;
  /** Step at the beginning of which it departs. If that is after the horizon, energy that can still be charged then may wait. */
  readonly departureStep: number;
  /** Energy to be added to its battery between arrival and departure [kWh]. */
  readonly energyKwh: number;
  /** Highest charging power at the meter [kW]. */
  readonly powerKw: number;
  /** Lowest power at which it charges at all [kW]. Default 0. */
  readonly minimumKw?: number;
  /** Energy stored per energy drawn. Default 0.93. */
  readonly efficiency?: number;
  /** For a vehicle that can also discharge. */
  readonly vehicleToGrid?: {
    /** Highest discharging power at the meter [kW]. */
    readonly powerKw: number;
    /** Capacity of its battery, and energy in it on arrival [kWh]. */
    readonly capacityKwh: number;
    readonly arrivalKwh: number;
    /** Energy delivered per energy taken out. Default 0.93. */
    readonly efficiency?: number;
  };
}

/** Hours of the system peak: the highest demand among them is charged once. */
export interface CoincidentPeak {
  /** Steps of the grid, all of one month. */
  readonly steps: readonly number[];
  /** [currency/kW] */
  readonly pricePerKw: number;
  /** Demand already reached in such hours [kW]. Default 0. */
  readonly peakToDateKw?: number;
}

/** Peaks and energy of the first month so far, or expected for parts of it outside the horizon. */
export interface MonthToDate {
  /** Highest demand at any time [kW]. */
  readonly peakKw?: number;
  /** Highest demand by demand period of the tariff [kW]. */
  readonly periodPeaksKw?: readonly number[];
  /** Highest demand by coincident period of the tariff, where `coincidentPeaks` are not given [kW]. */
  readonly coincidentPeaksKw?: readonly number[];
  /** Energy by energy period of the tariff, which decides the tier [kWh]. */
  readonly energyKwhByPeriod?: readonly number[];
  /** Of the meter interval that is running when the grid begins: passed steps, and the sum of their imports [kW]. Default none. */
  readonly openInterval?: { readonly steps: number; readonly sumKw: number };
}

/** A scenario of the months after the horizon. */
export interface LaterPeakScenario {
  /** 0 to 1; the scenarios need not add up to 1. */
  readonly probability: number;
  /** Highest demand of up to twelve months after the horizon's last month, in order of time [kW]. */
  readonly peaksKw: readonly number[];
}

/** Options of {@link optimize}. */
export interface OptimizeOptions {
  /** Code of a library tariff, or a tariff of the caller’s own. */
  readonly tariff: string | Tariff;
  /** The steps, 5 to 60 minutes each, up to 13 calendar months. */
  readonly grid: TimeGrid;
  /** Mean load of each step, without vehicles [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** Available solar power in each step [kW]. */
  readonly solarKwSeries?: ArrayLike<number>;
  /** Powers and capacity may be 0. */
  readonly battery: BatteryOptions;
  /** State of charge at the start. Default 0.65. */
  readonly startSocFraction?: number;
  /** State of charge required at the end; default that of the start. Soft: above the battery's window it is a violation. */
  readonly endSocFraction?: number;
  readonly vehicles?: readonly VehicleSession[];
  readonly limits?: GridLimits;
  /** Default `{ kind: 'none' }`. */
  readonly exportRule?: HorizonExportRule;
  /**
   * Hours of the system peak; they replace the tariff's coincident charge. Default, for a tariff with such a charge: each
   * month's own highest demand in the hours in which the system may peak, which no other hour can exceed.
   */
  readonly coincidentPeaks?: readonly CoincidentPeak[];
  /** Highest demand of each of the last twelve months, latest first [kW]. */
  readonly priorPeaksKw?: readonly number[];
  readonly monthToDate?: MonthToDate;
  /** Scenarios of later months, to price this horizon's peaks there through the ratchet. Default none. */
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

/** Planned powers; one entry per step of the grid [kW]. */
export interface HorizonPlan {
  readonly chargeKwSeries: Float64Array;
  readonly dischargeKwSeries: Float64Array;
  readonly importKwSeries: Float64Array;
  readonly exportKwSeries: Float64Array;
  /** Curtailed solar power. */
  readonly curtailKwSeries: Float64Array;
  /** All vehicles together, negative for discharge. */
  readonly vehicleKwSeries: Float64Array;
  /** State of charge at the end of each step, 0 to 1. */
  readonly socFractionSeries: Float64Array;
}

/** Power of one session from its first to its last step in the horizon. */
export interface VehicleResult {
  readonly name: string;
  /** Index in the given `vehicles`, from 0; names need not be unique. */
  readonly sessionIndex: number;
  readonly firstStep: number;
  /** Negative for discharge [kW]. */
  readonly powerKwSeries: Float64Array;
  readonly undeliveredKwh: number;
}

/** Cost of the horizon by component [currency]; the components add up to `total`. */
export interface HorizonCost {
  readonly energy: number;
  readonly touDemand: number;
  readonly flatDemand: number;
  readonly coincidentDemand: number;
  /** Negative where exports earn money. */
  readonly exportCredit: number;
  /** Fixed charges of complete months. */
  readonly fixed: number;
  /** Shortfall of complete months to their minimum charge. */
  readonly minimum: number;
  /** Sum of the components above. */
  readonly total: number;
  /** Not part of the bill: battery wear, and the cost of peaks in later months. */
  readonly wear: number;
  readonly laterRatchet: number;
}

/** Result of `optimize`. */
export interface OptimizeResult {
  readonly tariffCode: string;
  /** Currency of every amount. */
  readonly currency: string;
  readonly plan: HorizonPlan;
  /** One entry per session with a step in the horizon, in the given order. */
  readonly vehicles: readonly VehicleResult[];
  readonly cost: HorizonCost;
  /** Highest demand of each month of the horizon, including demand already reached [kW]. */
  readonly monthPeaksKw: readonly number[];
  /** Highest demand by month and demand period [kW]. */
  readonly monthPeriodPeaksKw: readonly (readonly number[])[];
  /** Bill, wear and later months together, without the penalty of missed goals [currency]. */
  readonly objective: number;
  /** Worst proven gap in cost among the solves, 100·(upper − lower)/max(1, |upper|) [%]. */
  readonly optimalityGapPct: number;
  readonly violations: readonly Violation[];
  readonly solves: readonly SolveRecord[];
  /** Wall time of all solves [ms]; absent without a clock. */
  readonly solveTimeMs?: number;
}
