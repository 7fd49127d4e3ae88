import type { Battery } from '@bess/kernel/battery';
import type { MonthCharges } from '../charges/read-charges.js';
import type { GridLimits } from '../schema/optimize-types.js';

/** What a month holds that the model does not decide. */
export interface FixedMonth {
  /** Energy drawn on days that are not planned here, by energy period [kWh]. */
  readonly energyKwhByPeriod: Float64Array;
  /** Exported on those days, where exports climb a tier schedule of their own [kWh]. */
  readonly exportKwhByPeriod?: Float64Array;
  /** Highest demand that is already set [kW]. */
  readonly peakKw: number;
  /** The same by demand period [kW]. */
  readonly periodPeaksKw: Float64Array;
  /** The same by coincident period, where a charge is on the own peak in it [kW]. */
  readonly coincidentPeaksKw?: Float64Array;
  /** Charges that no schedule changes [currency]. */
  readonly fixedCharges: number;
}

/** A block the model plans, with the number of dates that it stands for. */
export interface PlannedBlock {
  readonly block: TimeBlock;
  readonly repeats: number;
}

/** What happens to energy that the facility does not use: nothing may leave, or it is paid for by one of two rules. */
export type ExportCrediting = 'none' | 'priced' | 'netMetering';

/** A vehicle plugged in from one step to another. */
export interface PlannedVehicle {
  readonly name: string;
  /** Steps while it is plugged in, in order of time. */
  readonly steps: readonly StepReference[];
  /** Wanted in the vehicle at departure, above what it came with; below 0: a vehicle that gives may end with so much less [kWh]. */
  readonly energyKwh: number;
  /** Highest charging power [kW]. */
  readonly powerKw: number;
  /** Lowest power at which it charges at all [kW]; 0: any. */
  readonly minimumKw: number;
  /** Energy stored per energy drawn, 0 to 1. */
  readonly efficiency: number;
  /** How many alike vehicles this one stands for. */
  readonly count: number;
  /** Where they are sessions of a timeline: their places among the caller's. */
  readonly sessionIndices?: readonly number[];
  readonly vehicleToGrid?: {
    /** Highest discharging power [kW]. */
    readonly powerKw: number;
    /** What it holds at most, and what it holds on arrival [kWh]. */
    readonly capacityKwh: number;
    readonly arrivalKwh: number;
    /** Energy delivered per energy taken out, 0 to 1. */
    readonly efficiency: number;
  };
}

/** One step of one block. */
export interface StepReference {
  readonly block: number;
  readonly step: number;
}

/** A charge on the highest demand among hours that the whole system's peak chose. */
export interface CoincidentCharge {
  readonly monthIndex: number;
  readonly pricePerKw: number;
  readonly steps: readonly StepReference[];
  /** Highest demand that such hours have already seen [kW]. */
  readonly peakToDateKw: number;
}

/** A scenario of the months after the model, with the probability of it. */
export interface LaterRatchetScenario {
  readonly probability: number;
  readonly months: readonly {
    /** Peak of that month by itself, and everything else that holds its billing demand up [kW]. */
    readonly floorKw: number;
    /** What one more kilowatt of billing demand costs there [currency]. */
    readonly pricePerKw: number;
    /** Months of the model that it looks back to, and at which share of their peak. */
    readonly lookback: readonly number[];
    readonly fraction: number;
  }[];
}

/** Everything the joint model is built from. */
export interface ModelSpec {
  readonly battery: Battery;
  readonly stepMinutes: number;
  /** Steps over which the meter averages demand. */
  readonly meterSteps: number;
  readonly blocks: readonly PlannedBlock[];
  /** Twelve billing months. */
  readonly charges: readonly MonthCharges[];
  readonly fixed: readonly FixedMonth[];
  /** Least total of the twelve months [currency]; 0 = none. */
  readonly annualMinimumCharge: number;
  /** Subtracted from the objective, so that a model that decides little is not measured against a large constant. */
  readonly referenceCost: number;
  /** Default none. */
  readonly exportRule?: ExportCrediting;
  /** Under net metering, what a kWh earns that a period of a month exports on balance. Default the first tier's price. */
  readonly netCreditPrice?: number | 'firstTier';
  readonly limits?: GridLimits;
  readonly vehicles?: readonly PlannedVehicle[];
  readonly coincident?: readonly CoincidentCharge[];
  /** What a peak of this model costs in months after it, through the ratchet. */
  readonly later?: readonly LaterRatchetScenario[];
  /** What a kWh not delivered, or a kW above the limit, counts in the objective; far above any price [currency]. */
  readonly penalty?: number;
  /** Steps of vehicles, counted through all of them, where the least power needs a binary. */
  readonly minimumPowerSteps?: ReadonlySet<number>;
  /** Steps of vehicles, counted through all of them, where taking and giving must exclude each other by a binary. */
  readonly exclusiveVehicleSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, where import and export must exclude each other by a binary. */
  readonly exclusiveGridSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, where charging and discharging must exclude each other by a binary. */
  readonly exclusiveSteps: ReadonlySet<number>;
}

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
export interface OpenInterval {
  /** Steps of it that lie before the block. */
  readonly skippedSteps: number;
  /** Those of them of which is known what was drawn, and the sum of that [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** Steps that follow one another within one month: a day that repeats on `dates`, or a stretch of a timeline. */
export interface TimeBlock {
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
  readonly openInterval?: OpenInterval;
  readonly start: SocStart;
  /** What the timeline's battery started with, outside its window, where it may still be there [kWh]. */
  readonly outsideStartKwh?: number;
  readonly end: SocEnd;
}

/** Number of the first step of each block, counted through all of them, and behind them the number of all steps. */
export function stepOffsets(blocks: readonly PlannedBlock[]): number[] {
  const firsts = [0];
  for (const { block } of blocks) firsts.push(firsts.at(-1)! + block.loadKwSeries.length);
  return firsts;
}
