import type { MilpModel } from '@bess/milp';

/** The model with some columns held at a value. */
export function withFixed(model: MilpModel, fixed: ReadonlyMap<number, number>): MilpModel {
  const columnLower = Float64Array.from(model.columnLower);
  const columnUpper = Float64Array.from(model.columnUpper);
  for (const [column, value] of fixed) {
    columnLower[column] = value;
    columnUpper[column] = value;
  }
  return { ...model, columnLower, columnUpper };
}
