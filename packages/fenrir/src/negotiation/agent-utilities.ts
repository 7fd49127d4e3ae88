import {
  expectedValue,
  nominalDistribution,
  validateDistribution,
} from '../adversary/worst-case-tail.js';
import { rangeError, requireFinite, requireObject } from '../internal/validate.js';
import type { AgentUtilities } from './negotiate.js';

/** Tail probability of the risk agent. */
const TAIL = 0.1;

/** The outcome of a plan. */
export interface PlanOutcome {
  /** Cash in each scenario [currency]. */
  readonly cashByScenario: ArrayLike<number>;
  /** Weight of each scenario; equal when absent. */
  readonly weights?: ArrayLike<number>;
  /** Change in the value of stored energy; 0 when absent [currency]. */
  readonly storedValueChange?: number;
  /** Battery wear, 0 or more [currency]. */
  readonly wear: number;
  /** Grid charges of the plan, ramps included; 0 when absent [currency]. */
  readonly gridCharge?: number;
}

/**
 * Utility of a plan to each of the four agents, in the same currency, so that they can make side payments: method note, equations (19) and (20). The
 * revenue agent gets the expected cash and the change in stored value, the risk agent −λ times the difference between the mean and the CVaR of the worst
 * tenth of the scenarios, the health agent the negative wear, the grid agent the negative charges. Their sum is the robust objective.
 *
 * @param outcome - cash by scenario, wear, charges
 * @param riskAversion - λ, 0 or more
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @example
 * agentUtilities({ cashByScenario: [100, 300], wear: 20 }, 0.5);
 * // => { revenue: 200, risk: -50, health: -20, grid: 0 }
 */
export function agentUtilities(outcome: PlanOutcome, riskAversion: number): AgentUtilities {
  requireObject('outcome', outcome);
  const { cashByScenario, weights, storedValueChange = 0, wear, gridCharge = 0 } = outcome;
  validateDistribution(cashByScenario, weights);
  requireFinite('storedValueChange', storedValueChange);
  requireFinite('wear', wear, 0);
  requireFinite('gridCharge', gridCharge, 0);
  requireFinite('riskAversion', riskAversion, 0);
  const probabilities = nominalDistribution(cashByScenario.length, weights);
  const mean = expectedValue(probabilities, cashByScenario);
  // Rounding must not make a riskless plan risky.
  const shortfall = Math.max(0, mean - lowerTailMeanCore(cashByScenario, TAIL, probabilities));
  return {
    revenue: mean + storedValueChange,
    risk: 0 - riskAversion * shortfall,
    health: 0 - wear,
    grid: 0 - gridCharge,
  };
}

/**
 * Mean of the worst share of a distribution (CVaR of the lower tail). The scenario at the edge counts in part. Method note, equation (20).
 *
 * @param values - one per scenario
 * @param share - tail probability, above 0 to 1
 * @param weights - 0 or more, not all 0; equal when absent
 * @throws EngineError `invalid` / `noValues`, `unequalLengths`, `notFinite`; `outOfRange` / `outOfRange`
 * @see R. T. Rockafellar, S. Uryasev, Conditional value-at-risk for general loss distributions, Journal of Banking & Finance 26 (2002)
 * 1443–1471, proposition 8.
 * @example
 * lowerTailMean([10, 20, 30, 40], 0.5);
 * // => 15
 */
export function lowerTailMean(
  values: ArrayLike<number>,
  share: number,
  weights?: ArrayLike<number>,
): number {
  validateDistribution(values, weights);
  if (!(share > 0 && share <= 1)) throw rangeError('share', 'above 0 and at most 1', share);
  return lowerTailMeanCore(values, share, nominalDistribution(values.length, weights));
}

/** {@link lowerTailMean} for probabilities, without checks. */
function lowerTailMeanCore(
  values: ArrayLike<number>,
  share: number,
  probabilities: Float64Array,
): number {
  const rising = Array.from(probabilities.keys()).sort((a, b) => values[a]! - values[b]!);
  let left = share;
  let total = 0;
  let taken = 0;
  for (const at of rising) {
    const mass = Math.min(left, probabilities[at]!);
    total += mass * values[at]!;
    taken += mass;
    left -= mass;
    if (left <= 0) break;
  }
  // The mass taken is the share, up to rounding.
  return total / taken;
}
