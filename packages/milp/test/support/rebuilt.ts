import { createModelBuilder, type MilpModel, type RowSpec } from '@bess/milp';

type FullRow = Required<Omit<RowSpec, 'name'>>;

/** The rows of a model in the form in which they were added. */
export function modelRows(model: MilpModel): FullRow[] {
  return Array.from({ length: model.rowCount }, (_, i) => {
    const start = model.rowStarts[i]!;
    const end = model.rowStarts[i + 1]!;
    return {
      lower: model.rowLower[i]!,
      upper: model.rowUpper[i]!,
      columns: Array.from(model.columnIndices.subarray(start, end)),
      values: Array.from(model.values.subarray(start, end)),
    };
  });
}

/** The same model with columns and rows in another order, or with rows added. */
export function rebuilt(
  model: MilpModel,
  change: {
    columnOrder?: readonly number[];
    rowOrder?: readonly number[];
    extraRows?: readonly FullRow[];
  },
): MilpModel {
  const columnOrder = change.columnOrder ?? Array.from(model.columnCost, (_, j) => j);
  const rows = modelRows(model);
  const orderedRows = change.rowOrder?.map((i) => rows[i]!) ?? rows;
  const builder = createModelBuilder();
  const newIndex: number[] = [];
  for (const j of columnOrder) {
    newIndex[j] = builder.addColumn({
      lower: model.columnLower[j]!,
      upper: model.columnUpper[j]!,
      cost: model.columnCost[j]!,
      integer: model.columnInteger[j] === 1,
    });
  }
  for (const row of [...orderedRows, ...(change.extraRows ?? [])]) {
    builder.addRow({ ...row, columns: row.columns.map((j) => newIndex[j]!) });
  }
  builder.addOffset(model.objectiveOffset);
  return builder.build();
}
