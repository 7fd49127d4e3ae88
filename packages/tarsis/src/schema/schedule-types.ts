import type { Solver } from '@bess/milp';
import type { Bill } from '@bess/tariff-library';
import type { ScheduleOptionsData } from './schedule-options.js';

/** Everything `schedule` takes: plain data, and what an engine may not hold itself. */
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

/** The optimal day, one entry per step. */
export interface DaySchedule {
  stepMinutes: number;
  loadKwSeries: number[];
  chargeKwSeries: number[];
  dischargeKwSeries: number[];
  /** All vehicles together. */
  vehicleKwSeries: number[];
  importKwSeries: number[];
  /** What panels can give, what of it is not used, and what leaves. */
  solarKwSeries: number[];
  curtailKwSeries: number[];
  exportKwSeries: number[];
  /** At the end of each step. */
  socFractionSeries: number[];
  /** First-tier price of each step [currency/kWh]. */
  energyPricePerKwhSeries: number[];
  /** Any-time demand below which flattening earns nothing [kW]; null when the tariff bills none. */
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
   * Time ended before the solver had a better plan than the one that needs none: the battery stands still but for the way to where it must
   * be, vehicles charge from their arrival. `status` is then `timeLimit`, and the gap that of this plan.
   */
  isIdle?: boolean;
}

/** Something the engine had to assume, with its source. */
export interface Assumption {
  name: string;
  value: unknown;
  source: string;
}

/** Result of `schedule`. */
export interface ScheduleResult {
  tariffCode: string;
  /** Of every amount. */
  currency: string;
  savings: SavingsParts;
  /** The same parts for the first billing month alone [currency/month]. */
  firstMonthSavings: SavingsParts;
  /** The same parts under a controller that does not know tomorrow; only with `achievable`. */
  achievableSavings?: SavingsParts;
  /** Battery wear of the optimal year [currency/year]; not a saving, it stands beside them. */
  wearAnnual: number;
  /**
   * What the solver's year costs, without the penalty of goals that were missed: `billWithBattery.total` +
   * `wearAnnual`, as far as both are exact [currency/year].
   */
  yearObjective: number;
  /** Twelve months without and with the battery. */
  billWithoutBattery: Bill;
  billWithBattery: Bill;
  /** Goals that the typical year misses, in steps of its days and energy of the year; those of the next day stand in `day`. */
  violations: Violation[];
  day: DaySchedule;
  solves: SolveRecord[];
  /** Wall time of all solves, to the microsecond [ms]; absent without a clock. */
  solveTimeMs?: number;
  /** Worst proven gap in cost among the solves [%]; what is below 1e-10 is rounding of doubles and stands as 0. */
  optimalityGapPct: number;
  assumptions: Assumption[];
}
