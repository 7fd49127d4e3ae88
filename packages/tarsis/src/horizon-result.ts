import type { SolveRecord, Violation } from './types.js';

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
