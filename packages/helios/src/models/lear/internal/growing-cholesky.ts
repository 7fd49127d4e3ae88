/** The triangular factor L of a symmetric matrix L·Lᵀ whose rows and columns come and go. */
export interface GrowingCholesky {
  readonly count: () => number;
  /**
   * Adds a row and column at the end.
   *
   * @param row - products with those that are in, in their order
   * @param diagonal - its own
   * @returns false, and nothing changed, where the matrix would be singular
   */
  readonly append: (row: Float64Array, diagonal: number) => boolean;
  readonly remove: (index: number) => void;
  /** Overwrites the right-hand side by the solution. */
  readonly solve: (values: Float64Array) => void;
}

/** What is left of a diagonal entry below this share of it is rounding. */
const SMALLEST_SHARE = 1e-10;

/** @param capacity - most rows */
export function growingCholesky(capacity: number): GrowingCholesky {
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
      if (!(rest > SMALLEST_SHARE * diagonal)) return false;
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
      // The rows that moved up reach one beyond the diagonal: rotations of neighbouring columns bring them back.
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
