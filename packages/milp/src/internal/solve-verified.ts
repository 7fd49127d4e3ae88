import type { MilpModel } from '../model/milp-model.js';
import { validateModel } from '../model/validate-model.js';
import type { SolveOptions, SolveResult } from '../solver.js';
import { withIntegerBounds } from './integer-bounds.js';
import type { RawSolver } from './raw-solver.js';
import { solveIntegerVerified } from './solve-integer-verified.js';
import { solveLinearVerified } from './solve-linear-verified.js';
import { solveSettings, TimeBudget } from './solve-settings.js';

/**
 * The way from a foreign solver's claim to a result of this package, the same for every adapter:
 * check the model, run, clean the point, verify it, prove a bound, and say only what was shown.
 */
export function solveVerified(
  raw: RawSolver,
  model: MilpModel,
  options: SolveOptions,
): SolveResult {
  validateModel(model);
  const settings = solveSettings(model, options);
  const budget = new TimeBudget(settings);
  const result = run(raw, model, settings, budget);
  const solveMs = budget.elapsedMs();
  return { ...result, ...(solveMs === undefined ? {} : { solveMs }) };
}

function run(
  raw: RawSolver,
  model: MilpModel,
  settings: ReturnType<typeof solveSettings>,
  budget: TimeBudget,
): SolveResult {
  const integer = settings.options.relaxOnly !== true && model.columnInteger.includes(1);
  if (!integer) return solveLinearVerified(raw, model, settings, budget);
  const tightened = withIntegerBounds(model);
  if (tightened === undefined) {
    return { status: 'infeasible', solver: raw.name, boundSource: 'none' };
  }
  return solveIntegerVerified(raw, tightened, settings, budget);
}
