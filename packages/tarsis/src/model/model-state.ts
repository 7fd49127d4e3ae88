import type { ModelBuilder } from '@bess/milp';
import type { ModelSpec } from './model-spec.js';

/** Columns of one block, one entry per step. */
export interface BlockColumns {
  readonly monthIndex: number;
  readonly charge: Int32Array;
  readonly discharge: Int32Array;
  /** Energy stored at the end of each step. */
  readonly stored: Int32Array;
  /** Solar power that is not used, and power that leaves; −1 in steps without. */
  readonly curtail: Int32Array;
  readonly exported: Int32Array;
  /** What is drawn from the grid in each step. */
  readonly imports: readonly StepImport[];
}

/** What is drawn from the grid in one step: Σ value · column + constant [kW], between known limits. */
export interface StepImport {
  readonly columns: number[];
  readonly values: number[];
  readonly constant: number;
  /** Of everything but the battery: limits of what the facility draws, below 0 where panels give more. */
  lowestKw: number;
  highestKw: number;
}

/** Columns of one vehicle, one entry per step that it is plugged in. */
export interface VehicleColumns {
  readonly charge: Int32Array;
  /** Empty without vehicle-to-grid. */
  readonly discharge: Int32Array;
  readonly undelivered: number;
}

/** What a month or the year costs so far: Σ price · column + constant. */
export interface CostTerms {
  readonly columns: number[];
  readonly prices: number[];
  constant: number;
}

/** A quantity of the model between known limits: a column, or Σ value · column + constant where no column was needed. */
export interface Quantity {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly constant: number;
  readonly lowest: number;
  readonly highest: number;
}

/** A binary that says whether a quantity has filled the tiers below. */
export interface TierBinary {
  readonly full: number;
  readonly quantity: Quantity;
  /** What fills them, in the unit of the quantity. */
  readonly fromReached: number;
}

/** The model while it is being built; every constraint function reads and extends it. */
export interface ModelState {
  readonly spec: ModelSpec;
  readonly builder: ModelBuilder;
  readonly powerKw: number;
  readonly stepHours: number;
  /** The energy at which ordinary days start and end. */
  readonly boundaryColumn: number | null;
  readonly blocks: BlockColumns[];
  readonly vehicles: VehicleColumns[];
  /** Columns that count the penalty: goals that are missed. */
  readonly missed: { readonly column: number; readonly weight: number }[];
  /** First step of each block, counted through all blocks. */
  readonly stepOffsets: readonly number[];
  readonly tiers: TierBinary[];
  readonly monthCosts: CostTerms[];
  /** What peaks cost in months after the model. */
  readonly laterCosts: { readonly column: number; readonly cost: number }[];
}
