/** Splits must gain more than this (XGBoost's kRtEps); the unit is that of the loss. */
export const SMALLEST_GAIN = Math.fround(1e-6);

/** The best split of a node found so far. */
export interface SplitChoice {
  gain: number;
  column: number;
  threshold: number;
  missingLeft: boolean;
  leftGradient: number;
  leftHessian: number;
}

export function noSplit(): SplitChoice {
  return {
    gain: SMALLEST_GAIN,
    column: -1,
    threshold: 0,
    missingLeft: false,
    leftGradient: 0,
    leftHessian: 0,
  };
}

/** What limits the splits and values of a tree. */
export interface TreeLimits {
  readonly maxDepth: number;
  readonly lambda: number;
  readonly gamma: number;
  readonly minChildWeight: number;
}

/** G²/(H + λ) in single precision, the score of a node: Chen and Guestrin (2016), equation 6 without its factor −½. */
export function scoreOf(gradient: number, hessian: number, lambda: number): number {
  return hessian > 0 ? Math.fround((gradient * gradient) / (hessian + lambda)) : 0;
}

/** −G/(H + λ): equation 5. Nodes lighter than a child may be add nothing. */
export function weightOf(gradient: number, hessian: number, limits: TreeLimits): number {
  if (hessian < limits.minChildWeight || hessian <= 0) return 0;
  return Math.fround(-gradient / (hessian + limits.lambda));
}
