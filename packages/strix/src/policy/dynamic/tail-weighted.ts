import type { SparseRows } from './sparse-rows.js';

/** The tail that counts double or more: the worst tenth. */
const TAIL = 0.1;

/**
 * Probabilities of an hour's rows as a risk-averse operator weighs them: (1 − a)·p, and a·p/0.1 within the worst tenth.
 * Which next cells are worst is read off their values at half a full store; the mean under these weights is
 * (1 − a)·mean + a·CVaR there. Method note, section 6.
 *
 * @param out - receives the shares of the hour's rows, where they stand in `rows`
 * @param rows - all rows
 * @param hour - hour whose rows are weighted
 * @param ahead - values of the next hour
 * @param ofClass - where those of the class begin
 * @param points - points of the SoC grid
 * @param aversion - a, 0 to 1
 * @returns `out`
 */
export function tailWeighted(
  out: Float64Array,
  rows: SparseRows,
  hour: number,
  ahead: Float64Array,
  ofClass: number,
  points: number,
  aversion: number,
): Float64Array {
  const { cells, begin, cell, share } = rows;
  const middle = points >> 1;
  const value = (to: number) => ahead[ofClass + to * points + middle]!;
  const worstFirst = Array.from({ length: cells }, (_, to) => to).sort(
    (a, b) => value(a) - value(b),
  );
  const rank = new Int32Array(cells);
  for (const [place, to] of worstFirst.entries()) rank[to] = place;
  const entry = new Int32Array(cells);
  for (let row = hour * cells; row < (hour + 1) * cells; row++) {
    entry.fill(-1);
    for (let i = begin[row]!; i < begin[row + 1]!; i++) entry[rank[cell[i]!]!] = i;
    out.fill(0, begin[row]!, begin[row + 1]!);
    let left = TAIL;
    for (let place = 0; place < cells; place++) {
      const i = entry[place]!;
      if (i < 0) continue;
      const within = Math.min(left, share[i]!);
      left -= within;
      out[i] = (1 - aversion) * share[i]! + (aversion * within) / TAIL;
    }
  }
  return out;
}
