import type { InfeasibilityExplanation } from './infeasibility-explanation.js';
import { type ExplainOptions, searchContradiction } from './internal/search-contradiction.js';
import type { MilpModel } from './model/milp-model.js';

export type { ExplainOptions };

/**
 * Why a model has no point: the least sum by which rows must be violated, which rows that is, and the
 * rows and bounds that together force it (those with a multiplier in the dual of the elastic model,
 * a Farkas certificate). Where only integrality is to blame, the elastic model is solved in whole
 * numbers and the rows that fall short are named.
 *
 * @param model - the model.
 * @param options - `relaxOnly`, and the limits of {@link SolveOptions}.
 * @returns the explanation, or undefined where the model has a point, or where a limit came first.
 * @throws EngineError `invalid` as {@link validateModel}; `engine` where no solver finds an answer.
 * @example
 * const builder = createModelBuilder();
 * const x = builder.addColumn({ name: 'exportKw', upper: 1 });
 * builder.addRow({ name: 'agreed', lower: 3, columns: [x], values: [1] });
 * (await explainInfeasibility(builder.build()))?.leastViolation; // => 2
 */
export async function explainInfeasibility(
  model: MilpModel,
  options: ExplainOptions = {},
): Promise<InfeasibilityExplanation | undefined> {
  const search = await searchContradiction(model, options);
  return search.outcome === 'found' ? search.explanation : undefined;
}
