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

/** Weight, in hours, of the mean of the hour in the mean of a regime. */
const PRIOR_HOURS = 20;

/** Share of weekdays in a week. */
const WEEKDAY_SHARE = 5 / 7;

const ALL_FACTORS: PolicyFactors = {
  priceState: true,
  regime: true,
  socPlanning: true,
  reserves: true,
};

/** The factors that a policy may use; all by default. Method note, section 4.4. */
export interface PolicyFactors {
  /** Off: profiles stay those of the season, and the price of an hour is not observed. */
  readonly priceState: boolean;
  /** Off: all regimes are treated as one. */
  readonly regime: boolean;
  /** Off: a fixed schedule by hour of the day. */
  readonly socPlanning: boolean;
  readonly reserves: boolean;
}

/** Options of {@link buildPolicy}. */
export interface BuildPolicyOptions {
  /** Terms on which reserves are sold; needs a model with reserve prices. Absent: none is sold. */
  readonly reserve?: ReserveTerms;
  readonly factors?: PolicyFactors;
}

/**
 * Builds the table of a policy for a market and a battery. The result depends only on the arguments, not on any seed. Each
 * model object is trained on once.
 *
 * @param name - `arbitrage`: expected value; `cvar`: the same with risk aversion; `rl`: with learned corrections; both equal
 * `arbitrage` where they need a factor that is off
 * @param model - price model; must not be changed afterwards
 * @param battery - battery
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

/** A function that builds policy tables: `buildPolicy`, or one with a cache. */
export type PolicyBuilder = (
  name: PolicyName,
  model: PriceModel,
  battery: BatteryParameters,
  options: BuildPolicyOptions,
) => PolicyTable;

/**
 * A fixed schedule by hour of the day: 1 charges, −1 discharges. It charges in the lowest-priced and discharges in the
 * highest-priced climatological hours, as many as fill and empty the battery, and only pairs that pay for losses and wear.
 */
function fixedSchedule(observer: ObserverTable, battery: BatteryParameters): Int8Array {
  const actions = new Int8Array(HOURS);
  const usableMwh = battery.maxEnergyMwh - battery.minEnergyMwh;
  if (usableMwh <= 0 || battery.powerMw <= 0) return actions;
  const { chargeEfficiency, dischargeEfficiency, powerMw, wearPerMwhDischarged } = battery;
  const fill = Math.ceil(usableMwh / (powerMw * chargeEfficiency) - 1e-9);
  const empty = Math.ceil((usableMwh * dischargeEfficiency) / powerMw - 1e-9);
  const prices = meanDay(observer);
  const hoursByPrice = Array.from(prices, (_, hour) => hour).sort(
    (a, b) => prices[a]! - prices[b]!,
  );
  // Pairs of a low-priced and a high-priced hour, best pair first, as long as they pay.
  for (let pair = 0; pair < Math.min(Math.max(fill, empty), HOURS / 2); pair++) {
    const lowHour = hoursByPrice[pair]!;
    const highHour = hoursByPrice[HOURS - 1 - pair]!;
    const gain =
      (prices[highHour]! - wearPerMwhDischarged) * dischargeEfficiency -
      prices[lowHour]! / chargeEfficiency;
    if (gain <= 0) break;
    if (pair < fill) actions[lowHour] = 1;
    if (pair < empty) actions[highHour] = -1;
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
 * Mean price of the reserve by hour and regime over the simulated days, in scales of the day, 24 × 5. Without regimes, the
 * mean of the hour in all of them.
 */
function fitReservePrice(
  sample: DaySample,
  watched: ObservedSample,
  separatesRegimes: boolean,
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
    let hourSum = 0;
    let hours = 0;
    for (let regime = first; regime < first + REGIMES; regime++) {
      hourSum += sums[regime]!;
      hours += counts[regime]!;
    }
    const mean = hourSum / hours;
    return separatesRegimes ? (sum + PRIOR_HOURS * mean) / (counts[row]! + PRIOR_HOURS) : mean;
  });
}
