import { quantileSorted } from '@bess/kernel/stats';
import { stepHours, stepHoursCore } from '../battery/site-terms.js';
import {
  fenrirError,
  rangeError,
  requireFinite,
  requireList,
  requireNumbers,
  requireObject,
} from '../internal/validate.js';

/** A remaining budget below this share of it is rounding: it is spent. */
const ROUNDING = 1e-12;

/** Input of {@link worstPricePath}. */
export interface WorstPricePathProblem {
  readonly intervals: PriceIntervals;
  /** Power bought at the meter in each step [MW]. */
  readonly chargeMwSeries: ArrayLike<number>;
  /** Power sold at the meter in each step [MW]. */
  readonly dischargeMwSeries: ArrayLike<number>;
  /** Γ: hours that the adversary may move to the end of their interval, 0 or more; a step may be moved in part. */
  readonly budgetHours: number;
  /** Length of all steps, or of each [min]. */
  readonly stepMinutes: number | ArrayLike<number>;
}

/** The worst-case price path for a dispatch. */
export interface WorstPricePath {
  /** [currency/MWh] */
  readonly worstPath: Float64Array;
  /** Cash of the dispatch on the nominal path [currency]. */
  readonly nominalRevenue: number;
  /** Cash of the dispatch on the worst path, at most the nominal one [currency]. */
  readonly worstRevenue: number;
  /** Steps that the adversary moved at a cost to the dispatch, in ascending order. */
  readonly bindingSteps: readonly number[];
}

/**
 * Worst-case price path for a given dispatch when at most Γ hours leave their nominal price. Prices of sales move to the low end, prices of purchases
 * to the high end, and the adversary takes the steps with the largest losses. Method note, equation (3). The greedy choice is exact, since the budget
 * is a fractional knapsack: the largest losses per hour come first. Γ = 0 gives the nominal path; the worst revenue never rises with Γ.
 *
 * @param problem - intervals, dispatch and budget
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unequalLengths`, `notFinite`, `noValues`, `intervalReversed`; `outOfRange` / `outOfRange`
 * @see D. Bertsimas, M. Sim, The Price of Robustness, Operations Research 52 (2004) 35–53.
 * @example
 * const flat = (value: number) => Float64Array.of(value, value);
 * worstPricePath({
 *   intervals: { nominalPath: flat(50), lowPath: Float64Array.of(40, 10), highPath: flat(80) },
 *   chargeMwSeries: [0, 0], dischargeMwSeries: [1, 1], budgetHours: 1, stepMinutes: 60,
 * }).worstPath;
 * // => Float64Array.of(50, 10)
 */
export function worstPricePath(problem: WorstPricePathProblem): WorstPricePath {
  requireObject('problem', problem);
  requireObject('intervals', problem.intervals);
  validateWorstPricePathProblem(problem);
  return worstPricePathCore(problem);
}

/** {@link worstPricePath} without checks. */
export function worstPricePathCore(problem: WorstPricePathProblem): WorstPricePath {
  const { intervals, chargeMwSeries, dischargeMwSeries, budgetHours, stepMinutes } = problem;
  const { nominalPath, lowPath, highPath } = intervals;
  const steps = nominalPath.length;
  const hours = stepHoursCore(stepMinutes, steps);
  const losses = new Float64Array(steps);
  const worstPath = Float64Array.from(nominalPath);
  let nominalRevenue = 0;
  for (let step = 0; step < steps; step += 1) {
    const soldMwh = (dischargeMwSeries[step]! - chargeMwSeries[step]!) * hours[step]!;
    nominalRevenue += nominalPath[step]! * soldMwh;
    const endPrice = soldMwh > 0 ? lowPath[step]! : highPath[step]!;
    losses[step] = soldMwh === 0 ? 0 : (nominalPath[step]! - endPrice) * soldMwh;
  }
  const byLoss = Array.from(losses.keys()).sort(
    (a, b) => losses[b]! * hours[a]! - losses[a]! * hours[b]! || a - b,
  );
  const bindingSteps: number[] = [];
  let worstRevenue = nominalRevenue;
  let leftHours = budgetHours;
  for (const step of byLoss) {
    if (leftHours <= ROUNDING * budgetHours || losses[step] === 0) break;
    const share = Math.min(1, leftHours / hours[step]!);
    leftHours -= share * hours[step]!;
    const endPrice =
      dischargeMwSeries[step]! > chargeMwSeries[step]! ? lowPath[step]! : highPath[step]!;
    worstPath[step] =
      share === 1 ? endPrice : nominalPath[step]! + share * (endPrice - nominalPath[step]!);
    worstRevenue -= share * losses[step]!;
    bindingSteps.push(step);
  }
  bindingSteps.sort((a, b) => a - b);
  return { worstPath, nominalRevenue, worstRevenue, bindingSteps };
}

/** Throws unless intervals, dispatch and budget are valid. */
export function validateWorstPricePathProblem(problem: WorstPricePathProblem): void {
  const { intervals, chargeMwSeries, dischargeMwSeries, budgetHours, stepMinutes } = problem;
  validatePriceIntervals(intervals);
  const steps = intervals.nominalPath.length;
  requireNumbers('chargeMwSeries', chargeMwSeries, steps, 0);
  requireNumbers('dischargeMwSeries', dischargeMwSeries, steps, 0);
  requireFinite('budgetHours', budgetHours, 0);
  stepHours(stepMinutes, steps);
}

/** Throws unless each interval contains its nominal price. */
function validatePriceIntervals({ nominalPath, lowPath, highPath }: PriceIntervals): void {
  requireNumbers('nominalPath', nominalPath);
  requireNumbers('lowPath', lowPath, nominalPath.length);
  requireNumbers('highPath', highPath, nominalPath.length);
  for (let step = 0; step < nominalPath.length; step += 1) {
    const [low, nominal, high] = [lowPath[step]!, nominalPath[step]!, highPath[step]!];
    if (low <= nominal && nominal <= high) continue;
    throw fenrirError(
      'invalid',
      'intervalReversed',
      `the nominal price of step ${step} must lie in its interval, ${low} to ${high}; ${nominal} came`,
      { step, low, nominal, high },
    );
  }
}

/** Prices from which the adversary may choose, by the step [currency/MWh]. */
export interface PriceIntervals {
  readonly nominalPath: Float64Array;
  /** At most the nominal price. */
  readonly lowPath: Float64Array;
  /** At least the nominal price. */
  readonly highPath: Float64Array;
}

/**
 * Price interval of each step from scenarios: their mean as nominal price, their quantiles (type 7) at `tail` and 1 − `tail` as ends, widened to
 * the mean where a skewed distribution has it outside. Method note, equation (2).
 *
 * @param scenarios - equally likely price paths of equal length [currency/MWh]
 * @param tail - probability outside at either end, 0 to 0.5
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * priceIntervals([[10, 50], [20, 50], [60, 50]], 0);
 * // => { nominalPath: Float64Array.of(30, 50), lowPath: Float64Array.of(10, 50), highPath: Float64Array.of(60, 50) }
 */
export function priceIntervals(
  scenarios: readonly ArrayLike<number>[],
  tail: number,
): PriceIntervals {
  if (!(tail >= 0 && tail <= 0.5)) throw rangeError('tail', 'from 0 to 0.5', tail);
  requireList('scenarios', scenarios);
  const steps = scenarios[0]?.length ?? 0;
  if (steps === 0) requireNumbers('scenarios', []);
  for (const [at, scenario] of scenarios.entries())
    requireNumbers(`scenarios[${at}]`, scenario, steps);
  return priceIntervalsCore(scenarios, tail);
}

/** {@link priceIntervals} without checks. */
export function priceIntervalsCore(
  scenarios: readonly ArrayLike<number>[],
  tail: number,
): PriceIntervals {
  const steps = scenarios[0]!.length;
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
