import type { Battery } from '@bess/kernel/battery';
import type { MonthCharges } from '../charges/read-charges.js';
import type { GridLimits } from '../schema/optimize-types.js';

/** The part of a month that the model does not decide. */
export interface FixedMonth {
  /** Energy of days that are not planned here, by energy period [kWh]. */
  readonly energyKwhByPeriod: Float64Array;
  /** Exports of those days, where exports are credited on a tier schedule of their own [kWh]. */
  readonly exportKwhByPeriod?: Float64Array;
  /** Highest demand already reached [kW]. */
  readonly peakKw: number;
  /** The same by demand period [kW]. */
  readonly periodPeaksKw: Float64Array;
  /** The same by coincident period, where the own peak in such a period is charged [kW]. */
  readonly coincidentPeaksKw?: Float64Array;
  /** Charges that no schedule changes [currency]. */
  readonly fixedCharges: number;
}

/** A block of the model, with the number of dates that it represents. */
export interface PlannedBlock {
  readonly block: TimeBlock;
  readonly repeats: number;
}

/** Crediting of exports: not allowed, paid at prices of their own, or netted against imports. */
export type ExportCrediting = 'none' | 'priced' | 'netMetering';

/** A vehicle, plugged in from one step to another. */
export interface PlannedVehicle {
  readonly name: string;
  /** Steps in which it is plugged in, in order of time. */
  readonly steps: readonly StepReference[];
  /** Energy to be added between arrival and departure [kWh]; negative if a vehicle-to-grid vehicle may depart with less. */
  readonly energyKwh: number;
  /** Highest charging power [kW]. */
  readonly powerKw: number;
  /** Lowest power at which it charges at all [kW]; 0: any. */
  readonly minimumKw: number;
  /** Energy stored per energy drawn, 0 to 1. */
  readonly efficiency: number;
  /** Number of identical vehicles in this one. */
  readonly count: number;
  /** For sessions of a timeline: their indices in the caller's list. */
  readonly sessionIndices?: readonly number[];
  readonly vehicleToGrid?: {
    /** Highest discharging power [kW]. */
    readonly powerKw: number;
    /** Capacity, and energy stored on arrival [kWh]. */
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

/** A charge on the highest demand in the hours of the system peak. */
export interface CoincidentCharge {
  readonly monthIndex: number;
  readonly pricePerKw: number;
  readonly steps: readonly StepReference[];
  /** Highest demand already reached in such hours [kW]. */
  readonly peakToDateKw: number;
}

/** A scenario of the months after the model, with its probability. */
export interface LaterRatchetScenario {
  readonly probability: number;
  readonly months: readonly {
    /** Billing demand of that month without this model: its own peak and other floors [kW]. */
    readonly floorKw: number;
    /** Price of one more kilowatt of billing demand there [currency]. */
    readonly pricePerKw: number;
    /** Months of the model that it looks back to, and the share of their peak that counts. */
    readonly lookback: readonly number[];
    readonly fraction: number;
  }[];
}

/** A size that the model chooses. */
export interface SizeRange {
  readonly minimum: number;
  readonly maximum: number;
  /** Cost of one more unit over the time of the model [currency]. */
  readonly costPerUnit: number;
}

/** A linear amount of money by the sizes: per kW, per kWh and per whole of the solar power [currency]. */
export interface AmountOfSizes {
  readonly constant: number;
  readonly perKw: number;
  readonly perKwh: number;
  readonly perSolarShare: number;
}

/** Money from others for the sizes that the model chooses. */
export interface SizedGrant {
  readonly name: string;
  /** What is asked for. */
  readonly amount: AmountOfSizes;
  /** Largest amount [currency]. Default none. */
  readonly maximum?: number;
  /** What is asked for besides, for each kWh up to a capacity [currency/kWh, kWh]. Default nothing. */
  readonly limitedCapacity?: { readonly perKwh: number; readonly upToKwh: number };
  /** What each unit of the grant takes off the objective. */
  readonly worthPerUnit: number;
}

/** Sizes that the model chooses. The battery of the model has the largest, and its whole capacity is its window. */
export interface Sizes {
  /** [kW] */
  readonly powerKw: SizeRange;
  /** [kWh] */
  readonly capacityKwh: SizeRange;
  /** Share of the new solar power of the blocks that is built, 0 to 1. */
  readonly solarShare?: SizeRange;
  /** New solar power if all of it is built, by block; at most the solar power of the block [kW]. */
  readonly newSolarKw?: readonly Float64Array[];
  /** Capacity over power [h]. Default any. */
  readonly hours?: { readonly minimum?: number; readonly maximum?: number };
  /** Capital cost before grants. */
  readonly capitalCost?: AmountOfSizes;
  /** Grants; together they never exceed the capital cost. */
  readonly grants?: readonly SizedGrant[];
  /** Largest capital cost less grants [currency]. Default none. */
  readonly budget?: number;
}

/** Input of the joint model. */
export interface ModelSpec {
  readonly battery: Battery;
  readonly stepMinutes: number;
  /** Steps over which the meter averages demand. */
  readonly meterSteps: number;
  readonly blocks: readonly PlannedBlock[];
  /** By billing month. */
  readonly charges: readonly MonthCharges[];
  readonly fixed: readonly FixedMonth[];
  /** Minimum total of the twelve months [currency]; 0 for none. */
  readonly annualMinimumCharge: number;
  /** Subtracted from the objective, so that the gap of a small model is not measured against a large constant. */
  readonly referenceCost: number;
  /** Default none. */
  readonly exportRule?: ExportCrediting;
  /** Under net metering, price per kWh of a period's net export in a month. Default the first tier's price. */
  readonly netCreditPrice?: number | 'firstTier';
  readonly limits?: GridLimits;
  readonly vehicles?: readonly PlannedVehicle[];
  readonly coincident?: readonly CoincidentCharge[];
  /** Cost of this model's peaks in later months, through the ratchet. */
  readonly later?: readonly LaterRatchetScenario[];
  /** Penalty per undelivered kWh, or kWh above the import limit, in the objective; far above any price [currency]. */
  readonly penalty?: number;
  /** Default: the sizes are those of the battery. */
  readonly sizes?: Sizes;
  /** Steps of vehicles, counted through all vehicles, that need a binary for the minimum power. */
  readonly minimumPowerSteps?: ReadonlySet<number>;
  /** Steps of vehicles, counted through all vehicles, that need a binary against simultaneous charge and discharge. */
  readonly exclusiveVehicleSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, that need a binary against simultaneous import and export. */
  readonly exclusiveGridSteps?: ReadonlySet<number>;
  /** Steps, counted through all blocks, that need a binary against simultaneous charge and discharge. */
  readonly exclusiveSteps: ReadonlySet<number>;
}

/** The boundary energy that all days of the year share; a variable of the model. */
interface SocBoundary {
  readonly kind: 'boundary';
}

/** Stored energy at the start of a block. */
export type SocStart =
  | SocBoundary
  /** Exactly this much [kWh]. */
  | { readonly kind: 'exactly'; readonly kwh: number }
  /** The end of the previous block. */
  | { readonly kind: 'previous' };

/** Stored energy at the end of a block. */
export type SocEnd =
  | SocBoundary
  /** At least this much [kWh]. If soft, a shortfall costs the penalty. */
  | { readonly kind: 'atLeast'; readonly kwh: number; readonly soft?: boolean }
  /** Anywhere inside the operating window. */
  | { readonly kind: 'free' };

/** A meter interval that began before a block. */
export interface OpenInterval {
  /** Steps of the interval before the block. */
  readonly skippedSteps: number;
  /** How many of them have a known import, and the sum of these imports [kW]. */
  readonly knownSteps: number;
  readonly knownSumKw: number;
}

/** Consecutive steps within one month: a day that repeats on `dates`, or a part of a timeline. */
export interface TimeBlock {
  readonly name: string;
  /** Index into the twelve billing months. */
  readonly monthIndex: number;
  /** Local days of the year grid on which it repeats, counted from its first day. */
  readonly dates: readonly number[];
  /** Whether its dates are weekends or holidays; only for days that repeat. */
  readonly isOffDay?: boolean;
  readonly loadKwSeries: Float64Array;
  /** Available solar power in each step [kW]; absent without panels. Unused solar is curtailed. */
  readonly solarKwSeries?: Float64Array;
  /** Price of exports in each step [currency/kWh]; only for exports priced by the step. */
  readonly exportPriceSeries?: Float64Array;
  /** Step to energy period of the tariff. */
  readonly energyPeriodSeries: Uint8Array;
  /** Step to TOU demand period; absent where the tariff has none. */
  readonly demandPeriodSeries?: Uint8Array;
  /** Step to coincident period; absent where the tariff has none. */
  readonly coincidentPeriodSeries?: Uint8Array;
  /** The meter interval already running when the block begins; absent if one begins there. */
  readonly openInterval?: OpenInterval;
  readonly start: SocStart;
  /** Initial energy of the timeline's battery if it is outside its window and may still be there [kWh]. */
  readonly outsideStartKwh?: number;
  readonly end: SocEnd;
}

/** Index of each block's first step, counted through all blocks, followed by the total number of steps. */
export function stepOffsets(blocks: readonly PlannedBlock[]): number[] {
  const firsts = [0];
  for (const { block } of blocks) firsts.push(firsts.at(-1)! + block.loadKwSeries.length);
  return firsts;
}
