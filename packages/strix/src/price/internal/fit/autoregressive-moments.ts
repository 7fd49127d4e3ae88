/** Sums of products over all pairs of neighbours that are the same number of hours apart. */
interface PairSums {
  /** Of the later with itself, of the earlier and the later (both ways), of the earlier with itself; width × width. */
  readonly later: Float64Array;
  readonly across: Float64Array;
  readonly earlier: Float64Array;
  count: number;
}

/** An observation and its regressors, without the zeros. */
export interface SparseRow {
  /** Hours since any origin; rising from row to row. */
  readonly hour: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

/** What all rows say, for every persistence of what the regression leaves. */
export interface AutoregressiveMoments {
  readonly width: number;
  readonly rows: number;
  readonly pairsByGap: ReadonlyMap<number, PairSums>;
}

/** Moments for one persistence, of rows made independent. */
export interface WhitenedMoments {
  /** width × width. */
  readonly matrix: Float64Array;
  /** Logarithm of the determinant of the transformation. */
  readonly logDeterminant: number;
}

/** Hours after which a series begins anew: the first hour has none before it. */
const ANEW = Number.POSITIVE_INFINITY;
const LONGEST_GAP = 72;

/**
 * Collects, in one pass, the products from which {@link whitenedMoments} gives XᵀΣ⁻¹X for any persistence. After a gap of more
 * than three days a series begins anew.
 *
 * @param rows - regressors and, in the last column, the observation
 * @param width - columns
 */
export function autoregressiveMoments(
  rows: readonly SparseRow[],
  width: number,
): AutoregressiveMoments {
  const pairsByGap = new Map<number, PairSums>();
  let before: SparseRow | undefined;
  for (const row of rows) {
    const apart = before === undefined ? ANEW : row.hour - before.hour;
    const gap = apart > LONGEST_GAP ? ANEW : apart;
    const sums = pairsByGap.get(gap) ?? emptySums(width);
    pairsByGap.set(gap, sums);
    sums.count++;
    addProducts(sums.later, width, row, row);
    if (before !== undefined && gap !== ANEW) {
      addProducts(sums.across, width, row, before);
      addProducts(sums.across, width, before, row);
      addProducts(sums.earlier, width, before, before);
    }
    before = row;
  }
  return { width, rows: rows.length, pairsByGap };
}

/**
 * Moments of rows that have been made independent: what a row has in common with the one k hours before is taken out, and the
 * rest, of variance σ²·(1 − φ²ᵏ)/(1 − φ²), is divided by its size relative to an innovation of an hour.
 *
 * @param moments - collected
 * @param persistence - φ, hour to hour, within ±1
 */
export function whitenedMoments(
  moments: AutoregressiveMoments,
  persistence: number,
): WhitenedMoments {
  const matrix = new Float64Array(moments.width ** 2);
  let logDeterminant = 0;
  for (const [gap, { later, across, earlier, count }] of moments.pairsByGap) {
    const kept = gap === ANEW ? 0 : persistence ** gap;
    const weight = (1 - persistence * persistence) / (1 - kept * kept);
    logDeterminant += (count * Math.log(weight)) / 2;
    for (let i = 0; i < matrix.length; i++) {
      matrix[i] = matrix[i]! + weight * (later[i]! - kept * across[i]! + kept * kept * earlier[i]!);
    }
  }
  return { matrix, logDeterminant };
}

function emptySums(width: number): PairSums {
  const zeros = () => new Float64Array(width * width);
  return { later: zeros(), across: zeros(), earlier: zeros(), count: 0 };
}

function addProducts(out: Float64Array, width: number, a: SparseRow, b: SparseRow): void {
  for (const [i, row] of a.columns.entries()) {
    for (const [j, column] of b.columns.entries()) {
      const at = row * width + column;
      out[at] = out[at]! + a.values[i]! * b.values[j]!;
    }
  }
}
