import type { MilpModel } from '@bess/milp';

/** A model in which every month has what all months share as columns of its own. */
export interface CopiedModel {
  /** Columns and rows of the model, then the copies and for each of them a row: copy − shared = 0. */
  readonly model: MilpModel;
  /** Month of each column; {@link sharedByAll} for what the copies are of. */
  readonly months: Int32Array;
  /** Duals of the model with those of the rows that tie the copies: λ = −Σ y·a over where a copy stands in place of the shared column. */
  readonly withTies: (rowDuals: Float64Array) => Float64Array;
}

/** In place of a month: the column belongs to none. */
export const sharedByAll = -1;

interface Copy {
  readonly shared: number;
  readonly month: number;
  /** Rows and entries of the matrix in which it stands for the shared column. */
  readonly rows: number[];
  readonly entries: number[];
}

/**
 * Gives each month a copy of every shared column that stands in its own rows. Then a month shares one number, and not every row in which that stands, and the fewer
 * rows are between months, the higher is the bound at the best prices (M. Guignard and S. Kim, Mathematical Programming 39 (1987), 215–228).
 *
 * @param months - of each column; {@link sharedByAll} for what belongs to none
 */
export function ownCopies(model: MilpModel, months: Int32Array): CopiedModel {
  const copies = copiesOf(model, months);
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
    withTies: (rowDuals) => {
      const ofTie = ({ rows, entries }: Copy) =>
        rows.reduce((sum, row, index) => sum - rowDuals[row]! * model.values[entries[index]!]!, 0);
      return Float64Array.from([...rowDuals, ...copies.map(ofTie)]);
    },
  };
}

/** Shared columns in rows whose other columns are all of one month. */
function copiesOf({ rowCount, rowStarts, columnIndices }: MilpModel, months: Int32Array): Copy[] {
  const copies = new Map<string, Copy>();
  for (let row = 0; row < rowCount; row += 1) {
    const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
    const ofRow = new Set(Array.from(columns, (column) => months[column]!));
    const isShared = ofRow.delete(sharedByAll);
    const [month] = ofRow;
    if (!isShared || month === undefined || ofRow.size > 1) continue;
    for (const [index, shared] of columns.entries()) {
      if (months[shared] !== sharedByAll) continue;
      const key = `${month} ${shared}`;
      const copy = copies.get(key) ?? { shared, month, rows: [], entries: [] };
      copies.set(key, copy);
      copy.rows.push(row);
      copy.entries.push(rowStarts[row]! + index);
    }
  }
  return [...copies.values()];
}
