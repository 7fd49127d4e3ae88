import {
  expectedValue,
  nominalDistribution,
  validateDistribution,
} from '../adversary/worst-case-tail.js';
import { fenrirError, requireFinite, requireObject } from '../internal/validate.js';
import type { AgentUtilities } from './negotiate.js';

/** The tail that the risk agent looks at. */
const TAIL = 0.1;

/** What a plan comes to. */
export interface PlanOutcome {
  /** Cash in each scenario [currency]. */
  readonly cashByScenario: ArrayLike<number>;
  /** Weight of each scenario; equal when absent. */
  readonly weights?: ArrayLike<number>;
  /** Change of what the stored energy is worth; 0 when absent [currency]. */
  readonly storedValueChange?: number;
  /** 0 or more [currency]. */
  readonly wear: number;
  /** What the grid charges for the plan, ramps included; 0 when absent [currency]. */
  readonly gridCharge?: number;
}

/**
 * What a plan is worth to each of the four agents, in the same money, so that they can pay one another: method note, equations (19) and
 * (20). Revenue has the expected cash and the change of the stored value, risk −λ times what the worst tenth of the scenarios is below
 * the mean, health the wear, grid its charges. Their sum is the robust objective itself.
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
  const law = nominalDistribution(cashByScenario.length, weights);
  const mean = expectedValue(law, cashByScenario);
  // Rounding must not make a certain plan risky.
  const shortfall = Math.max(0, mean - lowerTailMeanCore(cashByScenario, TAIL, law));
  return {
    revenue: mean + storedValueChange,
    risk: 0 - riskAversion * shortfall,
    health: 0 - wear,
    grid: 0 - gridCharge,
  };
}

/**
 * Mean of the worst share of a law (CVaR of the lower tail): the scenario at its edge counts in part. Method note, equation (20).
 *
 * @param values - one a scenario
 * @param share - of the probability, above 0 to 1
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
  if (!(share > 0 && share <= 1)) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `share must be above 0 and at most 1; ${share} came`,
      {
        field: 'share',
        value: String(share),
      },
    );
  }
  return lowerTailMeanCore(values, share, nominalDistribution(values.length, weights));
}

/** {@link lowerTailMean} under probabilities. */
function lowerTailMeanCore(values: ArrayLike<number>, share: number, law: Float64Array): number {
  const rising = Array.from(law.keys()).sort((a, b) => values[a]! - values[b]!);
  let left = share;
  let total = 0;
  let taken = 0;
  for (const at of rising) {
    const mass = Math.min(left, law[at]!);
    total += mass * values[at]!;
    taken += mass;
    left -= mass;
    if (left <= 0) break;
  }
  // What was taken is the share, up to rounding.
  return total / taken;
}
