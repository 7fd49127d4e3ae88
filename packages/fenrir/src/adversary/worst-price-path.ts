import { checkFinite } from '../internal/check-finite.js';
import { checkNumbers } from '../internal/check-numbers.js';
import { checkObject } from '../internal/check-object.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { stepHours } from '../plan/internal/step-hours.js';
import type { PriceIntervals } from './price-intervals.js';

/** What nature knows when it chooses the path. */
export interface WorstPathProblem {
  readonly intervals: PriceIntervals;
  /** Power bought at the meter, a step each [MW]. */
  readonly chargeMwSeries: ArrayLike<number>;
  /** Power sold at the meter, a step each [MW]. */
  readonly dischargeMwSeries: ArrayLike<number>;
  /** Γ: hours that nature may move to the end of their interval, 0 or more; a part of a step is moved in part. */
  readonly budgetHours: number;
  /** Length of a step, or of each of them. */
  readonly stepMinutes: number | ArrayLike<number>;
}

/** The price path that hurts a dispatch most. */
export interface WorstPath {
  /** [currency/MWh] */
  readonly worstPath: Float64Array;
  /** Cash of the dispatch on the nominal path [currency]. */
  readonly nominalRevenue: number;
  /** Cash of the dispatch on the worst path, at most the nominal one [currency]. */
  readonly worstRevenue: number;
  /** Steps that nature moved, rising; only those where the move costs something. */
  readonly bindingSteps: readonly number[];
}

/** What is left of a budget after steps that fill it: below this share of it, it is spent. */
const ROUNDING = 1e-12;

/**
 * The worst path of prices for a given dispatch when at most Γ hours leave their nominal price: what is sold loses down to the low
 * end, what is bought up to the high end, and nature takes the steps that lose most. Method note, equation (3); greedy is exact,
 * since the budget is a fractional knapsack, whose best items are those that lose most an hour. Γ = 0 is the nominal path; the worst revenue never rises with Γ.
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
export function worstPricePath(problem: WorstPathProblem): WorstPath {
  checkObject('problem', problem);
  checkObject('intervals', problem.intervals);
  checkProblem(problem);
  const { intervals, chargeMwSeries, dischargeMwSeries, budgetHours, stepMinutes } = problem;
  const { nominalPath, lowPath, highPath } = intervals;
  const steps = nominalPath.length;
  const hours = stepHours(stepMinutes, steps);
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

function checkProblem(problem: WorstPathProblem): void {
  const { intervals, chargeMwSeries, dischargeMwSeries, budgetHours, stepMinutes } = problem;
  checkIntervals(intervals);
  const steps = intervals.nominalPath.length;
  checkNumbers('chargeMwSeries', chargeMwSeries, steps, 0);
  checkNumbers('dischargeMwSeries', dischargeMwSeries, steps, 0);
  checkFinite('budgetHours', budgetHours, 0);
  stepHours(stepMinutes, steps);
}

/** Refuses intervals that do not hold their nominal price. */
function checkIntervals({ nominalPath, lowPath, highPath }: PriceIntervals): void {
  checkNumbers('nominalPath', nominalPath);
  checkNumbers('lowPath', lowPath, nominalPath.length);
  checkNumbers('highPath', highPath, nominalPath.length);
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
