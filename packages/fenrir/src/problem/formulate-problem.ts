import { validateEndValue, validateMarketTerms } from '../battery/settle-dispatch.js';
import { type SiteTerms, siteTerms } from '../battery/site-terms.js';
import { kyleLambda } from '../microstructure/trade-impact.js';
import { describePersonalityCore } from '../personality/describe-personality.js';
import { validateDischargeLimit, validateRamp } from '../plan/plan-dispatch.js';
import type { Assumption, Lookahead } from '../scenarios/expect-lookahead.js';
import { averageOverBlocks } from '../scenarios/lookahead-blocks.js';
import type { Personality } from '../schema/personality.js';
import type { Awards, DischargeLimit, EndValue } from '../types.js';
import { endValueOfHorizon } from '../value-function/best-steps.js';
import type { AwardSeries, CycleOptions, DischargeWindowLimit } from './cycle-options.js';
import type { CycleProblem } from './cycle-problem.js';
import { resolveAmbiguity } from './resolve-ambiguity.js';

/** Standard errors by which an impact estimated from trades must exceed 0. */
const SIGNIFICANT_ERRORS = 2;

/** Formulates the planning problem of a cycle, and lists the assumptions made. */
export function formulateProblem(
  options: CycleOptions,
  personality: Personality,
  { startMs, blockHours, horizonBlocks, pricePath, scenarios }: Lookahead,
): { readonly problem: CycleProblem; readonly assumptions: readonly Assumption[] } {
  const { battery, socFraction, importLimitMw, exportLimitMw, dischargeBudgetMwh, depth } = options;
  const { importChargePerMwh, dischargeWithin, ramp, awards } = options;
  const assumptions: Assumption[] = [];
  const hours = blockHours.slice(0, horizonBlocks);
  const site = {
    battery,
    socFraction,
    stepMinutes: hours.map((length) => length * 60),
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
    ...(importChargePerMwh === undefined ? {} : { importChargePerMwh }),
  };
  const terms = siteTerms(site);
  const hoursAfter = blockHours.subarray(horizonBlocks);
  const pathAfter = pricePath.subarray(horizonBlocks);
  const endValue = resolveEndValue(options.endValue, terms, pathAfter, hoursAfter);
  if (options.endValue === undefined) {
    const source =
      'value of stored energy at the prices expected for the 48 hours after the horizon';
    assumptions.push({ field: 'endValue', value: 'expected', source });
  }
  const prices = {
    hours,
    pricePath: pricePath.slice(0, horizonBlocks),
    scenarios: scenarios.map((scenario) => scenario.slice(0, horizonBlocks)),
  };
  const resolved = resolveAmbiguity(options, personality, prices);
  assumptions.push(...resolved.assumptions);
  const tradedImpact = impactFromTrades(options.trades, hours[0]!);
  const givenImpact = options.impactPerMw ?? (depth === undefined ? undefined : 0);
  const impactPerMw =
    givenImpact ?? tradedImpact ?? describePersonalityCore(personality).impactPerMw;
  if (givenImpact === undefined) {
    const source =
      tradedImpact === undefined
        ? 'learned from prices observed together with the own power; 0 without such observations'
        : 'estimated from the trades, for one interval of the market';
    assumptions.push({ field: 'impactPerMw', value: impactPerMw, source });
  }
  const problem = {
    site,
    terms,
    endValue,
    ambiguity: resolved.ambiguity,
    ...prices,
    market: {
      impactPerMw,
      ...(depth === undefined ? {} : { depth }),
      ...(awards === undefined ? {} : { awards: awardsInBlocks(awards, startMs!, hours) }),
    },
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
    ...(dischargeWithin === undefined
      ? {}
      : { dischargeLimits: dischargeWithin.map((limit) => dischargeLimitInBlocks(limit, hours)) }),
    ...(ramp === undefined ? {} : { ramp }),
  };
  return { problem, assumptions };
}

/**
 * Validates what the first plan would otherwise report: end value, limits, depth and ramp. Limits of a battery that cannot move are ignored.
 *
 * @throws EngineError `notFinite`, `outOfRange`, `endValueNotConcave`, `stepsOutOfRange`, `depthNotConvex`, `unknownDirection`
 */
export function validateProblem(problem: CycleProblem): void {
  const { terms, endValue, dischargeLimits = [], market, ramp, hours } = problem;
  const canMove = Math.max(terms.chargeMw, terms.dischargeMw) > 0;
  validateEndValue(endValue);
  if (canMove) {
    for (const [at, limit] of dischargeLimits.entries()) {
      validateDischargeLimit(at, limit, hours.length);
    }
  }
  validateMarketTerms(market, hours.length);
  if (ramp !== undefined && canMove) validateRamp(ramp);
}

/** The given end value, or the value of stored energy at the prices after the horizon. */
function resolveEndValue(
  given: EndValue | undefined,
  terms: SiteTerms,
  pathAfter: Float64Array,
  hoursAfter: Float64Array,
): EndValue {
  return given ?? endValueOfHorizon(terms, pathAfter, hoursAfter);
}

/** Price impact of a MW over an interval, if the trades show that it is above 0. */
function impactFromTrades(trades: CycleOptions['trades'], hours: number): number | undefined {
  if (trades === undefined) return undefined;
  const { lambda, standardError } = kyleLambda(trades);
  if (lambda === null || standardError === null) return undefined;
  return lambda > SIGNIFICANT_ERRORS * standardError ? lambda * hours : undefined;
}

/** Mean power sold and bought ahead in each block; 0 outside the series. */
function awardsInBlocks(awards: AwardSeries, startMs: number, hours: Float64Array): Awards {
  const over = (powers: ArrayLike<number>) => {
    const { means, shares } = averageOverBlocks(awards, powers, startMs, hours);
    return means.map((mean, block) => mean * shares[block]!);
  };
  return {
    soldMwSeries: over(awards.soldMwSeries),
    boughtMwSeries: over(awards.boughtMwSeries),
  };
}

/** The limit on the blocks that begin within its hours. */
function dischargeLimitInBlocks(limit: DischargeWindowLimit, hours: Float64Array): DischargeLimit {
  let untilStep = 0;
  for (let begin = 0; untilStep < hours.length && begin < limit.hours; untilStep += 1) {
    begin += hours[untilStep]!;
  }
  return { fromStep: 0, untilStep, dischargeMwh: limit.dischargeMwh };
}
