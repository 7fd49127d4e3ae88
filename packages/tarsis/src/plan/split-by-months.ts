import type { MilpModel } from '@bess/milp';

/** The columns of one month with the rows that hold no others. */
export interface MonthPart {
  /** Costs are those of the whole model. */
  readonly model: MilpModel;
  /** Column of the whole model for each column of the part. */
  readonly columns: Int32Array;
}

/** A model taken apart by months. */
export interface MonthSplit {
  readonly parts: readonly MonthPart[];
  /** Rows of the whole model that hold columns of several months. */
  readonly linkingRows: Int32Array;
}

/** Takes a model apart: what each month decides by itself, and the rows between months. */
export function splitByMonths(model: MilpModel, monthOfColumn: Int32Array): MonthSplit {
  const linkingRows: number[] = [];
  const rowsOf = new Map<number, number[]>();
  const columnsOf = new Map<number, number[]>();
  const place = new Int32Array(model.columnCount);
  for (const [column, month] of monthOfColumn.entries()) {
    const columns = entryOf(columnsOf, month);
    place[column] = columns.length;
    columns.push(column);
  }
  const { rowStarts, columnIndices } = model;
  for (let row = 0; row < model.rowCount; row += 1) {
    const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
    const month = monthOfColumn[columns[0] ?? -1];
    // A row without columns decides nothing.
    if (month === undefined) continue;
    if (columns.every((column) => monthOfColumn[column] === month))
      entryOf(rowsOf, month).push(row);
    else linkingRows.push(row);
  }
  return {
    parts: Array.from(columnsOf, ([month, columns]) => ({
      model: partOf(model, columns, rowsOf.get(month) ?? [], place),
      columns: Int32Array.from(columns),
    })),
    linkingRows: Int32Array.from(linkingRows),
  };
}

function entryOf(lists: Map<number, number[]>, month: number): number[] {
  const known = lists.get(month);
  if (known) return known;
  const list: number[] = [];
  lists.set(month, list);
  return list;
}

function partOf(
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
