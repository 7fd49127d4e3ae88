import type { Battery } from '@bess/kernel/battery';
import type { MonthCharges } from '../inputs/charges.js';
import type { DayBlock } from '../inputs/day-block.js';

/** What a month holds that the model does not decide. */
export interface FixedMonth {
  /** Energy drawn on days that are not planned here, by energy period [kWh]. */
  readonly energyKwhByPeriod: Float64Array;
  /** Highest demand that is already set [kW]. */
  readonly peakKw: number;
  /** The same by demand period [kW]. */
  readonly periodPeaksKw: Float64Array;
  /** Charges that no schedule changes [currency]. */
  readonly fixedCharges: number;
}

/** A block the model plans, with the number of dates that it stands for. */
export interface PlannedBlock {
  readonly block: DayBlock;
  readonly repeats: number;
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
  /** Steps, as `block · steps + step`, where charging and discharging must exclude each other by a binary. */
  readonly exclusiveSteps: ReadonlySet<number>;
}
