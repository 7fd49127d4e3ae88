import { medianSorted } from './median-sorted.js';

/** Each value less the median of its cycle, from `first` on. */
export function cycleDeviations(
  values: ArrayLike<number>,
  first: number,
  cycleSteps: number,
  cycles: number,
): Float64Array {
  const deviations = new Float64Array(cycles * cycleSteps);
  const cycle = new Float64Array(cycleSteps);
  for (let c = 0; c < cycles; c++) {
    const from = c * cycleSteps;
    for (let place = 0; place < cycleSteps; place++) cycle[place] = values[first + from + place]!;
    const level = medianSorted(cycle.slice().sort());
    for (let place = 0; place < cycleSteps; place++)
      deviations[from + place] = cycle[place]! - level;
  }
  return deviations;
}
