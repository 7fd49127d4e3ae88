import type { KernelBattery, ReserveTerms } from '../kernel/simulation-plan.js';
import type { PriceModel } from '../price/price-model.js';
import type { PolicyName } from '../schema/options.js';
import { chooseAversion } from './aversion/choose-aversion.js';
import { fitShortfall } from './aversion/fit-shortfall.js';
import { clockActions } from './clock-actions.js';
import { learnCorrections } from './learning/learn-corrections.js';
import type { PolicyTable } from './policy-table.js';
import { meanReservePrice } from './training/mean-reserve-price.js';
import { trainMarket } from './training/train-market.js';

/** Which of the four factors a policy may use; all where not said otherwise. Method note, section 4.4. */
export interface PolicyFactors {
  /** Off: profiles stay those of the season, and the price of an hour is not seen. */
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

const ALL_FACTORS: PolicyFactors = {
  priceState: true,
  regime: true,
  socPlanning: true,
  reserves: true,
};

/**
 * The table of a policy for a market and a battery. It depends on these alone, not on any seed: the same arguments give the
 * same table. Training on the market is done once for each model object.
 *
 * @param name - `arbitrage`: expected value; `cvar`: the same, averse to what is uncertain; `rl`: learned from days, and
 *   the same as `arbitrage` where a factor is off
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
  const { observer, sample, outlookOf } = trainMarket(model);
  const { watched, outlook } = outlookOf(factors);
  const sells = options.reserve !== undefined && factors.reserves && model.reserve !== undefined;
  const table: PolicyTable = {
    name,
    seesPrices: factors.priceState,
    observer,
    outlook,
    ...(!factors.socPlanning && { clock: clockActions(observer, battery) }),
    ...(sells && { reservePrice: meanReservePrice(sample, watched, factors.regime) }),
  };
  const plans = factors.socPlanning && battery.maxEnergyMwh > battery.minEnergyMwh;
  if (name === 'arbitrage' || !plans || !(battery.powerMw > 0)) return table;
  if (name === 'cvar') {
    return chooseAversion(table, fitShortfall(sample, watched, outlook), battery, sample);
  }
  const learns = factors.priceState && factors.regime;
  return learns ? { ...table, corrections: learnCorrections(table, battery, sample) } : table;
}
