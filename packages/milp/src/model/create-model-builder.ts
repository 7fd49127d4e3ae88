import { milpError } from '../internal/milp-error.js';
import { Float64List, Int32List } from './growing-arrays.js';
import type { MilpModel } from './milp-model.js';

/**
 * Creates a builder that collects a model column by column and row by row and packs it into typed arrays. If a column
 * occurs twice in a row, its values are added; zero coefficients are dropped. `build` may be called several times; each
 * call copies everything added so far.
 *
 * @returns an empty builder.
 * @throws EngineError `invalid` from `addColumn`, `addRow` and `addOffset`, with the codes
 * `coefficientNotFinite`, `boundNotANumber`, `boundsCrossed`, `columnOutOfRange`, `lengthMismatch`.
 * @example
 * const builder = createModelBuilder();
 * const chargeKw = builder.addColumn({ name: 'chargeKw', upper: 250, cost: 0.12 });
 * builder.addRow({ name: 'energy', lower: 100, columns: [chargeKw], values: [0.95] });
 * builder.build().columnCount; // => 1
 */
export function createModelBuilder(): ModelBuilder {
  return new PackedModelBuilder();
}

class PackedModelBuilder implements ModelBuilder {
  private offset = 0;
  private readonly columnCost = new Float64List();
  private readonly columnLower = new Float64List();
  private readonly columnUpper = new Float64List();
  private readonly columnInteger = new Int32List();
  private readonly columnNames: string[] = [];
  private readonly rowLower = new Float64List();
  private readonly rowUpper = new Float64List();
  private readonly rowStarts = new Int32List();
  private readonly rowNames: string[] = [];
  private readonly columnIndices = new Int32List();
  private readonly values = new Float64List();
  /** Position of each column's coefficient in the current row; it finds duplicates in O(1). */
  private readonly lastPosition = new Int32List();
  private hasColumnNames = false;
  private hasRowNames = false;

  constructor() {
    this.rowStarts.push(0);
  }

  addColumn(spec: ColumnSpec): number {
    const index = this.columnCost.length;
    const name = spec.name ?? `column ${index}`;
    const { cost = 0, lower = 0, upper = Number.POSITIVE_INFINITY, integer = false } = spec;
    assertFinite(cost, 'cost', name);
    assertBounds(lower, upper, name);
    this.columnCost.push(cost);
    this.columnLower.push(lower);
    this.columnUpper.push(upper);
    this.columnInteger.push(integer ? 1 : 0);
    this.lastPosition.push(-1);
    this.columnNames.push(name);
    this.hasColumnNames ||= spec.name !== undefined;
    return index;
  }

  addRow(spec: RowSpec): number {
    const index = this.rowLower.length;
    const name = spec.name ?? `row ${index}`;
    const { lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY } = spec;
    assertBounds(lower, upper, name);
    if (spec.columns.length !== spec.values.length) {
      throw milpError(
        'invalid',
        'lengthMismatch',
        `Row "${name}" must have as many values as columns, got ${spec.values.length} values for ${spec.columns.length} columns.`,
        { row: name, columns: spec.columns.length, values: spec.values.length },
      );
    }
    this.assertEntries(spec, name);
    this.appendEntries(spec);
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
    this.rowNames.push(name);
    this.hasRowNames ||= spec.name !== undefined;
    this.rowStarts.push(this.columnIndices.length);
    return index;
  }

  addOffset(amount: number): void {
    assertFinite(amount, 'offset', 'objective');
    this.offset += amount;
  }

  build(): MilpModel {
    return {
      columnCount: this.columnCost.length,
      rowCount: this.rowLower.length,
      objectiveOffset: this.offset,
      columnCost: this.columnCost.toArray(),
      columnLower: this.columnLower.toArray(),
      columnUpper: this.columnUpper.toArray(),
      columnInteger: Uint8Array.from(this.columnInteger.toArray()),
      rowLower: this.rowLower.toArray(),
      rowUpper: this.rowUpper.toArray(),
      rowStarts: this.rowStarts.toArray(),
      columnIndices: this.columnIndices.toArray(),
      values: this.values.toArray(),
      ...(this.hasColumnNames ? { columnNames: [...this.columnNames] } : {}),
      ...(this.hasRowNames ? { rowNames: [...this.rowNames] } : {}),
    };
  }

  /** Validates a row before anything is appended, so that a rejected row leaves the builder unchanged. */
  private assertEntries(spec: RowSpec, name: string): void {
    const columnCount = this.columnCost.length;
    for (let k = 0; k < spec.columns.length; k += 1) {
      const column = spec.columns[k]!;
      if (!Number.isInteger(column) || column < 0 || column >= columnCount) {
        throw milpError(
          'invalid',
          'columnOutOfRange',
          `Row "${name}" must name columns between 0 and ${columnCount - 1}, got ${column}.`,
          { row: name, column, columnCount },
        );
      }
      assertFinite(spec.values[k]!, `coefficient of column ${column}`, name);
    }
  }

  private appendEntries(spec: RowSpec): void {
    const start = this.columnIndices.length;
    for (let k = 0; k < spec.columns.length; k += 1) {
      const column = spec.columns[k]!;
      const earlier = this.lastPosition.get(column);
      if (earlier >= start) {
        this.values.set(earlier, this.values.get(earlier) + spec.values[k]!);
      } else {
        this.lastPosition.set(column, this.columnIndices.length);
        this.columnIndices.push(column);
        this.values.push(spec.values[k]!);
      }
    }
    this.dropZeros(start);
  }

  private dropZeros(start: number): void {
    let kept = start;
    for (let position = start; position < this.values.length; position += 1) {
      const value = this.values.get(position);
      const column = this.columnIndices.get(position);
      // The next row may start at this position, where a stale mark would look like a duplicate.
      this.lastPosition.set(column, -1);
      if (value === 0) continue;
      this.values.set(kept, value);
      this.columnIndices.set(kept, column);
      kept += 1;
    }
    this.values.truncate(kept);
    this.columnIndices.truncate(kept);
  }
}

function assertFinite(value: number, field: string, name: string): void {
  if (Number.isFinite(value)) return;
  throw milpError(
    'invalid',
    'coefficientNotFinite',
    `The ${field} of "${name}" must be a finite number, got ${value}.`,
    { name, field, value },
  );
}

function assertBounds(lower: number, upper: number, name: string): void {
  if (
    Number.isNaN(lower) ||
    Number.isNaN(upper) ||
    lower === Number.POSITIVE_INFINITY ||
    upper === Number.NEGATIVE_INFINITY
  ) {
    throw milpError(
      'invalid',
      'boundNotANumber',
      `The bounds of "${name}" must be numbers, lower below +Infinity and upper above -Infinity, got [${lower}, ${upper}].`,
      { name, lower, upper },
    );
  }
  if (lower > upper) {
    throw milpError(
      'invalid',
      'boundsCrossed',
      `The lower bound of "${name}" must not exceed its upper bound, got [${lower}, ${upper}].`,
      { name, lower, upper },
    );
  }
}

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
  /** Packs the columns and rows added so far; more can be added afterwards. */
  build(): MilpModel;
}
