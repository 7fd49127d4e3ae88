import type { MilpModel, Solver } from '@bess/milp';

/**
 * The optimum of a bounded model by enumeration of all integer points; with continuous columns, `linearSolver` solves one
 * linear program for each.
 *
 * @param model - all integer columns have finite bounds.
 * @param linearSolver - a solver other than the one under test.
 * @returns the smallest objective, −Infinity if the model is unbounded, or undefined if it is infeasible
 * @example
 * await enumerateMilp(model, createHighsSolver()); // => 12
 */
export async function enumerateMilp(
  model: MilpModel,
  linearSolver: Solver,
): Promise<number | undefined> {
  const integers: number[] = [];
  for (let j = 0; j < model.columnCount; j += 1) {
    if (model.columnInteger[j] === 1) integers.push(j);
  }
  const columnLower = Float64Array.from(model.columnLower);
  const columnUpper = Float64Array.from(model.columnUpper);
  let best: number | undefined;
  const visit = async (depth: number): Promise<void> => {
    if (depth === integers.length) {
      const objective = await minimumWithFixedIntegers(
        { ...model, columnLower, columnUpper },
        linearSolver,
      );
      if (objective !== undefined && (best === undefined || objective < best)) best = objective;
      return;
    }
    const column = integers[depth]!;
    const last = Math.floor(model.columnUpper[column]!);
    for (let value = Math.ceil(model.columnLower[column]!); value <= last; value += 1) {
      columnLower[column] = value;
      columnUpper[column] = value;
      await visit(depth + 1);
    }
  };
  await visit(0);
  return best;
}

async function minimumWithFixedIntegers(
  model: MilpModel,
  linearSolver: Solver,
): Promise<number | undefined> {
  if (model.columnLower.every((lower, j) => lower === model.columnUpper[j])) {
    return objectiveOfFixed(model);
  }
  const { status, objective } = await linearSolver.solve(model, { relaxOnly: true });
  if (status === 'infeasible') return undefined;
  if (status === 'unbounded') return Number.NEGATIVE_INFINITY;
  if (status !== 'optimal') throw new Error(`enumeration: ${linearSolver.name} says ${status}`);
  return objective;
}

/** The objective of a model whose columns are all fixed, by plain arithmetic; the coefficients are small and exact. */
function objectiveOfFixed(model: MilpModel): number | undefined {
  const x = model.columnLower;
  for (let i = 0; i < model.rowCount; i += 1) {
    let activity = 0;
    for (let k = model.rowStarts[i]!; k < model.rowStarts[i + 1]!; k += 1) {
      activity += model.values[k]! * x[model.columnIndices[k]!]!;
    }
    if (activity < model.rowLower[i]! - 1e-9 || activity > model.rowUpper[i]! + 1e-9) {
      return undefined;
    }
  }
  return model.columnCost.reduce((sum, cost, j) => sum + cost * x[j]!, model.objectiveOffset);
}
