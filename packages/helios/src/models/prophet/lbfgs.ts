/** A function to minimise, with the weights of an optional absolute-value penalty. */
export interface LbfgsProblem {
  /** The smooth part at `point`; writes its gradient. A value that is not finite counts as worse than any other. */
  evaluateInto(gradient: Float64Array, point: Float64Array): number;
  /** Weights wᵢ ≥ 0 of the penalty Σ wᵢ·|xᵢ|, one per entry of the point. */
  readonly absoluteWeights?: Float64Array;
}

/** Stopping criteria. */
export interface LbfgsOptions {
  /** Number of past steps used for the curvature. Default 12. */
  readonly memory?: number;
  /** Default 1,000. */
  readonly maxIterations?: number;
  /** Largest entry of the pseudo-gradient, relative to max(1, |value|), at which the search has converged. Default 1e-10. */
  readonly gradientTolerance?: number;
  /** Decrease over ten iterations, relative to max(1, |value|), below which the search has converged. Default 1e-13. */
  readonly valueTolerance?: number;
}

/** Result of a search. */
export interface LbfgsResult {
  readonly point: Float64Array;
  /** Smooth part plus penalty. */
  readonly value: number;
  readonly iterations: number;
  /** `gradient` and `settled` mean convergence; `stuck` means that no step along the direction lowered the value. */
  readonly status: 'gradient' | 'settled' | 'stuck' | 'maxIterations';
}

const SETTLED_WINDOW = 10;
const SUFFICIENT_DECREASE = 1e-4;
const MAX_HALVINGS = 60;

/**
 * Minimises a smooth function plus a weighted absolute-value penalty by the orthant-wise limited-memory quasi-Newton method OWL-QN. Without
 * weights it is L-BFGS with a backtracking line search. Points stay in the orthant that the pseudo-gradient chooses, so coefficients become
 * exactly 0 and no derivative is taken across a kink.
 *
 * @returns the best point, its value and the reason for stopping
 * @see G. Andrew, J. Gao, Scalable training of L1-regularized log-linear models, ICML 2007, algorithm 1.
 * @see J. Nocedal, S. Wright, Numerical Optimization, 2nd ed., algorithm 7.4 (two-loop recursion).
 */
export function minimizeLbfgs(
  problem: LbfgsProblem,
  start: Float64Array,
  options: LbfgsOptions = {},
): LbfgsResult {
  const { memory = 12, maxIterations = 1000 } = options;
  const { gradientTolerance = 1e-10, valueTolerance = 1e-13 } = options;
  const size = start.length;
  const weights = problem.absoluteWeights ?? new Float64Array(size);
  const history = new CurvatureHistory(size, memory);
  let point = start.slice();
  let nextPoint = new Float64Array(size);
  let gradient = new Float64Array(size);
  let nextGradient = new Float64Array(size);
  const pseudoGradient = new Float64Array(size);
  const direction = new Float64Array(size);
  const recent: number[] = [];
  let value = problem.evaluateInto(gradient, point) + penalty(point, weights);

  for (let iteration = 0; ; iteration++) {
    const done = (status: LbfgsResult['status']) => ({
      point,
      value,
      iterations: iteration,
      status,
    });
    const steepest = pseudoGradientInto(pseudoGradient, point, gradient, weights);
    const magnitude = Math.max(1, Math.abs(value));
    if (steepest <= gradientTolerance * magnitude) return done('gradient');
    if (recent.length > SETTLED_WINDOW) recent.shift();
    if (recent.length === SETTLED_WINDOW && recent[0]! - value <= valueTolerance * magnitude) {
      return done('settled');
    }
    if (iteration === maxIterations) return done('maxIterations');
    recent.push(value);

    let accepted = Number.NaN;
    // Outdated curvature may give a useless direction; steepest descent is then tried.
    while (Number.isNaN(accepted)) {
      const plain = history.count === 0;
      directionInto(direction, pseudoGradient, history, weights);
      let step = plain ? 1 / norm(pseudoGradient) : 1;
      for (let halving = 0; halving < MAX_HALVINGS; halving++, step /= 2) {
        const slope = stepInto(nextPoint, point, direction, step, pseudoGradient, weights);
        const tried = problem.evaluateInto(nextGradient, nextPoint) + penalty(nextPoint, weights);
        if (tried <= value + SUFFICIENT_DECREASE * slope && slope < 0) {
          accepted = tried;
          break;
        }
      }
      if (Number.isNaN(accepted)) {
        if (plain) return done('stuck');
        history.clear();
      }
    }
    history.add(point, nextPoint, gradient, nextGradient);
    [point, nextPoint] = [nextPoint, point];
    [gradient, nextGradient] = [nextGradient, gradient];
    value = accepted;
  }
}

/** Pairs of steps and gradient changes, and the product of the inverse Hessian that they imply with a vector. */
class CurvatureHistory {
  count = 0;
  private readonly steps: Float64Array[] = [];
  private readonly changes: Float64Array[] = [];
  private readonly products: number[] = [];

  constructor(
    private readonly size: number,
    private readonly memory: number,
  ) {}

  clear(): void {
    this.count = 0;
    this.steps.length = 0;
    this.changes.length = 0;
    this.products.length = 0;
  }

  add(from: Float64Array, to: Float64Array, before: Float64Array, after: Float64Array): void {
    const full = this.count === this.memory;
    const step = new Float64Array(this.size);
    const change = new Float64Array(this.size);
    for (let i = 0; i < this.size; i++) {
      step[i] = to[i]! - from[i]!;
      change[i] = after[i]! - before[i]!;
    }
    const product = dot(step, change);
    // With negative curvature along the step, the pair would make the matrix indefinite.
    if (!(product > 1e-14 * norm(step) * norm(change))) return;
    if (full) {
      this.steps.shift();
      this.changes.shift();
      this.products.shift();
    }
    this.steps.push(step);
    this.changes.push(change);
    this.products.push(product);
    this.count = this.steps.length;
  }

  /** Replaces a vector by its product with the inverse Hessian. */
  multiply(vector: Float64Array): void {
    const { steps, changes, products, count } = this;
    if (count === 0) return;
    const shares = new Float64Array(count);
    for (let j = count - 1; j >= 0; j--) {
      shares[j] = dot(steps[j]!, vector) / products[j]!;
      addScaled(vector, changes[j]!, -shares[j]!);
    }
    const newest = changes[count - 1]!;
    const scale = products[count - 1]! / dot(newest, newest);
    for (let i = 0; i < vector.length; i++) vector[i] = vector[i]! * scale;
    for (let j = 0; j < count; j++) {
      addScaled(vector, steps[j]!, shares[j]! - dot(changes[j]!, vector) / products[j]!);
    }
  }
}

/** Andrew and Gao's equation 4: the one-sided derivative with the smallest absolute value. Returns its largest entry. */
function pseudoGradientInto(
  out: Float64Array,
  point: Float64Array,
  gradient: Float64Array,
  weights: Float64Array,
): number {
  let largest = 0;
  for (let i = 0; i < out.length; i++) {
    const slope = gradient[i]!;
    const weight = weights[i]!;
    const x = point[i]!;
    if (x > 0) out[i] = slope + weight;
    else if (x < 0) out[i] = slope - weight;
    else out[i] = slope + weight < 0 ? slope + weight : slope - weight > 0 ? slope - weight : 0;
    largest = Math.max(largest, Math.abs(out[i]!));
  }
  return largest;
}

/** Quasi-Newton direction; penalised entries that would ascend are set to 0 (their projection π). */
function directionInto(
  out: Float64Array,
  pseudoGradient: Float64Array,
  history: CurvatureHistory,
  weights: Float64Array,
): void {
  for (let i = 0; i < out.length; i++) out[i] = -pseudoGradient[i]!;
  history.multiply(out);
  for (let i = 0; i < out.length; i++) {
    if (weights[i]! > 0 && out[i]! * pseudoGradient[i]! >= 0) out[i] = 0;
  }
}

/** Takes a step and stops penalised entries at 0 before they leave their orthant. Returns the predicted linear change. */
function stepInto(
  out: Float64Array,
  point: Float64Array,
  direction: Float64Array,
  step: number,
  pseudoGradient: Float64Array,
  weights: Float64Array,
): number {
  let slope = 0;
  for (let i = 0; i < out.length; i++) {
    const x = point[i]!;
    let moved = x + step * direction[i]!;
    if (weights[i]! > 0) {
      const side = x === 0 ? -pseudoGradient[i]! : x;
      if (moved * side <= 0) moved = 0;
    }
    out[i] = moved;
    slope += pseudoGradient[i]! * (moved - x);
  }
  return slope;
}

function penalty(point: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < point.length; i++) sum += weights[i]! * Math.abs(point[i]!);
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] = target[i]! + factor * source[i]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}
