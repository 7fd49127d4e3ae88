import type { KernelBattery, ReserveTerms } from '../kernel/simulation-plan.js';
import type { PriceModel } from '../price/price-model.js';
import type { PolicyName } from '../schema/options.js';
import { clockActions } from './clock-actions.js';
import type { SoldReserve } from './dynamic/battery-moves.js';
import { solvePolicy } from './dynamic/solve-policy.js';
import { HOURS } from './internal/layout.js';
import { episodes } from './learning/episodes.js';
import { learnPolicy } from './learning/learn-policy.js';
import type { PolicyTable } from './policy-table.js';
import { foldStates } from './training/fold-states.js';
import { spreadActions } from './training/spread-actions.js';
import { trainStates } from './training/train-states.js';

/** Which of the four factors a policy may use; all where not said otherwise. Method note, section 4.4. */
export interface PolicyFactors {
  /** Bins of the price and classes of days; off: climatological means. */
  readonly priceState: boolean;
  /** Off: how often each regime is met. */
  readonly regime: boolean;
  /** Off: a fixed schedule by the clock. */
  readonly socPlanning: boolean;
  readonly reserves: boolean;
}

/** What is sold beside energy and what the policy may use. */
export interface BuildPolicyOptions {
  /** How reserves are sold; needs a model with reserve prices. Absent: none. */
  readonly reserve?: ReserveTerms;
  readonly factors?: PolicyFactors;
}

const SOC_POINTS = 13;
const ACTION_STEPS = 2;
/** Simulated days that `rl` learns from, and how often it goes through them. */
const LEARNED_DAYS = 24_000;
const EPOCHS = 3;
/** Weight of the worst tenth in `cvar`; method note, section 6. */
const AVERSION = 0.05;
/** Enough for a store of many days; others settle after three or four. */
const MOST_DAYS = 12;
const ALL_FACTORS: PolicyFactors = {
  priceState: true,
  regime: true,
  socPlanning: true,
  reserves: true,
};

/**
 * The table of a policy for a market and a battery. It depends on these alone, not on any seed: the same arguments give the
 * same table. Training on the market is done once for each model object; solving for the battery each time.
 *
 * @param name - `arbitrage`: expected value by dynamic programming; `cvar`: the same, averse to bad hours; `rl`: learned
 *   from days, and solved for as `arbitrage` where a factor is off
 * @param model - price model; must not be changed afterwards
 * @param battery - what is operated
 * @param options - reserves and factors
 * @example
 * const policy = buildPolicy('arbitrage', marketPrior('us-iso-day-ahead'), battery);
 * policy.name;
 * // => 'arbitrage'
 */
export function buildPolicy(
  name: PolicyName,
  model: PriceModel,
  battery: KernelBattery,
  options: BuildPolicyOptions = {},
): PolicyTable {
  const factors = options.factors ?? ALL_FACTORS;
  const { observer, states, sample } = trainStates(model);
  const socPoints = battery.maxEnergyMwh > battery.minEnergyMwh ? SOC_POINTS : 2;
  const seen = foldStates(states, {
    toPrices: !factors.priceState || !factors.socPlanning,
    toRegimes: !factors.regime || !factors.socPlanning,
  });
  const reserve: SoldReserve | undefined =
    options.reserve !== undefined && factors.reserves && model.reserve !== undefined
      ? { kind: model.reserve.kind, terms: options.reserve }
      : undefined;
  const grid = { points: socPoints, steps: ACTION_STEPS, ...(reserve && { reserve }) };
  const learns = name === 'rl' && factors.socPlanning && seen === states;
  const solved = learns
    ? learnPolicy(episodes(sample, observer, states.bins, LEARNED_DAYS), states, battery, {
        ...grid,
        epochs: EPOCHS,
      })
    : solvePolicy(seen, battery, {
        ...grid,
        days: MOST_DAYS,
        ...(name === 'cvar' && { aversion: AVERSION }),
      });
  const actions = factors.socPlanning
    ? solved.actions
    : clockActions(seen, battery, socPoints, ACTION_STEPS);
  const rows = states.classCount * HOURS * states.regimes * states.bins;
  return {
    name,
    actions: spreadActions(new Int8Array(rows * socPoints), states, seen, actions),
    actionSteps: ACTION_STEPS,
    classCount: states.classCount,
    priceBins: states.bins,
    socPoints,
    sellReserve: spreadActions(new Uint8Array(rows), states, seen, solved.sellReserve),
    observer,
  };
}
