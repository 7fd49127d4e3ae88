import { quantileSorted } from '@bess/kernel/stats';
import { ambiguityRadiusKullbackLeibler } from '../adversary/worst-case-kullback-leibler.js';
import { ambiguityRadiusWasserstein } from '../adversary/worst-case-wasserstein.js';
import { type PriceIntervals, priceIntervalsCore } from '../adversary/worst-price-path.js';
import { scenarioDistances } from '../plan/plan-distributionally-robust.js';
import type { Assumption } from '../scenarios/expect-lookahead.js';
import type { Personality } from '../schema/personality.js';
import type { CycleOptions } from './cycle-options.js';
import type { CycleProblem, ResolvedAmbiguity } from './cycle-problem.js';

/** Probability outside at either end of a price interval. */
const TAIL = 0.1;

/** Γ covers this share of the scenarios. */
const COVERED = 0.9;

/** Prices within this relative distance of an end lie on it: quantiles of equal prices differ by rounding. */
const ROUNDING = 1e-9;

/** No ambiguity: plans maximise the expected value. */
export const riskNeutral: ResolvedAmbiguity = { kind: 'tail', riskAversion: 0 };

/** λ when none is given. Method note, section 11.6. */
const RISK_AVERSION = 0.1;

/** Scenarios contain the errors of at most this many days. */
const MAX_DAYS = 28;

/** Resolves the ambiguity set of a cycle, and lists the assumptions made. Method note, sections 11.6 and 11.11. */
export function resolveAmbiguity(
  { riskAversion, ambiguity }: CycleOptions,
  personality: Personality,
  prices: Pick<CycleProblem, 'hours' | 'pricePath' | 'scenarios'>,
): { readonly ambiguity: ResolvedAmbiguity; readonly assumptions: readonly Assumption[] } {
  if (ambiguity === undefined) {
    if (riskAversion !== undefined) {
      return { ambiguity: { kind: 'tail', riskAversion }, assumptions: [] };
    }
    return {
      ambiguity: { kind: 'tail', riskAversion: RISK_AVERSION },
      assumptions: [
        { field: 'riskAversion', value: RISK_AVERSION, source: 'default of the engine' },
      ],
    };
  }
  const { kind } = ambiguity;
  const assumptions: Assumption[] = [];
  const orAssumed = (assumed: () => number, source: string): number => {
    if (ambiguity.radius !== undefined) return ambiguity.radius;
    const value = assumed();
    assumptions.push({ field: 'ambiguity.radius', value, source });
    return value;
  };
  if (kind === 'budget') {
    const { intervals, budgetHours } = uncertaintyBudget(prices);
    const { lowPath, highPath } = intervals;
    const radius = orAssumed(
      () => budgetHours,
      'hours outside the price range that nine scenarios of ten do not exceed',
    );
    return { ambiguity: { kind, budgetHours: radius, lowPath, highPath }, assumptions };
  }
  const days = effectiveDays(personality);
  const source = `radius that ${days.toFixed(1)} days of prices support with a probability of 95 %`;
  if (kind === 'kullbackLeibler') {
    return {
      ambiguity: { kind, radius: orAssumed(() => ambiguityRadiusKullbackLeibler(days), source) },
      assumptions,
    };
  }
  const distances = scenarioDistances(prices.scenarios, prices.hours);
  const radius = orAssumed(() => ambiguityRadiusWasserstein(distances, days), source);
  return { ambiguity: { kind, radius, distances }, assumptions };
}

/** Hours of one day are not independent; less than a day counts as one. */
function effectiveDays({ observations, intervalMinutes }: Personality): number {
  return Math.min(MAX_DAYS, Math.max(1, (observations * intervalMinutes) / 1440));
}

/** Whether the ambiguity set contains more than the nominal distribution. */
export function isRiskAverse(ambiguity: ResolvedAmbiguity): boolean {
  switch (ambiguity.kind) {
    case 'tail':
      return ambiguity.riskAversion > 0;
    case 'budget':
      return ambiguity.budgetHours > 0;
    default:
      return ambiguity.radius > 0;
  }
}

/** Price intervals and Γ of an uncertainty budget. */
export interface UncertaintyBudget {
  readonly intervals: PriceIntervals;
  /** Γ */
  readonly budgetHours: number;
}

/** Price intervals of the scenarios, and the number of hours outside them that nine scenarios of ten do not exceed. Method note, equation (134). */
export function uncertaintyBudget({
  scenarios,
  pricePath,
  hours,
}: Pick<CycleProblem, 'scenarios' | 'pricePath' | 'hours'>): UncertaintyBudget {
  const { lowPath, highPath } = priceIntervalsCore(scenarios, TAIL);
  // The mean of the scenarios equals the path up to rounding.
  const intervals = {
    nominalPath: pricePath,
    lowPath: lowPath.map((low, step) => Math.min(low, pricePath[step]!)),
    highPath: highPath.map((high, step) => Math.max(high, pricePath[step]!)),
  };
  const outside = Float64Array.from(scenarios, (scenario) =>
    scenario.reduce(
      (sum, price, step) =>
        isBelow(price, lowPath[step]!) || isBelow(highPath[step]!, price)
          ? sum + hours[step]!
          : sum,
      0,
    ),
  ).sort();
  return { intervals, budgetHours: quantileSorted(outside, COVERED) };
}

function isBelow(low: number, high: number): boolean {
  return high - low > ROUNDING * (1 + Math.abs(high));
}
