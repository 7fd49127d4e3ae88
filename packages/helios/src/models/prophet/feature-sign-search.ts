import { choleskyInPlace, solveCholeskyInPlace } from '../../internal/cholesky.js';

/** Minimises ½·xᵀHx − bᵀx + Σ wᵢ·|xᵢ|. */
export interface AbsoluteQuadratic {
  /** H, symmetric positive definite, row-major. */
  readonly hessian: Float64Array;
  readonly linear: Float64Array;
  /** wᵢ ≥ 0. */
  readonly weights: Float64Array;
}

const VIOLATION_TOLERANCE = 1e-11;

/**
 * Minimises a quadratic function with an absolute-value penalty by feature-sign search. The signs of the non-zero coefficients are assumed
 * and the remaining quadratic problem is solved exactly. The point then moves towards the solution, up to the sign change with the lowest
 * objective. When that has converged, the zero coefficient with the largest violation enters. Every round lowers the objective, so the
 * search ends.
 *
 * @param start - initial point; zero entries start outside the active set
 * @returns the minimiser, or the best point found if H is singular to working precision
 * @see H. Lee, A. Battle, R. Raina, A. Ng, Efficient sparse coding algorithms, NIPS 2006, algorithm 1.
 */
export function featureSignSearch(problem: AbsoluteQuadratic, start: Float64Array): Float64Array {
  const { hessian, linear, weights } = problem;
  const size = start.length;
  const point = start.slice();
  const signs = new Int8Array(size);
  for (let i = 0; i < size; i++) signs[i] = weights[i] === 0 ? 1 : Math.sign(point[i]!);
  const gradient = new Float64Array(size);
  for (let round = 0; round < 20 * size; round++) {
    const active = activeSet(signs);
    const target = solveOnSigns(problem, signs, active);
    if (target === undefined) return point;
    const shortened = moveTowards(problem, point, target, active);
    for (const i of active) if (weights[i]! > 0) signs[i] = Math.sign(point[i]!);
    // Coefficients left the active set on the way to the solution, so it is solved again without them.
    if (shortened) continue;
    gradientInto(gradient, hessian, linear, point);
    const entering = largestViolation(gradient, weights, signs);
    if (entering < 0) return point;
    signs[entering] = gradient[entering]! > 0 ? -1 : 1;
  }
  return point;
}

function activeSet(signs: Int8Array): number[] {
  const active: number[] = [];
  for (let i = 0; i < signs.length; i++) if (signs[i] !== 0) active.push(i);
  return active;
}

/** Minimiser of the quadratic problem on the active set with |xᵢ| replaced by signᵢ·xᵢ. */
function solveOnSigns(
  { hessian, linear, weights }: AbsoluteQuadratic,
  signs: Int8Array,
  active: readonly number[],
): Float64Array | undefined {
  const size = linear.length;
  const count = active.length;
  const matrix = new Float64Array(count * count);
  const target = new Float64Array(count);
  for (let a = 0; a < count; a++) {
    const i = active[a]!;
    target[a] = linear[i]! - weights[i]! * signs[i]!;
    for (let b = 0; b <= a; b++) matrix[a * count + b] = hessian[i * size + active[b]!]!;
  }
  if (!choleskyInPlace(matrix, count)) return undefined;
  solveCholeskyInPlace(matrix, count, target);
  return target;
}

/**
 * Moves the point towards the target, to the best among the sign changes on the way and the target. Returns true if it stopped at a sign
 * change.
 */
function moveTowards(
  { hessian, linear, weights }: AbsoluteQuadratic,
  point: Float64Array,
  target: Float64Array,
  active: readonly number[],
): boolean {
  const size = point.length;
  const crossings: { share: number; index: number }[] = [];
  const step = new Float64Array(size);
  active.forEach((i, a) => {
    step[i] = target[a]! - point[i]!;
    const crossed = weights[i]! > 0 && point[i]! * target[a]! < 0;
    if (crossed) crossings.push({ share: point[i]! / (point[i]! - target[a]!), index: i });
  });
  // A coefficient that enters from 0 against its assumed sign would stay at 0. By convexity this happens only through
  // rounding.
  let best = { share: 1, index: -1 };
  if (crossings.length > 0) {
    const curvature = quadraticForm(hessian, step);
    const gradient = new Float64Array(size);
    gradientInto(gradient, hessian, linear, point);
    let slope = 0;
    for (const i of active) slope += gradient[i]! * step[i]!;
    const changeAt = (share: number): number => {
      let change = share * slope + 0.5 * share * share * curvature;
      for (const i of active) {
        change += weights[i]! * (Math.abs(point[i]! + share * step[i]!) - Math.abs(point[i]!));
      }
      return change;
    };
    let least = changeAt(1);
    for (const crossing of crossings) {
      const change = changeAt(crossing.share);
      if (change < least) {
        least = change;
        best = crossing;
      }
    }
  }
  active.forEach((i, a) => {
    point[i] = best.share === 1 ? target[a]! : point[i]! + best.share * step[i]!;
  });
  if (best.index >= 0) point[best.index] = 0;
  return crossings.length > 0;
}

/** The zero coefficient whose one-sided derivative is furthest below 0, or −1. */
function largestViolation(gradient: Float64Array, weights: Float64Array, signs: Int8Array): number {
  let worst = -1;
  let largest = 0;
  for (let i = 0; i < signs.length; i++) {
    if (signs[i] !== 0) continue;
    const violation = Math.abs(gradient[i]!) - weights[i]! * (1 + VIOLATION_TOLERANCE);
    if (violation > largest) {
      largest = violation;
      worst = i;
    }
  }
  return worst;
}

function gradientInto(
  out: Float64Array,
  hessian: Float64Array,
  linear: Float64Array,
  point: Float64Array,
): void {
  const size = out.length;
  for (let i = 0; i < size; i++) {
    let sum = -linear[i]!;
    for (let j = 0; j < size; j++) sum += hessian[i * size + j]! * point[j]!;
    out[i] = sum;
  }
}

function quadraticForm(matrix: Float64Array, vector: Float64Array): number {
  const size = vector.length;
  let form = 0;
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * vector[j]!;
    form += vector[i]! * sum;
  }
  return form;
}
