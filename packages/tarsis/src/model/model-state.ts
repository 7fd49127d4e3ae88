import type { ModelBuilder } from '@bess/milp';
import type { ModelSpec } from './model-spec.js';

/** Columns of one block, one entry per step. */
export interface BlockColumns {
  readonly charge: Int32Array;
  readonly discharge: Int32Array;
  /** Energy stored at the end of each step. */
  readonly stored: Int32Array;
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

/** The model while it is being built; every constraint function reads and extends it. */
export interface ModelState {
  readonly spec: ModelSpec;
  readonly builder: ModelBuilder;
  readonly powerKw: number;
  readonly stepHours: number;
  /** The energy at which ordinary days start and end. */
  readonly boundaryColumn: number | null;
  readonly blocks: BlockColumns[];
  readonly monthCosts: CostTerms[];
}
