import type { MilpModel } from './milp-model.js';

/** One decision variable. Lower defaults to 0, upper to Infinity, cost to 0. */
export interface ColumnSpec {
  name?: string;
  lower?: number;
  upper?: number;
  cost?: number;
  integer?: boolean;
}

/** One constraint lower ≤ Σ value·column ≤ upper. Lower defaults to −Infinity, upper to Infinity. */
export interface RowSpec {
  name?: string;
  lower?: number;
  upper?: number;
  columns: readonly number[];
  values: readonly number[];
}

/** Collects columns and rows, then packs them into a {@link MilpModel}. */
export interface ModelBuilder {
  /** Adds a variable and returns its index. */
  addColumn(spec: ColumnSpec): number;
  /** Adds a constraint and returns its index. */
  addRow(spec: RowSpec): number;
  /** Adds to the constant part of the objective. */
  addOffset(amount: number): void;
  /** Packs what was added so far; the builder can go on. */
  build(): MilpModel;
}
