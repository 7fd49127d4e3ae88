import type { AgeingResult, ProjectResult } from '@bess/economics';
import type { TimeGrid } from '@bess/kernel/series';
import type { Solver } from '@bess/milp';
import type { Tariff } from '@bess/tariff-library';
import type { HorizonCost, HorizonExportRule } from './optimize-types.js';
import type { Assumption } from './schedule-types.js';
import type { SizeOptionsData } from './size-options.js';

/** Options of `size`. */
export interface SizeOptions extends SizeOptionsData {
  /** Code of a library tariff, or a tariff of the caller’s own. */
  readonly tariff: string | Tariff;
  /** Twelve complete calendar months, in steps of 5 to 60 minutes. */
  readonly grid: TimeGrid;
  /** Mean load of each step, without the battery [kW]. */
  readonly loadKwSeries: ArrayLike<number>;
  /** Power of panels that are there already [kW]. Default none. */
  readonly solarKwSeries?: ArrayLike<number>;
  /** Power of each kW of panels that may be built [kW/kW]; needed with `ranges.solarKw`. */
  readonly solarPerKwSeries?: ArrayLike<number>;
  /** Default `{ kind: 'none' }`. */
  readonly exportRule?: HorizonExportRule;
  /**
   * Measurements of the steps directly before the grid, from which the controller learns. Default: the last four weeks of
   * the year itself, as if the year before had been like it.
   */
  readonly past?: {
    readonly loadKwSeries: ArrayLike<number>;
    readonly solarKwSeries?: ArrayLike<number>;
  };
  /** Proven gap at which the choice of the perfect size may stop, as a share of the cost. Default 1e-4. */
  readonly relGap?: number;
  /** Default: the in-thread solver of `@bess/milp`. */
  readonly solver?: Solver;
  /** Called with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: { readonly aborted: boolean };
}

/** Who controls the battery: a controller that does not know the future, or an optimiser that knows the year. */
export type SizeControl = 'achievable' | 'perfect';

/** A battery, and panels that are built with it. */
export interface Size {
  readonly powerKw: number;
  readonly capacityKwh: number;
  readonly solarKw: number;
}

/** What a size is worth under one kind of control. */
export interface SizeValue {
  /**
   * Saving on the bill that a first year is expected to bring [currency]. What the controller kept of the perfect saving is
   * smoothed over the sizes nearby, because the luck of one size in one year does not repeat.
   */
  readonly firstYearSavings: number;
  /** Of the owner, after tax and debt service [currency]. */
  readonly npv: number;
  readonly paybackYears: number | null;
}

/** A size that was tried. */
export interface FrontierSize extends Size {
  readonly capitalCost: number;
  /** Saving of the controller in the simulated year itself [currency]; null where only perfect control was asked for. */
  readonly simulatedSavings: number | null;
  readonly achievable: SizeValue | null;
  readonly perfect: SizeValue | null;
}

/** A size with everything that follows from it. */
export interface SizedProject extends Size {
  readonly control: SizeControl;
  /** The first year’s bill without and with what is bought. */
  readonly billWithout: HorizonCost;
  readonly billWith: HorizonCost;
  readonly value: SizeValue;
  /** Saving of the simulated year itself [currency]. */
  readonly simulatedSavings: number;
  /** Standard error of the expected saving from the spread of sizes nearby [currency]; null with too few sizes. */
  readonly savingsStandardError: number | null;
  readonly capitalCost: number;
  readonly incentives: readonly { readonly name: string; readonly amount: number }[];
  /** Saving on the bill of each year, after ageing and escalation, in money of that year [currency]. */
  readonly savingsByYear: readonly number[];
  readonly project: ProjectResult;
  /** Null without a battery. */
  readonly ageing: AgeingResult | null;
}

/** What another assumption would change. */
export interface SizeSensitivity {
  readonly name: string;
  /** NPV of the size that was chosen [currency]. */
  readonly npvOfChosen: number;
  /** The size that would be chosen among those tried, and its NPV. */
  readonly best: Size;
  readonly npv: number;
}

/** The optimum that knows the year. */
export interface PerfectSize {
  /** The sizes that the model chose; the search around them may find better ones, whose battery ages more slowly. */
  readonly size: Size;
  /** NPV of the sizes that the joint model chose, by the model’s linear values of savings and costs, and the fixed cost [currency]. */
  readonly modelNpv: number;
  /** No size has a higher NPV by those values [currency]. */
  readonly modelNpvBound: number;
  /** Present value of one unit of currency saved in the first year, over the life of the project. */
  readonly valuePerSaving: number;
  readonly columns: number;
  readonly rows: number;
}

/** Result of `size`. */
export interface SizeResult {
  readonly tariffCode: string;
  /** Currency of every amount. */
  readonly currency: string;
  readonly control: SizeControl;
  /** Whether a battery is part of the best size. */
  readonly batteryPays: boolean;
  /** The best size by the control that was asked for. */
  readonly best: SizedProject;
  /** The best size of an optimiser that knows the year; what other tools advise. */
  readonly perfect: SizedProject;
  readonly perfectProof: PerfectSize;
  /** All sizes tried, by power, capacity and solar. */
  readonly frontier: readonly FrontierSize[];
  readonly sensitivities: readonly SizeSensitivity[];
  readonly assumptions: readonly Assumption[];
}
