import type { MilpModel } from '@bess/milp';
import type { JointModel } from '../model/build-joint-model.js';

/** Marks a column that belongs to no single month. */
export const sharedColumn = -1;

const unassigned = -2;

/** The columns of one month, with the rows that contain only them. */
export interface MonthSubproblem {
  /** With the costs of the whole model. */
  readonly model: MilpModel;
  /** Column of the whole model for each column of the subproblem. */
  readonly columns: Int32Array;
}

/** A model decomposed by months. */
export interface MonthDecomposition {
  readonly parts: readonly MonthSubproblem[];
  /** Rows of the whole model that contain columns of several months. */
  readonly linkingRows: Int32Array;
}

/** Splits a model into one subproblem per month and the linking rows between months. */
export function decomposeByMonths(model: MilpModel, monthOfColumn: Int32Array): MonthDecomposition {
  const linkingRows: number[] = [];
  const rowsOf = new Map<number, number[]>();
  const columnsOf = new Map<number, number[]>();
  const place = new Int32Array(model.columnCount);
  for (const [column, month] of monthOfColumn.entries()) {
    const columns = listFor(columnsOf, month);
    place[column] = columns.length;
    columns.push(column);
  }
  const { rowStarts, columnIndices } = model;
  for (let row = 0; row < model.rowCount; row += 1) {
    const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
    const month = monthOfColumn[columns[0] ?? -1];
    // An empty row decides nothing.
    if (month === undefined) continue;
    if (columns.every((column) => monthOfColumn[column] === month))
      listFor(rowsOf, month).push(row);
    else linkingRows.push(row);
  }
  return {
    parts: Array.from(columnsOf, ([month, columns]) => ({
      model: subproblemModel(model, columns, rowsOf.get(month) ?? [], place),
      columns: Int32Array.from(columns),
    })),
    linkingRows: Int32Array.from(linkingRows),
  };
}

function listFor(lists: Map<number, number[]>, month: number): number[] {
  const known = lists.get(month);
  if (known) return known;
  const list: number[] = [];
  lists.set(month, list);
  return list;
}

function subproblemModel(
  model: MilpModel,
  columns: readonly number[],
  rows: readonly number[],
  place: Int32Array,
): MilpModel {
  const rowStarts = new Int32Array(rows.length + 1);
  for (const [index, row] of rows.entries()) {
    rowStarts[index + 1] = rowStarts[index]! + model.rowStarts[row + 1]! - model.rowStarts[row]!;
  }
  const columnIndices = new Int32Array(rowStarts[rows.length]!);
  const values = new Float64Array(rowStarts[rows.length]!);
  for (const [index, row] of rows.entries()) {
    const from = model.rowStarts[row]!;
    const to = model.rowStarts[row + 1]!;
    values.set(model.values.subarray(from, to), rowStarts[index]!);
    for (let k = from; k < to; k += 1) {
      columnIndices[rowStarts[index]! + k - from] = place[model.columnIndices[k]!]!;
    }
  }
  return {
    columnCount: columns.length,
    rowCount: rows.length,
    objectiveOffset: 0,
    columnCost: Float64Array.from(columns, (column) => model.columnCost[column]!),
    columnLower: Float64Array.from(columns, (column) => model.columnLower[column]!),
    columnUpper: Float64Array.from(columns, (column) => model.columnUpper[column]!),
    columnInteger: Uint8Array.from(columns, (column) => model.columnInteger[column]!),
    rowLower: Float64Array.from(rows, (row) => model.rowLower[row]!),
    rowUpper: Float64Array.from(rows, (row) => model.rowUpper[row]!),
    rowStarts,
    columnIndices,
    values,
  };
}

/**
 * Month of each column of the joint model. Columns of a block belong to its month, and a column that shares a row with
 * columns of a single month belongs to that month too. Columns of several months or of none are {@link sharedColumn}. Any
 * assignment is valid for `decomposeByMonths`; a good one leaves few linking rows.
 */
export function assignColumnsToMonths({ model, blocks }: JointModel): Int32Array {
  const months = new Int32Array(model.columnCount).fill(unassigned);
  for (const { monthIndex, charge, discharge, stored, curtail, exported } of blocks) {
    for (const columns of [charge, discharge, stored, curtail, exported]) {
      for (const column of columns) {
        if (column < 0) continue;
        const before = months[column]!;
        months[column] = before === unassigned || before === monthIndex ? monthIndex : sharedColumn;
      }
    }
  }
  const { rowStarts, columnIndices } = model;
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (let row = 0; row < model.rowCount; row += 1) {
      const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
      const month = singleMonth(columns, months);
      if (month === undefined) continue;
      for (const column of columns) {
        if (months[column] !== unassigned) continue;
        months[column] = month;
        isSettled = false;
      }
    }
  }
  return months.map((month) => Math.max(sharedColumn, month));
}

/** The only month among the columns that have one; undefined if there is none or several. */
function singleMonth(columns: Int32Array, months: Int32Array): number | undefined {
  let only: number | undefined;
  for (const column of columns) {
    const month = months[column]!;
    if (month < 0 || month === only) continue;
    if (only !== undefined) return undefined;
    only = month;
  }
  return only;
}

/** A model in which every month has its own copies of the shared variables. */
interface VariableSplitModel {
  /** The columns and rows of the model, then the copies, and for each copy a row: copy − shared = 0. */
  readonly model: MilpModel;
  /** Month of each column; {@link sharedColumn} for the original shared variables. */
  readonly months: Int32Array;
  /** Extends duals of the model by those of the rows that link the copies: λ = −Σ y·a over the entries where a copy replaces the shared column. */
  readonly withCopyDuals: (rowDuals: Float64Array) => Float64Array;
}

interface VariableCopy {
  readonly shared: number;
  readonly month: number;
  /** Rows and matrix entries in which the copy replaces the shared column. */
  readonly rows: number[];
  readonly entries: number[];
}

/**
 * Gives each month its own copy of every shared column that occurs in its rows (variable splitting). A month is then linked
 * to the others by one equality row per shared variable instead of by all rows that contain it; fewer linking rows raise
 * the bound at the best prices (M. Guignard and S. Kim, Mathematical Programming 39 (1987), 215–228).
 */
export function splitSharedVariables(model: MilpModel, months: Int32Array): VariableSplitModel {
  const copies = sharedCopies(model, months);
  const { columnCount, rowCount } = model;
  const entryCount = model.rowStarts[rowCount]!;
  const columnIndices = [...model.columnIndices];
  for (const [index, { entries, shared }] of copies.entries()) {
    for (const entry of entries) columnIndices[entry] = columnCount + index;
    columnIndices.push(columnCount + index, shared);
  }
  const alsoOfCopies = (values: Float64Array) =>
    Float64Array.from([...values, ...copies.map(({ shared }) => values[shared]!)]);
  const alsoZeros = <A extends Float64Array | Uint8Array>(values: A) => [
    ...values,
    ...copies.map(() => 0),
  ];
  return {
    model: {
      columnCount: columnCount + copies.length,
      rowCount: rowCount + copies.length,
      objectiveOffset: model.objectiveOffset,
      columnCost: Float64Array.from(alsoZeros(model.columnCost)),
      columnLower: alsoOfCopies(model.columnLower),
      columnUpper: alsoOfCopies(model.columnUpper),
      columnInteger: Uint8Array.from(alsoZeros(model.columnInteger)),
      rowLower: Float64Array.from(alsoZeros(model.rowLower)),
      rowUpper: Float64Array.from(alsoZeros(model.rowUpper)),
      rowStarts: Int32Array.from([
        ...model.rowStarts,
        ...copies.map((_, index) => entryCount + 2 * (index + 1)),
      ]),
      columnIndices: Int32Array.from(columnIndices),
      values: Float64Array.from([...model.values, ...copies.flatMap(() => [1, -1])]),
    },
    months: Int32Array.from([...months, ...copies.map(({ month }) => month)]),
    withCopyDuals: (rowDuals) => {
      const ofTie = ({ rows, entries }: VariableCopy) =>
        rows.reduce((sum, row, index) => sum - rowDuals[row]! * model.values[entries[index]!]!, 0);
      return Float64Array.from([...rowDuals, ...copies.map(ofTie)]);
    },
  };
}

/** Shared columns in rows whose other columns all belong to one month. */
function sharedCopies(
  { rowCount, rowStarts, columnIndices }: MilpModel,
  months: Int32Array,
): VariableCopy[] {
  const copies = new Map<string, VariableCopy>();
  for (let row = 0; row < rowCount; row += 1) {
    const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
    const ofRow = new Set(Array.from(columns, (column) => months[column]!));
    const isShared = ofRow.delete(sharedColumn);
    const [month] = ofRow;
    if (!isShared || month === undefined || ofRow.size > 1) continue;
    for (const [index, shared] of columns.entries()) {
      if (months[shared] !== sharedColumn) continue;
      const key = `${month} ${shared}`;
      const copy = copies.get(key) ?? { shared, month, rows: [], entries: [] };
      copies.set(key, copy);
      copy.rows.push(row);
      copy.entries.push(rowStarts[row]! + index);
    }
  }
  return [...copies.values()];
}
