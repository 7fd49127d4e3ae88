import type { ModelBuilder } from '@bess/milp';
import type { ModelSpec } from './model-spec.js';

/** Columns of one block, one entry per step. */
export interface BlockColumns {
  readonly monthIndex: number;
  readonly charge: Int32Array;
  readonly discharge: Int32Array;
  /** Energy stored at the end of each step. */
  readonly stored: Int32Array;
  /** Curtailed solar power, and exports; −1 in steps without such a column. */
  readonly curtail: Int32Array;
  readonly exported: Int32Array;
  /** Import in each step. */
  readonly imports: readonly StepImport[];
}

/** Import in one step: Σ value · column + constant [kW]. */
export interface StepImport {
  readonly columns: number[];
  readonly values: number[];
  readonly constant: number;
  /** Bounds of the import without the battery; negative where panels exceed consumption. */
  lowestKw: number;
  highestKw: number;
}

/** Columns of one vehicle, one entry per plugged-in step. */
export interface VehicleColumns {
  readonly charge: Int32Array;
  /** Empty without vehicle-to-grid. */
  readonly discharge: Int32Array;
  readonly undelivered: number;
}

/** Cost of a month or year so far: Σ price · column + constant. */
export interface CostTerms {
  readonly columns: number[];
  readonly prices: number[];
  constant: number;
}

/** A quantity with known bounds: one column, or Σ value · column + constant if no column was needed. */
export interface Quantity {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly constant: number;
  readonly lowest: number;
  readonly highest: number;
}

/** A binary that states whether a quantity has filled the tiers below. */
export interface TierBinary {
  readonly full: number;
  readonly quantity: Quantity;
  /** Quantity at which those tiers are full. */
  readonly fromReached: number;
}

/** Columns of the sizes that the model chooses. */
export interface SizeColumns {
  readonly power: number;
  readonly capacity: number;
  readonly solar: number | null;
}

/** The model under construction; constraint functions read and extend it. */
export interface ModelState {
  readonly spec: ModelSpec;
  readonly builder: ModelBuilder;
  readonly powerKw: number;
  readonly stepHours: number;
  /** The energy at which ordinary days start and end. */
  readonly boundaryColumn: number | null;
  readonly blocks: BlockColumns[];
  readonly vehicles: VehicleColumns[];
  /** Columns of missed goals, with their weight in the penalty. */
  readonly missed: { readonly column: number; readonly weight: number }[];
  /** First step of each block, counted through all blocks. */
  readonly stepOffsets: readonly number[];
  readonly tiers: TierBinary[];
  readonly monthCosts: CostTerms[];
  /** Null until they are added, and where no sizes are chosen. */
  sizeColumns: SizeColumns | null;
  /** Costs that belong to no month: of peaks in months after the model, and of sizes. */
  readonly otherCosts: { readonly column: number; readonly cost: number }[];
}
