import { createHighsSolver, type MilpModel, solve } from '@bess/milp';
import { fenrirError } from '../../internal/fenrir-error.js';

/** Models this small and dense take longer to presolve than to solve. */
const highs = createHighsSolver({ presolve: false });

/** Dense rows of laws and many tangents are what HiGHS is ten times faster at; its failure leaves the choice to the rule. */
export async function solvedProgram(
  model: MilpModel,
  { hasDenseRows, ...options }: { readonly hasDenseRows: boolean; readonly relGap?: number },
) {
  const { status, x, objective, bound } = hasDenseRows
    ? await solve(model, { ...options, solver: highs }).catch(() => solve(model, options))
    : await solve(model, options);
  if (x !== undefined && objective !== undefined) return { x, objective, bound };
  if (status === 'infeasible') return status;
  throw withoutOptimum(status);
}

/** Of a program that has to have an optimum. */
export function withoutOptimum(status: string) {
  return fenrirError(
    'engine',
    'planNotVerified',
    `the dispatch model must have an optimum; the solver answered ${status}`,
    { status },
  );
}
