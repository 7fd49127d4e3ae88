import type { PreparedLoadFutures } from '../prepare-load-futures.js';
import { KINDS } from './check-model.js';

/**
 * The highest load that each past day would give on a day of each kind, before effect and factor.
 *
 * @param prepared - profile and residuals
 * @param counts - which steps of the day are looked at
 * @returns kinds × past days, −Infinity where no step counts [kW]
 */
export function highestOf(
  {
    profileKw,
    residualKw,
    stepsPerDay,
  }: Pick<PreparedLoadFutures, 'profileKw' | 'residualKw' | 'stepsPerDay'>,
  counts: (step: number) => boolean,
): Float64Array {
  const pastDays = residualKw.length / stepsPerDay;
  const steps = Array.from({ length: stepsPerDay }, (_, step) => step).filter(counts);
  const highestKw = new Float64Array(KINDS * pastDays).fill(Number.NEGATIVE_INFINITY);
  for (let kind = 0; kind < KINDS; kind++) {
    for (let day = 0; day < pastDays; day++) {
      let highest = Number.NEGATIVE_INFINITY;
      for (const step of steps) {
        const kw = profileKw[kind * stepsPerDay + step]! + residualKw[day * stepsPerDay + step]!;
        if (kw > highest) highest = kw;
      }
      highestKw[kind * pastDays + day] = highest;
    }
  }
  return highestKw;
}
