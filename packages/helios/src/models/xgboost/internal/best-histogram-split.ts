import type { BinnedColumns } from './binned-columns.js';
import { noSplit, type SplitChoice, scoreOf, type TreeLimits } from './split-choice.js';

/** Single precision hides candidates that differ by less than this; those far below the best are not looked at twice. */
const ROUNDING = 1 - 2 ** -20;

/**
 * The split of a node that gains most, from its histogram (gradient and hessian of bin b at 2·b and 2·b + 1). Of equal ones it is
 * the first: columns in order, upwards with missing values right, then downwards with missing values left. A threshold is the
 * lower edge of the bin right of it.
 */
export function bestHistogramSplit(
  histogram: Float64Array,
  data: BinnedColumns,
  columns: Int32Array,
  gradient: number,
  hessian: number,
  limits: TreeLimits,
): SplitChoice {
  const { binStarts } = data;
  const { lambda } = limits;
  const lightest = Math.max(limits.minChildWeight, Number.MIN_VALUE);
  const score = scoreOf(gradient, hessian, lambda);
  const best = noSplit();
  let bestGain = best.gain;
  let worthALook = (bestGain + score) * ROUNDING;
  for (let c = 0; c < columns.length; c++) {
    const column = columns[c]!;
    const first = binStarts[column]! + 1;
    const end = binStarts[column + 1]!;
    const hasMissing = histogram[2 * first - 1]! > 0;
    for (let missingLeft = 0; missingLeft < (hasMissing ? 2 : 1); missingLeft++) {
      let near = 0;
      let nearHessian = 0;
      // Upwards the left side is added up, downwards the right one; missing values are on the other side.
      const step = missingLeft === 1 ? -2 : 2;
      const stop = missingLeft === 1 ? 2 * first - 2 : 2 * end;
      for (let entry = missingLeft === 1 ? 2 * end - 2 : 2 * first; entry !== stop; entry += step) {
        near += histogram[entry]!;
        nearHessian += histogram[entry + 1]!;
        const far = gradient - near;
        const farHessian = hessian - nearHessian;
        if (nearHessian < lightest || farHessian < lightest) continue;
        const nearWeight = nearHessian + lambda;
        const farWeight = farHessian + lambda;
        const nearSquare = near * near;
        const farSquare = far * far;
        // near²/nearWeight + far²/farWeight < worthALook, without dividing: most candidates end here.
        const crossed = nearSquare * farWeight + farSquare * nearWeight;
        if (crossed < worthALook * nearWeight * farWeight) continue;
        const nearScore = Math.fround(nearSquare / nearWeight);
        const sum = Math.fround(nearScore + Math.fround(farSquare / farWeight));
        const gain = Math.fround(sum - score);
        if (gain > bestGain) {
          bestGain = gain;
          worthALook = (gain + score) * ROUNDING;
          best.gain = gain;
          best.column = column;
          best.missingLeft = missingLeft === 1;
          const bin = entry / 2;
          best.threshold =
            missingLeft === 1 ? edgeBelow(data, column, bin) : edgeAbove(data, column, bin);
          best.leftGradient = missingLeft === 1 ? far : near;
          best.leftHessian = missingLeft === 1 ? farHessian : nearHessian;
        }
      }
    }
  }
  return best;
}

/** A number that everything in a bin and below is smaller than. */
function edgeAbove(data: BinnedColumns, column: number, bin: number): number {
  if (bin + 1 < data.binStarts[column + 1]!) return data.lowerEdges[bin + 1]!;
  const largest = data.largest[column]!;
  return Math.fround(largest + (Math.abs(largest) + 1e-5));
}

/** A number that nothing in a bin and everything below it is smaller than. */
function edgeBelow(data: BinnedColumns, column: number, bin: number): number {
  const edge = data.lowerEdges[bin]!;
  return bin > data.binStarts[column]! + 1 ? edge : Math.fround(edge - (Math.abs(edge) + 1e-5));
}
