import { log } from '../../internal/elementary.js';

/** No model is taken for more than this much better than the others by one series. */
const SMALLEST_RATIO = 0.02;

/** Logarithms of numbers from 0 over their mean; 0 throughout where all are 0. */
export function logRatios(numbers: readonly number[]): number[] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return numbers.map((number) => (mean > 0 ? log(Math.max(SMALLEST_RATIO, number / mean)) : 0));
}
