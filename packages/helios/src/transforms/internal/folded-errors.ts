import { cycleDeviations } from './cycle-deviations.js';

/** Mean absolute deviations of a series folded into cycles. */
export interface FoldedErrors {
  /** From the median of the own cycle. */
  readonly without: number;
  /** From that and the median of the deviations at the same place in all other cycles. */
  readonly with: number;
}

/** Folds the last whole cycles; both errors are 0 where there are fewer than two. */
export function foldedErrors(values: Float64Array, cycleSteps: number): FoldedErrors {
  const cycles = Math.floor(values.length / cycleSteps);
  if (cycles < 2) return { without: 0, with: 0 };
  const first = values.length - cycles * cycleSteps;
  const deviations = cycleDeviations(values, first, cycleSteps, cycles);
  let without = 0;
  let withSeason = 0;
  const atPlace = new Float64Array(cycles);
  for (let place = 0; place < cycleSteps; place++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      atPlace[cycle] = deviations[cycle * cycleSteps + place]!;
      without += Math.abs(atPlace[cycle]!);
    }
    const sorted = atPlace.slice().sort();
    for (let rank = 0; rank < cycles; rank++) {
      withSeason += Math.abs(sorted[rank]! - medianWithout(sorted, rank));
    }
  }
  const count = cycles * cycleSteps;
  return { without: without / count, with: withSeason / count };
}

/** Median of the others, in constant time: leaving out a rank moves those above it down by one. */
function medianWithout(sorted: Float64Array, left: number): number {
  const count = sorted.length - 1;
  const at = (rank: number) => sorted[rank < left ? rank : rank + 1]!;
  const middle = count >> 1;
  return count % 2 === 1 ? at(middle) : at(middle - 1) / 2 + at(middle) / 2;
}
