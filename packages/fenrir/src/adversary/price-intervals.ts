import { quantileSorted } from '@bess/kernel/stats';
import { checkList } from '../internal/check-list.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { fenrirError } from '../internal/fenrir-error.js';

/** Between which prices nature may choose, step by step [currency/MWh]. */
export interface PriceIntervals {
  readonly nominalPath: Float64Array;
  /** At most the nominal price. */
  readonly lowPath: Float64Array;
  /** At least the nominal price. */
  readonly highPath: Float64Array;
}

/**
 * The interval of each step from scenarios: mean of the scenarios as nominal price, their quantiles (type 7) at `tail` and
 * 1 − `tail` as ends, widened to the mean where a skewed step has it outside. Method note, equation (2).
 *
 * @param scenarios - price paths of one length [currency/MWh], equally likely
 * @param tail - probability left out at either end, 0 to 0.5
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * priceIntervals([[10, 50], [20, 50], [60, 50]], 0);
 * // => { nominalPath: Float64Array.of(30, 50), lowPath: Float64Array.of(10, 50), highPath: Float64Array.of(60, 50) }
 */
export function priceIntervals(
  scenarios: readonly ArrayLike<number>[],
  tail: number,
): PriceIntervals {
  if (!(tail >= 0 && tail <= 0.5)) {
    throw fenrirError('outOfRange', 'outOfRange', `tail must be from 0 to 0.5; ${tail} came`, {
      field: 'tail',
      value: String(tail),
    });
  }
  checkList('scenarios', scenarios);
  const steps = scenarios[0]?.length ?? 0;
  if (steps === 0) checkNumbers('scenarios', []);
  for (const [at, scenario] of scenarios.entries())
    checkNumbers(`scenarios[${at}]`, scenario, steps);
  const nominalPath = new Float64Array(steps);
  const lowPath = new Float64Array(steps);
  const highPath = new Float64Array(steps);
  const sorted = new Float64Array(scenarios.length);
  for (let step = 0; step < steps; step += 1) {
    let total = 0;
    for (let at = 0; at < scenarios.length; at += 1) {
      sorted[at] = scenarios[at]![step]!;
      total += sorted[at]!;
    }
    sorted.sort();
    const nominal = Math.min(
      sorted[sorted.length - 1]!,
      Math.max(sorted[0]!, total / sorted.length),
    );
    nominalPath[step] = nominal;
    lowPath[step] = Math.min(nominal, quantileSorted(sorted, tail));
    highPath[step] = Math.max(nominal, quantileSorted(sorted, 1 - tail));
  }
  return { nominalPath, lowPath, highPath };
}
