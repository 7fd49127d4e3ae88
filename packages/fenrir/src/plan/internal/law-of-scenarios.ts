import type { WorstLaw } from '../../adversary/worst-law.js';
import { worstLawKullbackLeibler } from '../../adversary/worst-law-kullback-leibler.js';
import { worstLawTail } from '../../adversary/worst-law-tail.js';
import { worstLawWasserstein } from '../../adversary/worst-law-wasserstein.js';
import type { Ambiguity } from '../ambiguity.js';
import type { Dispatch } from '../dispatch.js';
import type { MarketTerms } from '../market-terms.js';
import { awardedMw } from './market-cost.js';

/** Scenarios, and the ball of laws around them. */
interface LawsOfScenarios {
  readonly scenarios: readonly ArrayLike<number>[];
  readonly weights: Float64Array;
  readonly ambiguity: Ambiguity;
  readonly hours: Float64Array;
  readonly market: MarketTerms;
}

/** Mean prices of scenarios under a law [currency/MWh]. */
export function meanPathUnder(
  law: Float64Array,
  scenarios: readonly ArrayLike<number>[],
): Float64Array {
  const path = new Float64Array(scenarios[0]!.length);
  for (const [at, scenario] of scenarios.entries()) {
    if (law[at] === 0) continue;
    for (let step = 0; step < path.length; step += 1) path[step]! += law[at]! * scenario[step]!;
  }
  return path;
}

/** Finds the law of the ball under which the mean cash of a dispatch is least. */
export function worstLawFor({ scenarios, weights, ambiguity, hours, market }: LawsOfScenarios) {
  const distances =
    ambiguity.kind === 'wasserstein'
      ? (ambiguity.distances ?? distancesBetween(scenarios, hours))
      : [];
  return ({ chargeMwSeries, dischargeMwSeries }: Dispatch): WorstLaw => {
    const soldMwh = hours.map(
      (h, step) => h * (dischargeMwSeries[step]! - chargeMwSeries[step]! - awardedMw(market, step)),
    );
    const cash = Float64Array.from(scenarios, (scenario) =>
      soldMwh.reduce((sum, mwh, step) => sum + mwh * scenario[step]!, 0),
    );
    if (ambiguity.kind === 'tail') {
      const { riskAversion, tailShare } = ambiguity;
      return worstLawTail(cash, riskAversion, {
        weights,
        ...(tailShare === undefined ? {} : { tailShare }),
      });
    }
    return ambiguity.kind === 'kullbackLeibler'
      ? worstLawKullbackLeibler(cash, ambiguity.radius, weights)
      : worstLawWasserstein(cash, distances, ambiguity.radius, weights);
  };
}

/** (78): how far prices lie apart in the mean over the hours, row by row [currency/MWh]. */
export function distancesBetween(
  scenarios: readonly ArrayLike<number>[],
  hours: Float64Array,
): Float64Array {
  const count = scenarios.length;
  const allHours = hours.reduce((sum, h) => sum + h, 0);
  const distances = new Float64Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = 0; other < one; other += 1) {
      const apart = hours.reduce(
        (sum, h, step) => sum + h * Math.abs(scenarios[one]![step]! - scenarios[other]![step]!),
        0,
      );
      distances[one * count + other] = apart / allHours;
      distances[other * count + one] = apart / allHours;
    }
  }
  return distances;
}
