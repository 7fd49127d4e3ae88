import type { JointModel } from '../model/build-joint-model.js';
import { sharedByAll } from './own-copies.js';

const unknown = -2;

/**
 * To which month each column of the joint model belongs: columns of a block to its month, and a column that a row
 * holds together with columns of one month alone to that month too. What stands in blocks of several months, and what belongs to none, is
 * {@link sharedByAll}. Any answer is right for `splitByMonths`; a good one leaves few rows between months.
 */
export function monthsOfColumns({ model, blocks }: JointModel): Int32Array {
  const months = new Int32Array(model.columnCount).fill(unknown);
  for (const { monthIndex, charge, discharge, stored, curtail, exported } of blocks) {
    for (const columns of [charge, discharge, stored, curtail, exported]) {
      for (const column of columns) {
        if (column < 0) continue;
        const before = months[column]!;
        months[column] = before === unknown || before === monthIndex ? monthIndex : sharedByAll;
      }
    }
  }
  const { rowStarts, columnIndices } = model;
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (let row = 0; row < model.rowCount; row += 1) {
      const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
      const month = onlyMonth(columns, months);
      if (month === undefined) continue;
      for (const column of columns) {
        if (months[column] !== unknown) continue;
        months[column] = month;
        isSettled = false;
      }
    }
  }
  return months.map((month) => Math.max(sharedByAll, month));
}

/** The one month among the columns that have one; undefined where there is none, or several. */
function onlyMonth(columns: Int32Array, months: Int32Array): number | undefined {
  let only: number | undefined;
  for (const column of columns) {
    const month = months[column]!;
    if (month < 0 || month === only) continue;
    if (only !== undefined) return undefined;
    only = month;
  }
  return only;
}
