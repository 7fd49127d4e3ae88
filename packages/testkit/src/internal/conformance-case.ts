import {
  type ColumnSpec,
  createModelBuilder,
  type MilpModel,
  type SolveOptions,
  type SolveStatus,
} from '@bess/milp';

export interface ConformanceCase {
  name: string;
  model: MilpModel;
  options?: SolveOptions;
  status: SolveStatus;
  /** Absent if the status has no point. */
  objective?: number;
  /** Given if the optimal point is unique. */
  x?: readonly number[];
}

type RowInput = { lower?: number; upper?: number; values: readonly number[] };

/** Builds a model from dense rows. */
export function modelOf(
  columns: readonly ColumnSpec[],
  rows: readonly RowInput[],
  offset = 0,
): MilpModel {
  const builder = createModelBuilder();
  for (const column of columns) builder.addColumn(column);
  for (const { values, ...bounds } of rows) {
    builder.addRow({ ...bounds, columns: values.map((_, j) => j), values });
  }
  builder.addOffset(offset);
  return builder.build();
}
