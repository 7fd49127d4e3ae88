import { createHighsSolver, type MilpModel, type Solver } from '@bess/milp';
import { type OptimizeOptions, optimize } from '@bess/tarsis';

/** The whole models that an answer needed, without the branches and months that they were decomposed into. */
export async function recordedModels(options: OptimizeOptions): Promise<MilpModel[]> {
  const highs = createHighsSolver();
  const models: MilpModel[] = [];
  const recording: Solver = {
    name: 'highs',
    solve: (model, solveOptions) => {
      const isPart = model.columnCount < (models[0]?.columnCount ?? 0);
      // A branch differs from its model only in the bounds.
      const isBranch = models.some(({ rowStarts }) => rowStarts === model.rowStarts);
      if (!isPart && !isBranch) models.push(model);
      return highs.solve(model, solveOptions);
    },
  };
  await optimize({ ...options, solver: recording });
  return models;
}
