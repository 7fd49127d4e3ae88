import type { BatteryOptions } from '@bess/kernel/battery';
import type { TimeGrid } from '@bess/kernel/series';
import type { Bill, Tariff, TariffFilter } from '@bess/tariff-library';
import type { BillComponent, PriorPeaksKw } from '@bess/tariff-library/bill';
import type { ScheduleOptions } from '@bess/tarsis';
import type { HorizonExportRule, SizeOptionsData } from '@bess/tarsis/schema';

/** What a worker needs to answer `POST /api/tarsis/schedule`. */
export interface TarsisScheduleInput {
  options: Pick<
    ScheduleOptions,
    'month' | 'year' | 'currentSocFraction' | 'facility' | 'achievable'
  > & {
    tariff: string;
  };
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
  /** Readings from which typical days are chosen; undefined without a year of them. */
  measured?: MeasuredYear;
}

/** What a worker needs to answer `POST /tarsis/bill`. */
export interface TarsisBillInput {
  /** Code of the tariff. */
  tariff: string;
  grid: TimeGrid;
  /** Load less solar production [kW]; NaN where unknown. */
  netLoadKwSeries: Float64Array;
  /** For a ratchet, the latest month before the grid first. */
  priorPeaksKw: PriorPeaksKw;
  /** Over which the meter of the facility averages demand, in place of the tariff's interval [min]. */
  demandWindowMinutes?: number;
  /** Whether amounts may be in the tariff's own currency. */
  nativeCurrency: boolean;
}

/** What a worker answers to a bill. */
export interface TarsisBillOutput {
  bill: Bill;
  /** Whether the load covers each month wholly. */
  isWhole: boolean[];
  /** Local date and time of each month's peak. */
  peakTimes: string[];
  /** Steps that were filled between their neighbours. */
  filledSteps: number;
  /** Whether the load has exports that earn nothing, because the tariff does not say what they earn. */
  hasUnpaidExports: boolean;
}

/** A facility whose battery is operated: what its load and its bill depend on. */
export interface OperatedFacility {
  /** Code of the tariff. */
  tariff: string;
  /** Over which the meter averages demand [min]. */
  meterMinutes: number;
  battery: BatteryOptions;
  /** Peaks of the twelve months before the first measured one, latest first [kW]; for a tariff with a ratchet. */
  priorPeaksKw?: number[];
}

/** What a worker needs to choose the set point of the interval that follows on the grid. */
export interface TarsisControlInput extends OperatedFacility {
  measured: MeasuredLoad;
  /** Step of the grid from which on the controller's month is advanced: the end of its memory, or a month's first. */
  advanceFrom: number;
  /** From that step on: power of the battery at its meter, positive = discharge [kW]. */
  batteryKwSeries: Float64Array;
  /** State of charge now. */
  socFraction: number;
  /** What the run before left; null to begin anew. */
  memory: string | null;
}

/** The set point of an interval. */
export interface TarsisControlOutput {
  /** At the meter of the battery, positive = discharge [kW]. */
  batteryKw: number;
  /** Import above which a charged peak that is defended would rise; null where none would [kW]. */
  importTargetKw: number | null;
  /** For the next run. */
  memory: string;
  /** Whether a new plan was made; otherwise the one in force is followed. */
  isNewPlan: boolean;
}

/** What a worker needs to settle the operation of a facility from the first step of a month on. */
export interface TarsisSettleInput extends OperatedFacility {
  measured: MeasuredLoad;
  /** First step of the operation. */
  operatedFrom: number;
  /** From that step on, 0 without one; positive = discharge [kW]. */
  setPointKwSeries: Float64Array;
  /** State of charge at that step. */
  startSocFraction: number;
}

/** What the operation of a facility came to, in the currency of its tariff. */
export interface TarsisSettleOutput {
  currency: string;
  billWithout: number;
  billWith: number;
  /** Saving of the best use of the same battery with hindsight; null where time ended before it was known. */
  hindsightSaved: number | null;
  lines: { name: BillComponent; without: number; with: number }[];
}

/** What a worker needs to answer `POST /tarsis/compare`. */
export interface TarsisCompareInput
  extends Pick<
    TarsisBillInput,
    'grid' | 'netLoadKwSeries' | 'priorPeaksKw' | 'demandWindowMinutes'
  > {
  filter: Pick<TariffFilter, 'region' | 'sector' | 'utility'>;
  /** Code of the tariff that the others are compared with. */
  today?: string;
  /** Of all amounts. */
  currency: string;
  /** What a unit of a tariff's currency is worth in `currency`; tariffs in currencies without an entry are not compared. */
  unitsPerUnit: Readonly<Record<string, number>>;
  /** Local date, on which tariffs are in force or not, `YYYY-MM-DD`. */
  date: string;
  /** Whether tariffs that are no longer in force are compared. */
  includesEnded: boolean;
}

/** What a worker answers to a comparison. */
export interface TarsisCompareOutput {
  load: {
    energyKwh: number;
    exportKwh: number;
    /** Highest mean of a step. */
    peakKw: number;
    /** Calendar months that the load touches. */
    months: number;
    isWholeYear: boolean;
  };
  /** Cheapest first. */
  tariffs: ComparedTariff[];
  ineligible: IneligibleTariff[];
  /** Absent without such a tariff, or if the load cannot be billed under it. */
  today?: ComparedTariff;
  /** Steps that were filled between their neighbours. */
  filledSteps: number;
}

/** A tariff and what the load costs under it. */
export interface ComparedTariff {
  tariff: Pick<
    Tariff,
    'code' | 'name' | 'utility' | 'region' | 'sector' | 'service' | 'effectiveTo'
  >;
  /** In the wanted currency. */
  total: number;
  /** In the tariff's currency. */
  byComponent: Bill['byComponent'];
  /** Units of the wanted currency per unit of the tariff's. */
  unitsPerUnit: number;
}

/** A tariff that the load cannot be on. */
export interface IneligibleTariff {
  code: string;
  name: string;
  utility: string;
  reason: 'ended' | 'peak_too_low' | 'peak_too_high' | 'other_currency' | 'not_billable';
  /** The reason in words. */
  why: string;
}

/** Options of a sizing, without the year of the facility. */
export interface SizeTerms extends SizeOptionsData {
  tariff: string | Tariff;
  exportRule?: HorizonExportRule;
}

/** Options of a sizing as they are stored with its job; series as `encodeSeries` writes them. */
export interface StoredSizeOptions extends SizeTerms {
  grid: TimeGrid;
  loadKwSeries: string;
  solarKwSeries?: string;
  solarPerKwSeries?: string;
}

/** What a worker needs to check and complete the options of a sizing. */
export interface PrepareSizeInput {
  terms: SizeTerms;
  measured: MeasuredLoad;
  /** Power of a kW of panels that may be built, in equal intervals over the year [kW/kW]. */
  solarPerKw?: readonly number[];
}

/** What a worker answers to the options of a sizing. */
export interface PrepareSizeOutput {
  options: StoredSizeOptions;
  energyKwh: number;
  /** Highest load of a step. */
  peakKw: number;
  /** Steps that were filled between their neighbours. */
  filledSteps: number;
}

/** Twelve measured months, and the peaks before them. */
export interface MeasuredYear extends MeasuredLoad {
  /** Peaks of the months before, latest first [kW]; for a tariff with a ratchet. */
  priorPeaksKw?: number[];
}

/** Means of each step of twelve months [kW]; NaN where unknown. */
export interface MeasuredLoad {
  grid: TimeGrid;
  loadKwSeries: Float64Array;
  /** Production of panels, if the readings contain it. */
  solarKwSeries?: Float64Array;
}
