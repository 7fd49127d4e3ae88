import type { JointModel } from '../model/build-joint-model.js';

/**
 * To which month each column of the joint model belongs: columns of a block to its month, and a column that a row
 * holds together with columns of one month alone to that month too. What belongs to none goes to month 0. Any answer
 * is right for {@link splitByMonths}; a good one leaves few rows between months.
 */
export function monthsOfColumns({ model, blocks }: JointModel): Int32Array {
  const months = new Int32Array(model.columnCount).fill(-1);
  for (const { monthIndex, charge, discharge, stored, curtail, exported } of blocks) {
    for (const columns of [charge, discharge, stored, curtail, exported]) {
      for (const column of columns) if (column >= 0) months[column] = monthIndex;
    }
  }
  const { rowStarts, columnIndices } = model;
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (let row = 0; row < model.rowCount; row += 1) {
      const columns = columnIndices.subarray(rowStarts[row]!, rowStarts[row + 1]!);
      const month = onlyMonth(columns, months);
      if (month < 0) continue;
      for (const column of columns) {
        if (months[column] !== -1) continue;
        months[column] = month;
        isSettled = false;
      }
    }
  }
  return months.map((month) => Math.max(0, month));
}

/** The one month among the columns that have one; −1 where there is none, or several. */
function onlyMonth(columns: Int32Array, months: Int32Array): number {
  let only = -1;
  for (const column of columns) {
    const month = months[column]!;
    if (month === -1 || month === only) continue;
    if (only !== -1) return -1;
    only = month;
  }
  return only;
}
