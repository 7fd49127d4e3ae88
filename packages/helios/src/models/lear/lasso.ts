import { log } from '../../internal/elementary.js';

/** Pivots below this share of the diagonal entry are rounding error. */
const MIN_PIVOT_SHARE = 1e-10;

const MAX_KNOTS_PER_COLUMN = 8;

/** The search stops after this many knots without a better score. */
const PATIENCE = 20;

/** Largest number of coefficients as a share of the rows. */
const MAX_COEFFICIENT_SHARE = 0.9;

/** Smaller residual variances are rounding error. */
const MIN_RESIDUAL_VARIANCE = 1e-12;

/** With more rows than this, Schwarz's criterion is used alone. */
const BIC_ROWS = 500;

/**
 * Selects the solution on the LASSO path with the best information criterion. The number of coefficients counts as the degrees of freedom.
 * With few rows the criterion is Akaike's with its small-sample correction, with many Schwarz's, which penalises coefficients more.
 *
 * @param gram - correlations of the columns, size × size
 * @param products - correlations of the columns with the target, whose variance is 1
 * @see H. Zou, T. Hastie, R. Tibshirani, On the “degrees of freedom” of the lasso, Annals of Statistics 35 (2007) 2173–2192.
 */
export function selectLassoByCriterion(
  gram: Float64Array,
  products: Float64Array,
  rows: number,
): Float64Array {
  let best = new Float64Array(products.length);
  let bestScore = 0;
  let since = 0;
  lassoPath(gram, products, Math.floor(rows * MAX_COEFFICIENT_SHARE), (knot) => {
    const { active, coefficients, gradient } = knot;
    let rest = 1;
    for (const j of active) rest -= coefficients[j]! * (products[j]! + gradient[j]!);
    const score =
      rows * log(Math.max(rest, MIN_RESIDUAL_VARIANCE)) + criterionPenalty(rows, active.length);
    if (score < bestScore) {
      best = coefficients.slice();
      bestScore = score;
      since = 0;
    } else {
      since += 1;
    }
    return since < PATIENCE;
  });
  return best;
}

function criterionPenalty(rows: number, count: number): number {
  if (rows > BIC_ROWS) return log(rows) * count;
  const left = rows - count - 2;
  return left > 0 ? 2 * count + (2 * (count + 1) * (count + 2)) / left : Infinity;
}

/** A solution at which the set of non-zero coefficients changes. */
interface LassoKnot {
  /** Penalty λ of this solution. */
  readonly lambda: number;
  /** Columns with non-zero coefficients. */
  readonly active: readonly number[];
  /** All coefficients; the array is reused by the next knot. */
  readonly coefficients: Float64Array;
  /** c − G·b; the array is reused by the next knot. */
  readonly gradient: Float64Array;
}

/**
 * Visits the solutions of ½·bᵀGb − b·c + λ·Σ|b| as λ falls from the value at which all coefficients are 0. Between knots every coefficient
 * is linear in λ, and finding the next knot takes one linear system over the active columns. A column that depends linearly on the active
 * ones is left out.
 *
 * @param gram - G: size × size, symmetric, positive semidefinite; columns with 0 on the diagonal are left out
 * @param visit - called at each knot; returning false ends the path
 * @see B. Efron, T. Hastie, I. Johnstone, R. Tibshirani, Least Angle Regression, Annals of Statistics 32 (2004) 407–499, section 3.1.
 */
export function lassoPath(
  gram: Float64Array,
  products: Float64Array,
  maxActive: number,
  visit: (knot: LassoKnot) => boolean,
): void {
  const size = products.length;
  const coefficients = new Float64Array(size);
  const gradient = products.slice();
  const slope = new Float64Array(size);
  // 0: may enter; 1: active; 2: depends on others; 3: has just left.
  const state = Uint8Array.from(products, (_, j) => (gram[j * size + j]! > 0 ? 0 : 2));
  const capacity = Math.min(size, maxActive);
  const active: number[] = [];
  const factor = createUpdatableCholesky(capacity);
  const direction = new Float64Array(capacity);

  let lambda = 0;
  let entering = -1;
  for (let j = 0; j < size; j += 1) {
    if (state[j] === 0 && Math.abs(products[j]!) > lambda) {
      lambda = Math.abs(products[j]!);
      entering = j;
    }
  }
  const smallest = 1e-10 * lambda;
  for (let knots = 0; knots < MAX_KNOTS_PER_COLUMN * size && lambda > smallest; knots += 1) {
    if (entering >= 0) {
      if (active.length === capacity) return;
      const row = new Float64Array(active.length);
      for (let i = 0; i < row.length; i += 1) row[i] = gram[entering * size + active[i]!]!;
      if (factor.append(row, gram[entering * size + entering]!)) {
        active.push(entering);
        state[entering] = 1;
      } else {
        state[entering] = 2;
      }
    }
    // Direction of the active coefficients as λ falls, which keeps all their gradients at ±λ.
    for (let i = 0; i < active.length; i += 1) direction[i] = gradient[active[i]!]! > 0 ? 1 : -1;
    factor.solve(direction);
    slope.fill(0);
    for (let i = 0; i < active.length; i += 1) {
      const weight = direction[i]!;
      const row = active[i]! * size;
      for (let k = 0; k < size; k += 1) slope[k]! += gram[row + k]! * weight;
    }

    let step = lambda;
    entering = -1;
    let leaving = -1;
    for (let j = 0; j < size; j += 1) {
      if (state[j] === 1 || state[j] === 2) continue;
      const up = (lambda - gradient[j]!) / (1 - slope[j]!);
      const down = (lambda + gradient[j]!) / (1 + slope[j]!);
      // A column that has just left is at ±λ and moves inwards, so it can only re-enter at the other end.
      if (up >= 0 && up < step && !(state[j] === 3 && gradient[j]! > 0)) {
        step = up;
        entering = j;
      }
      if (down >= 0 && down < step && !(state[j] === 3 && gradient[j]! <= 0)) {
        step = down;
        entering = j;
      }
    }
    for (let i = 0; i < active.length; i += 1) {
      const until = -coefficients[active[i]!]! / direction[i]!;
      if (until > 0 && until < step) {
        step = until;
        leaving = i;
      }
    }

    for (let i = 0; i < active.length; i += 1) coefficients[active[i]!]! += step * direction[i]!;
    for (let j = 0; j < size; j += 1) gradient[j]! -= step * slope[j]!;
    lambda -= step;
    for (let j = 0; j < size; j += 1) if (state[j] === 3) state[j] = 0;
    if (leaving >= 0) {
      const column = active[leaving]!;
      coefficients[column] = 0;
      state[column] = 3;
      active.splice(leaving, 1);
      factor.remove(leaving);
      entering = -1;
    }
    if (!visit({ lambda, active, coefficients, gradient })) return;
  }
}

/** The triangular factor L of a symmetric matrix L·Lᵀ to which rows and columns are added and removed. */
interface UpdatableCholesky {
  readonly count: () => number;
  /**
   * Adds a row and column at the end. `row` holds the products with the present rows in their order, `diagonal` the product with itself.
   * Returns false and changes nothing if the matrix would become singular.
   */
  readonly append: (row: Float64Array, diagonal: number) => boolean;
  readonly remove: (index: number) => void;
  /** Overwrites the right-hand side with the solution. */
  readonly solve: (values: Float64Array) => void;
}

export function createUpdatableCholesky(capacity: number): UpdatableCholesky {
  const factor = new Float64Array(capacity * capacity);
  let count = 0;

  const forward = (values: Float64Array) => {
    for (let i = 0; i < count; i += 1) {
      const row = i * capacity;
      let sum = values[i]!;
      for (let k = 0; k < i; k += 1) sum -= factor[row + k]! * values[k]!;
      values[i] = sum / factor[row + i]!;
    }
  };

  return {
    count: () => count,
    append(row, diagonal) {
      if (count === capacity) return false;
      forward(row);
      let rest = diagonal;
      for (let k = 0; k < count; k += 1) rest -= row[k]! * row[k]!;
      if (!(rest > MIN_PIVOT_SHARE * diagonal)) return false;
      const start = count * capacity;
      for (let k = 0; k < count; k += 1) factor[start + k] = row[k]!;
      factor[start + count] = Math.sqrt(rest);
      count += 1;
      return true;
    },
    remove(index) {
      for (let i = index; i < count - 1; i += 1) {
        factor.copyWithin(i * capacity, (i + 1) * capacity, (i + 1) * capacity + i + 2);
      }
      count -= 1;
      // The rows that moved up extend one entry beyond the diagonal; rotations of neighbouring columns restore the
      // triangle.
      for (let k = index; k < count; k += 1) {
        const a = factor[k * capacity + k]!;
        const b = factor[k * capacity + k + 1]!;
        const length = Math.sqrt(a * a + b * b);
        const cosine = a / length;
        const sine = b / length;
        for (let i = k; i < count; i += 1) {
          const at = i * capacity + k;
          const one = factor[at]!;
          const other = factor[at + 1]!;
          factor[at] = cosine * one + sine * other;
          factor[at + 1] = cosine * other - sine * one;
        }
      }
    },
    solve(values) {
      forward(values);
      for (let i = count - 1; i >= 0; i -= 1) {
        const value = values[i]! / factor[i * capacity + i]!;
        values[i] = value;
        const row = i * capacity;
        for (let k = 0; k < i; k += 1) values[k]! -= factor[row + k]! * value;
      }
    },
  };
}
