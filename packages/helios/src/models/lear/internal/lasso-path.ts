import { growingCholesky } from './growing-cholesky.js';

/** A solution where the set of coefficients that are not 0 changes. */
export interface LassoKnot {
  /** Penalty λ of this solution. */
  readonly lambda: number;
  /** Columns whose coefficients are not 0. */
  readonly active: readonly number[];
  /** All coefficients; reused by the next knot. */
  readonly coefficients: Float64Array;
  /** c − G·b; reused by the next knot. */
  readonly gradient: Float64Array;
}

const MAX_KNOTS_PER_COLUMN = 8;

/**
 * The solutions of ½·bᵀGb − b·c + λ·Σ|b| as λ falls from where all are 0: between knots every coefficient is linear in λ, and the way to
 * the next knot is one linear system over the active columns. A column that depends linearly on those that are active stays out.
 *
 * @param gram - G: size × size, symmetric, positive semidefinite; columns with 0 on the diagonal are left out
 * @param products - c
 * @param maxActive - the path ends before more columns are active
 * @param visit - called at each knot; the path ends where it answers false
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
  // 0: may enter; 1: active; 2: depends on others; 3: just left.
  const state = Uint8Array.from(products, (_, j) => (gram[j * size + j]! > 0 ? 0 : 2));
  const capacity = Math.min(size, maxActive);
  const active: number[] = [];
  const factor = growingCholesky(capacity);
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
    // How the active coefficients move as λ falls: what keeps all their gradients at ±λ.
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
      // What has just left stands at ±λ and moves inwards: only the other end can call it back.
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
