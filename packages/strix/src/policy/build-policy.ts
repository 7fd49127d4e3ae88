import {
  HOURS,
  MONTHS,
  type ObserverTable,
  type PolicyTable,
  REGIMES,
} from '../observation/policy-table.js';
import type { BatteryParameters, ReserveTerms } from '../planning/battery.js';
import type { PriceModel } from '../price/price-model.js';
import type { PolicyName } from '../schema/options.js';
import { learnCorrections } from './learn-corrections.js';
import { chooseRiskAversion, fitShortfall } from './risk-aversion.js';
import type { DaySample } from './sample-days.js';
import { type ObservedSample, trainMarket } from './train-market.js';

/** Hours by which the mean of a regime leans on that of its hour. */
const PRIOR_HOURS = 20;

/** Weekdays of a week among its days. */
const WEEKDAY_SHARE = 5 / 7;

const ALL_FACTORS: PolicyFactors = {
  priceState: true,
  regime: true,
  socPlanning: true,
  reserves: true,
};

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
  battery: BatteryParameters,
  options: BuildPolicyOptions = {},
): PolicyTable {
  const factors = options.factors ?? ALL_FACTORS;
  const { observer, sample, forecastFor } = trainMarket(model);
  const { watched, deviationForecast } = forecastFor(factors);
  const sells = options.reserve !== undefined && factors.reserves && model.reserve !== undefined;
  const table: PolicyTable = {
    name,
    seesPrices: factors.priceState,
    observer,
    deviationForecast,
    ...(!factors.socPlanning && { fixedSchedule: fixedSchedule(observer, battery) }),
    ...(sells && { reservePrice: fitReservePrice(sample, watched, factors.regime) }),
  };
  const plans = factors.socPlanning && battery.maxEnergyMwh > battery.minEnergyMwh;
  if (name === 'arbitrage' || !plans || !(battery.powerMw > 0)) return table;
  if (name === 'cvar') {
    return chooseRiskAversion(
      table,
      fitShortfall(sample, watched, deviationForecast),
      battery,
      sample,
    );
  }
  const learns = factors.priceState && factors.regime;
  return learns ? { ...table, corrections: learnCorrections(table, battery, sample) } : table;
}

/** Builds the table of a policy: `buildPolicy`, or something that remembers what it built. */
export type PolicyBuilder = (
  name: PolicyName,
  model: PriceModel,
  battery: BatteryParameters,
  options: BuildPolicyOptions,
) => PolicyTable;

/**
 * A fixed schedule: charge in the cheapest climatological hours and discharge in the dearest ones, as many as fill and empty
 * the store; only what is feasible is done. Where no hour pays for the losses and the wear, it idles.
 *
 * @param observer - holds the profiles of the seasons
 * @param battery - battery
 * @returns 24: 1 charges, −1 discharges
 */
function fixedSchedule(observer: ObserverTable, battery: BatteryParameters): Int8Array {
  const actions = new Int8Array(HOURS);
  const room = battery.maxEnergyMwh - battery.minEnergyMwh;
  if (room <= 0 || battery.powerMw <= 0) return actions;
  const { chargeEfficiency, dischargeEfficiency, powerMw, wearPerMwhDischarged } = battery;
  const fill = Math.ceil(room / (powerMw * chargeEfficiency) - 1e-9);
  const empty = Math.ceil((room * dischargeEfficiency) / powerMw - 1e-9);
  const prices = meanDay(observer);
  const cheapestFirst = Array.from(prices, (_, hour) => hour).sort(
    (a, b) => prices[a]! - prices[b]!,
  );
  // Pairs of a cheap and a dear hour, from the best on, as long as they pay.
  for (let pair = 0; pair < Math.min(Math.max(fill, empty), HOURS / 2); pair++) {
    const cheap = cheapestFirst[pair]!;
    const dear = cheapestFirst[HOURS - 1 - pair]!;
    const gain =
      (prices[dear]! - wearPerMwhDischarged) * dischargeEfficiency -
      prices[cheap]! / chargeEfficiency;
    if (gain <= 0) break;
    if (pair < fill) actions[cheap] = 1;
    if (pair < empty) actions[dear] = -1;
  }
  return actions;
}

function meanDay({ initialProfile }: ObserverTable): Float64Array {
  const mean = new Float64Array(HOURS);
  for (let row = 0; row < 2 * MONTHS; row++) {
    const share = (row < MONTHS ? WEEKDAY_SHARE : 1 - WEEKDAY_SHARE) / MONTHS;
    for (let hour = 0; hour < HOURS; hour++) {
      mean[hour]! += share * initialProfile[row * HOURS + hour]!;
    }
  }
  return mean;
}

/**
 * Mean price of the reserve by hour and regime over the simulated days, in scales of the day.
 *
 * @param sample - days; must hold reserve prices
 * @param watched - what an observer made of them
 * @param tellsRegimes - off: the mean of the hour in all regimes
 * @returns 24 × 5
 */
function fitReservePrice(
  sample: DaySample,
  watched: ObservedSample,
  tellsRegimes: boolean,
): Float64Array {
  const sums = new Float64Array(HOURS * REGIMES);
  const counts = new Float64Array(HOURS * REGIMES);
  for (let day = 0; day < sample.simulatedDays; day++) {
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const row = hour * REGIMES + watched.regimes[at]!;
      sums[row]! += sample.reservePrices[at]! / watched.scalesPerMwh[day]!;
      counts[row]! += 1;
    }
  }
  return sums.map((sum, row) => {
    const first = row - (row % REGIMES);
    let ofHour = 0;
    let hours = 0;
    for (let regime = first; regime < first + REGIMES; regime++) {
      ofHour += sums[regime]!;
      hours += counts[regime]!;
    }
    const mean = ofHour / hours;
    return tellsRegimes ? (sum + PRIOR_HOURS * mean) / (counts[row]! + PRIOR_HOURS) : mean;
  });
}
