/** One row or column bound that takes part in a contradiction. */
export interface ContradictionMember {
  kind: 'row' | 'column';
  index: number;
  /** Its name in the model, or `row i`, `column j`. */
  name: string;
  /** Which of its two bounds presses. */
  side: 'lower' | 'upper';
  /** That bound, in the unit of the row or column. */
  bound: number;
  /** How far the row falls short of it in the least violated point; 0 for members that are kept. */
  shortBy: number;
}

/** Why a model has no point. */
export interface InfeasibilityExplanation {
  /** `linear`: the rows and bounds contradict each other; `integrality`: only whole numbers do not fit. */
  kind: 'linear' | 'integrality';
  /** Least possible sum of the violations of all rows, each in its own unit. */
  leastViolation: number;
  /** Proven lower bound on that sum: above zero it proves that there is no point. */
  provenViolation: number;
  /** What contradicts, the largest shortfall first. */
  members: ContradictionMember[];
  /** The same in one sentence. */
  message: string;
}
