import { cycleDeviations } from './cycle-deviations.js';
import { medianSorted } from './median-sorted.js';

/** Median deviation at each place of the cycle over the last whole cycles, counted from where the series begins. */
export function foldByMedian(values: ArrayLike<number>, cycleSteps: number): number[] {
  const cycles = Math.floor(values.length / cycleSteps);
  const first = values.length - cycles * cycleSteps;
  const deviations = cycleDeviations(values, first, cycleSteps, cycles);
  const profile = new Array<number>(cycleSteps);
  const atPlace = new Float64Array(cycles);
  for (let place = 0; place < cycleSteps; place++) {
    for (let cycle = 0; cycle < cycles; cycle++) {
      atPlace[cycle] = deviations[cycle * cycleSteps + place]!;
    }
    profile[(first + place) % cycleSteps] = medianSorted(atPlace.slice().sort());
  }
  return profile;
}
