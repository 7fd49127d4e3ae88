import type { Battery } from '@bess/kernel/battery';
import type { MonthCharges } from '../inputs/charges.js';
import type { DayBlock } from '../inputs/day-block.js';

/** What a month holds that the model does not decide. */
export interface FixedMonth {
  /** Energy drawn on days that are not planned here, by energy period [kWh]. */
  readonly energyKwhByPeriod: Float64Array;
  /** Exported on those days, where exports climb a ladder of their own [kWh]. */
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
  readonly block: DayBlock;
  readonly repeats: number;
}

/** What happens to energy that the facility does not use: nothing may leave, or it is paid for by one of two rules. */
export type ExportRule = 'none' | 'priced' | 'netMetering';

/** Limits at the point of connection [kW]; absent: none. */
export interface GridLimits {
  /** Soft where the load itself is above it. */
  readonly importKw?: number;
  readonly exportKw?: number;
  /** Charging from the grid; what the panels give comes on top. */
  readonly gridChargeKw?: number;
}

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
  readonly setKw: number;
}

/** One way in which months after the model may go, with the probability of it. */
export interface LaterMonths {
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
  readonly exportRule?: ExportRule;
  /** Under net metering, what a kWh earns that a period of a month exports on balance. Default the first tier's price. */
  readonly netCreditPrice?: number | 'firstTier';
  readonly limits?: GridLimits;
  readonly vehicles?: readonly PlannedVehicle[];
  readonly coincident?: readonly CoincidentCharge[];
  /** What a peak of this model costs in months after it, through the ratchet. */
  readonly later?: readonly LaterMonths[];
  /** What a kWh not delivered, or a kW above the limit, counts in the objective; far above any price [currency]. */
  readonly penalty?: number;
  /** Steps of vehicles, counted through all of them, where the least power needs a binary. */
  readonly leastPowerSteps?: ReadonlySet<number>;
  /** Steps of vehicles, counted through all of them, where taking and giving must exclude each other by a binary. */
  readonly takingSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, where import and export must exclude each other by a binary. */
  readonly exclusiveGridSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, where charging and discharging must exclude each other by a binary. */
  readonly exclusiveSteps: ReadonlySet<number>;
}
