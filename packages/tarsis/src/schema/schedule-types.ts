import type { Solver } from '@bess/milp';
import type { Bill } from '@bess/tariff-library';
import type { ScheduleOptionsData } from './schedule-options.js';

/** Options of `schedule`: plain data, and injected solver, clock and signal. */
export interface ScheduleOptions extends ScheduleOptionsData {
  /** Default: the in-thread solver of `@bess/milp`. */
  solver?: Solver;
  /** Clock [ms]; without it the result has no timing fields. */
  nowMs?: () => number;
  signal?: { readonly aborted: boolean };
}

/** The parts of the saving [currency/year]; the four parts add up to `totalAnnual` exactly, cent by cent. */
export interface SavingsParts {
  touSavings: number;
  demandSavings: number;
  exportRevenue: number;
  evCoordinationSavings: number;
  totalAnnual: number;
}

/** A goal that could not be met. */
export interface Violation {
  goal: string;
  amount: number;
  unit: string;
  reason: string;
}

/** The optimal day; one entry per step. */
export interface DaySchedule {
  stepMinutes: number;
  loadKwSeries: number[];
  chargeKwSeries: number[];
  dischargeKwSeries: number[];
  /** All vehicles together. */
  vehicleKwSeries: number[];
  importKwSeries: number[];
  /** Available solar power, curtailed solar power, and exports. */
  solarKwSeries: number[];
  curtailKwSeries: number[];
  exportKwSeries: number[];
  /** At the end of each step. */
  socFractionSeries: number[];
  /** First-tier price of each step [currency/kWh]. */
  energyPricePerKwhSeries: number[];
  /** Any-time demand below which flattening saves nothing [kW]; null if the tariff bills none. */
  targetPeakKw: number | null;
  targetPeriodPeaks: { period: number; peakKw: number }[];
  violations: Violation[];
}

/** One solve behind an answer. */
export interface SolveRecord {
  /** `horizon`: a timeline of the caller's. `tieBreak`: least throughput among plans of the least cost; its gap is in throughput, not in cost. */
  purpose: 'year' | 'day' | 'horizon' | 'tieBreak';
  solver: string;
  status: string;
  columns: number;
  rows: number;
  integers: number;
  gapPct: number;
  solveMs?: number;
  /**
   * Set if the time limit ended before the solver found a plan better than the one that needs no solver: the battery is
   * idle except for required moves, and vehicles charge on arrival. `status` is then `timeLimit`, and the gap that of this plan.
   */
  isIdle?: boolean;
}

/** An assumption of the engine, with its source. */
export interface Assumption {
  name: string;
  value: unknown;
  source: string;
}

/** Result of `schedule`. */
export interface ScheduleResult {
  tariffCode: string;
  /** Currency of every amount. */
  currency: string;
  savings: SavingsParts;
  /** The same parts for the first billing month alone [currency/month]. */
  firstMonthSavings: SavingsParts;
  /** The same parts under a causal controller; only with `achievable`. */
  achievableSavings?: SavingsParts;
  /** Battery wear of the optimal year [currency/year]; not part of the savings. */
  wearAnnual: number;
  /**
   * Objective of the solver's year without the penalty of missed goals: equals `billWithBattery.total` + `wearAnnual` where
   * both are exact [currency/year].
   */
  yearObjective: number;
  /** The bills of the twelve months. */
  billWithoutBattery: Bill;
  billWithBattery: Bill;
  /** Goals that the typical year misses; those of the next day are in `day`. */
  violations: Violation[];
  day: DaySchedule;
  solves: SolveRecord[];
  /** Wall time of all solves, to the microsecond [ms]; absent without a clock. */
  solveTimeMs?: number;
  /** Worst proven gap in cost among the solves [%]; gaps below 1e-10 are rounding and given as 0. */
  optimalityGapPct: number;
  assumptions: Assumption[];
}
