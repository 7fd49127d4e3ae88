import { meanUnder, nominalLaw } from '../adversary/internal/nominal-law.js';
import { checkFinite } from '../internal/check-finite.js';
import { checkObject } from '../internal/check-object.js';
import type { AgentUtilities } from './agents.js';
import { lowerTailMean } from './lower-tail-mean.js';

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

/** The tail that the risk agent looks at. */
const TAIL = 0.1;

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
  checkObject('outcome', outcome);
  const { cashByScenario, weights, storedValueChange = 0, wear, gridCharge = 0 } = outcome;
  const law = nominalLaw(cashByScenario, weights);
  checkFinite('storedValueChange', storedValueChange);
  checkFinite('wear', wear, 0);
  checkFinite('gridCharge', gridCharge, 0);
  checkFinite('riskAversion', riskAversion, 0);
  const mean = meanUnder(law, cashByScenario);
  // Rounding must not make a certain plan risky.
  const shortfall = Math.max(0, mean - lowerTailMean(cashByScenario, TAIL, weights));
  return {
    revenue: mean + storedValueChange,
    risk: 0 - riskAversion * shortfall,
    health: 0 - wear,
    grid: 0 - gridCharge,
  };
}
