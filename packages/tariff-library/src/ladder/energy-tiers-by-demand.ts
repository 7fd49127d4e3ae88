import type { Tariff } from '../schema/tariff.js';
import { assertTiersOfPeriod } from './internal/assert-tiers-of-period.js';
import { assertToldByLadders, type LadderOptions } from './internal/assert-told-by-ladders.js';
import { periodTiersByDemand } from './internal/period-energy-ladder.js';
import type { TierByDemand } from './tier-by-demand.js';

/**
 * The tiers of one energy period within one month with ends that move with the billing demand: what
 * {@link energyLadder} tells of tariffs whose tiers count hours of use (kWh per kW).
 *
 * @param tariff The rate.
 * @param period Index of the energy period.
 * @param options `days`: billed days of the month [day]; `besides`: charges beside the ladders that the caller plans
 * for by itself, `hoursUseTiers` among them.
 * @returns Tiers in their order; {@link ladderAtDemand} lays them on one demand.
 * @throws EngineError as {@link energyLadder}.
 * @example
 * // tiers: 200 kWh per kW at 0.09, beyond at 0.05
 * energyTiersByDemand(tariff, 0, { days: 30, besides: ['hoursUseTiers'] })[0].end;
 * // => { kwh: 0, kwhPerKw: 200 }
 */
export function energyTiersByDemand(
  tariff: Tariff,
  period: number,
  { days, ...options }: { days: number } & LadderOptions,
): TierByDemand[] {
  assertToldByLadders(tariff, options);
  assertTiersOfPeriod(tariff);
  return periodTiersByDemand(tariff, period, { days });
}
