import { type MilpModel, withIntegerBounds } from '../model/milp-model.js';
import { validateModel } from '../model/validate-model.js';
import { type SolveOptions, type SolveResult, solveSettings } from '../solver.js';
import { evaluatePoint } from '../verify/evaluate-point.js';
import { type RawSolver, TimeBudget } from './raw-solver.js';
import { solveIntegerVerified } from './solve-integer-verified.js';
import { solveLinearVerified } from './solve-linear-verified.js';

/**
 * Turns the claims of an external solver into a verified result, in the same way for every adapter: validate the model,
 * run the solver, clean the point, verify it, prove a bound, and report only what was verified.
 */
export async function solveVerified(
  raw: RawSolver,
  model: MilpModel,
  options: SolveOptions,
): Promise<SolveResult> {
  validateModel(model);
  const settings = solveSettings(model, options);
  const budget = new TimeBudget(settings);
  const result = await run(raw, model, settings, budget);
  const solveMs = budget.elapsedMs();
  return { ...result, ...(solveMs === undefined ? {} : { solveMs }) };
}

async function run(
  raw: RawSolver,
  model: MilpModel,
  settings: ReturnType<typeof solveSettings>,
  budget: TimeBudget,
): Promise<SolveResult> {
  if (model.columnCount === 0) return constantResult(raw.name, model, settings.tolerance);
  const integer = settings.options.relaxOnly !== true && model.columnInteger.includes(1);
  if (!integer) return solveLinearVerified(raw, model, settings, budget);
  const tightened = withIntegerBounds(model);
  if (tightened === undefined) {
    return { status: 'infeasible', solver: raw.name, boundSource: 'none' };
  }
  return solveIntegerVerified(raw, tightened, settings, budget);
}

/** A model without columns is feasible if zero satisfies all rows; it needs no solver. */
function constantResult(solver: string, model: MilpModel, tolerance: number): SolveResult {
  const x = new Float64Array(0);
  const { objective, maxViolation, maxScaledViolation } = evaluatePoint(model, x);
  if (maxScaledViolation > tolerance) return { status: 'infeasible', solver, boundSource: 'none' };
  return {
    status: 'optimal',
    solver,
    x,
    objective,
    bound: objective,
    boundSource: 'dual',
    gapPct: 0,
    maxViolation,
    rowDuals: new Float64Array(model.rowCount),
  };
}
