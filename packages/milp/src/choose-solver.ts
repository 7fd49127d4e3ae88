import type { MilpModel } from './model/milp-model.js';
import { modelSize } from './model/model-size.js';

/** The solvers of this package. */
export type SolverName = 'highs' | 'javascript-lp-solver';

/** 48 steps of a battery: 6 ms in JavaScript against 2 ms in HiGHS, whose first solve takes 90 ms more. */
const LINEAR_TABLEAU_CELLS = 100_000;
/** 24 steps of a battery with 8 binaries: 21 ms in JavaScript against 29 ms in HiGHS. */
const INTEGER_TABLEAU_CELLS = 30_000;
const INTEGER_COLUMNS = 8;

/**
 * The one rule by which {@link solve} picks a solver: javascript-lp-solver up to the sizes where it is
 * as fast as HiGHS or too little slower to notice, HiGHS beyond. The measured table is in
 * docs/method.md, "Which solver".
 *
 * @param model - the model.
 * @param options - `relaxOnly` leaves integrality out.
 * @example
 * chooseSolver(createModelBuilder().build()); // => 'javascript-lp-solver'
 */
export function chooseSolver(model: MilpModel, options: { relaxOnly?: boolean } = {}): SolverName {
  const { tableauCells, integerColumns } = modelSize(model);
  const isInteger = options.relaxOnly !== true && integerColumns > 0;
  const isSmall = isInteger
    ? tableauCells <= INTEGER_TABLEAU_CELLS && integerColumns <= INTEGER_COLUMNS
    : tableauCells <= LINEAR_TABLEAU_CELLS;
  return isSmall ? 'javascript-lp-solver' : 'highs';
}
