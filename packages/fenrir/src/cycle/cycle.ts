import { type Clip, IDLE } from '../battery/project-plan.js';
import { sideOfWindow } from '../battery/site-terms.js';
import { recalibrateCore, shrinkForYoungSite } from '../confidence/recalibration.js';
import { negotiate } from '../negotiation/negotiate.js';
import { negotiationTranscriptCore } from '../negotiation/negotiation-transcript.js';
import { createPersonality } from '../personality/create-personality.js';
import { type PriceRegime, priceRegimeCore } from '../personality/price-regime.js';
import { daysSeen } from '../personality/price-window.js';
import { bidCurvesCore } from '../plan/bid-curves.js';
import { type CycleOptions, validateCycleOptions } from '../problem/cycle-options.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { formulateProblem, validateProblem } from '../problem/formulate-problem.js';
import { observeCyclePrices } from '../problem/observe-cycle-prices.js';
import {
  riskNeutral,
  type UncertaintyBudget,
  uncertaintyBudget,
} from '../problem/resolve-ambiguity.js';
import { planExpected } from '../proposals/plan-robust.js';
import {
  isSameStep,
  type PlanProposals,
  proposedPlans,
  type ValuedPlan,
  valuedPlan,
} from '../proposals/proposed-plans.js';
import { type SubmittedStep, submittedStep } from '../proposals/submitted-step.js';
import { adversarialReport } from '../report/adversarial-report.js';
import type { CycleAnswer, CycleNegotiation } from '../report/cycle-result.js';
import { explainValue } from '../report/explain-value.js';
import { cycleInsights } from '../report/insights.js';
import { cycleMicrostructure } from '../report/market-microstructure.js';
import type { CycleFindings } from '../report/plan-insights.js';
import { shareOfRightScenarios } from '../report/scenario-share.js';
import { scheduledSteps } from '../report/schedule.js';
import { expectLookaheadCore, type LookaheadOptions } from '../scenarios/expect-lookahead.js';
import { type CycleMemory, rememberCycleCore } from '../scenarios/remember-cycle.js';
import type { Personality } from '../schema/personality.js';
import type { Currency, PlannedStep } from '../types.js';
import { limitedBattery } from '../value-function/best-steps.js';

/**
 * Runs one cycle: learns the given prices, forecasts the next hours, plans, lets four agents agree on a plan, and recommends its first step with the reasons.
 * Method note, section 11. The personality given stays unchanged; the one returned has learned the prices.
 *
 * @param options - battery, state of charge, price, horizon; optionally a submitted plan, forecasts, limits
 * @param personality - what was learned of the site so far
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `unknownField`, `notFinite`, `noValues`, `unequalLengths`, `quantilesNotRising`, `unknownAmbiguity`, `riskToldTwice`, `pricesContradict`, `horizonNotWhole`, `timeMissing`, `unknownDirection`, `endValueNotConcave`; `outOfRange` / `outOfRange`; `conflict` / `observationOutOfOrder`; those of the
 * kernel, of STRIX and of `@bess/milp`
 * @example
 * const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });
 * const submitted = { direction: 'idle', powerMw: 0 } as const;
 * const { result } = await cycle(
 *   { battery, socFraction: 0.65, pricePerMwh: 900, timeMs: Date.parse('2026-07-01T01:00Z'), submitted, horizonHours: 4 },
 *   createPersonality({ timeZone: 'America/Los_Angeles' }),
 * );
 * result.recommendation;
 * // => { direction: 'discharge', powerMw: 50 }
 */
export function cycle(options: CycleOptions, personality: Personality): Promise<CycleAnswer> {
  return runCycle(options, personality, []);
}

/** A cycle without some of its stages, to measure their value. */
export async function runCycle(
  given: CycleOptions,
  personality: Personality,
  without: readonly CycleStage[],
): Promise<CycleAnswer> {
  validateCycleOptions(given);
  // Turns −0 into 0.
  const options = { ...given, pricePerMwh: given.pricePerMwh + 0 };
  const observed = observeCyclePrices(options, personality);
  const known = without.includes('personality') ? uninformedPrior(observed) : observed;
  const lookahead = expectLookaheadCore(known, lookaheadOptions(options));
  const { problem: formulated, assumptions } = formulateProblem(options, known, lookahead);
  validateProblem(formulated);
  const hasAdversary = !without.includes('adversary');
  const problem = hasAdversary ? formulated : { ...formulated, ambiguity: riskNeutral };
  const asked = options.submitted ?? IDLE;
  const submitted = submittedStep(problem, asked);
  const uncertainty = reportedUncertainty(problem);
  const hasSubmittedPlan = options.submitted !== undefined;
  const isAssumed = hasSubmittedPlan && options.submittedIsAssumed === true;
  const disagreement = disagreementName(hasSubmittedPlan, isAssumed);
  const proposed = await proposedPlans(problem, submitted.first);
  const plans = hasSubmittedPlan ? proposed : withIdleAsDisagreement(proposed);
  const currency = insightCurrency(options, known);
  const { agreed, negotiation } = negotiateAgreement(plans, currency, disagreement);
  const recommended = without.includes('negotiation') ? await revenueOnlyPlan(problem) : agreed;
  const explains = !without.includes('causes');
  const replays = new Map<string, number>();
  const attribution = explains
    ? await explainValue(problem, plans, recommended, replays)
    : { parts: [], valueAll: recommended.total, valueNone: plans.submitted.total };
  const report = adversarialReport(problem, uncertainty, { ...plans, recommended });
  const microstructure = cycleMicrostructure(options, observed);
  const judged = shareOfRightScenarios(options, problem, lookahead, recommended.first);
  const { cash, wear, gridCharge, storedValueChange } = recommended.settlement;
  const found = {
    regime: currentRegime(options, observed),
    ...(microstructure === undefined ? {} : { microstructure }),
    bids: bidCurvesCore({
      site: problem.site,
      pricePath: problem.pricePath,
      endValue: problem.endValue,
      socFractionSeries: recommended.dispatch.socFractionSeries,
    }),
    schedule: scheduledSteps(problem, recommended.dispatch, lookahead.startMs),
    attribution,
    clips: submittedPlanClips(problem, asked, submitted, plans.submitted.first),
  };
  const findings = { ...found, ...plans, problem, recommended, report, currency, hasSubmittedPlan };
  const explained = explains && isAssumed ? await besideIdle(findings, plans, replays) : findings;
  return {
    result: {
      recommendation: recommended.first,
      confidence: recommendationConfidence(options, observed, judged.share),
      estimatedRevenue: cash,
      wear,
      gridCharge,
      storedValueChange,
      currency: observed.currency,
      planGap: Math.max(0, (plans.worstValueBound ?? recommended.total) - recommended.total),
      adversarialReport: report,
      insights: explains ? cycleInsights(explained) : [],
      negotiation,
      assumptions: [...lookahead.assumed, ...assumptions],
      ...found,
    },
    personality: rememberRecommendation(options, problem, observed, {
      share: judged.share,
      action: recommended.first,
      battery: limitedBattery(problem.terms),
      importChargePerMwh: problem.terms.importChargePerMwh,
      ...(options.usdPerUnit === undefined ? {} : { leastPerMwh: judged.leastPerMwh }),
    }),
  };
}

/** Shrinks the confidence of a site with little history, unless its scenarios come from given prices. */
function recommendationConfidence(
  { knownPrices, forecast }: CycleOptions,
  observed: Personality,
  share: number,
): number {
  const confidence = recalibrateCore(observed.recalibration, share);
  return knownPrices || forecast ? confidence : shrinkForYoungSite(confidence, daysSeen(observed));
}

/**
 * Queues the recommendation for settlement. It is not queued if the cycle has no time, if the caller set an end value or a discharge limit, or if the battery
 * is recovering into its window: 48 hours of prices could not judge it.
 */
function rememberRecommendation(
  { timeMs, forecast, endValue, dischargeBudgetMwh, dischargeWithin }: CycleOptions,
  problem: CycleProblem,
  observed: Personality,
  recommended: NonNullable<CycleMemory['recommended']>,
): Personality {
  if (timeMs === undefined) return observed;
  const forecasts = forecast === undefined ? {} : { forecast };
  const limits = [endValue, dischargeBudgetMwh, dischargeWithin];
  const isInside = sideOfWindow(problem.terms) === undefined;
  const judged = isInside && limits.every((limit) => limit === undefined) ? { recommended } : {};
  return rememberCycleCore(observed, { timeMs, ...judged, ...forecasts });
}

/** Clips of the submitted plan. If its best continuation exceeds the ramp by more than necessary, the step was replaced because of the ramp. */
function submittedPlanClips(
  problem: CycleProblem,
  { direction, powerMw: askedMw }: PlannedStep,
  { first, clips }: SubmittedStep,
  given: PlannedStep,
): readonly Clip[] {
  if (isSameStep(problem, first, given)) return clips;
  const givenMw = given.direction === direction ? given.powerMw : 0;
  const { socFraction } = problem.site;
  return [{ step: 0, reason: 'ramp', direction, askedMw, givenMw, socFraction }];
}

/** An uninformed prior: a personality without observations of the site. */
function uninformedPrior({ timeZone, intervalMinutes, market }: Personality): Personality {
  return createPersonality({ timeZone, intervalMinutes, market });
}

function lookaheadOptions(options: CycleOptions): LookaheadOptions {
  const { pricePerMwh, timeMs, horizonHours, forecast, knownPrices, seed } = options;
  return {
    pricePerMwh,
    horizonHours,
    ...(timeMs === undefined ? {} : { timeMs }),
    ...(forecast === undefined ? {} : { forecast }),
    ...(knownPrices === undefined ? {} : { knownPrices }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** Without a submitted plan, idling is the disagreement point and is proposed once. */
function withIdleAsDisagreement(plans: PlanProposals): PlanProposals {
  const { idle, others } = plans;
  return { ...plans, submitted: idle, others: others.filter((plan) => plan !== idle) };
}

/** The findings of a cycle as seen beside idling, where the submitted plan is assumed. */
async function besideIdle(
  findings: CycleFindings,
  plans: PlanProposals,
  replays: Map<string, number>,
): Promise<CycleFindings> {
  const { problem, recommended } = findings;
  const proposals = withIdleAsDisagreement(plans);
  const idle = submittedStep(problem, IDLE);
  return {
    ...findings,
    ...proposals,
    hasSubmittedPlan: false,
    attribution: await explainValue(problem, proposals, recommended, replays),
    clips: submittedPlanClips(problem, IDLE, idle, plans.idle.first),
  };
}

/** What the plan that stands without an agreement is called. */
function disagreementName(hasSubmittedPlan: boolean, isAssumed: boolean): string {
  if (!hasSubmittedPlan) return 'staying idle';
  return isAssumed ? 'the assumed plan' : 'the submitted plan';
}

/** Negotiates the plans of a cycle. */
function negotiateAgreement(
  { submitted, others }: PlanProposals,
  currency: Currency,
  disagreement: string,
): {
  agreed: ValuedPlan;
  negotiation: CycleNegotiation;
} {
  const found = negotiate({ disagreement: submitted, plans: others });
  const proposals = [submitted, ...others].map(({ name, utilities }) => ({ name, utilities }));
  const named = [submitted, ...others].find(({ name }) => name === found.plan);
  const transcript = negotiationTranscriptCore(found, proposals, currency, disagreement);
  return { agreed: named ?? submitted, negotiation: { ...found, proposals, transcript } };
}

/** The uncertainty budget of the report: that of the plans, else one derived from the scenarios. */
function reportedUncertainty(problem: CycleProblem): UncertaintyBudget {
  const { ambiguity, pricePath } = problem;
  if (ambiguity.kind !== 'budget') return uncertaintyBudget(problem);
  const { budgetHours, lowPath, highPath } = ambiguity;
  return { budgetHours, intervals: { nominalPath: pricePath, lowPath, highPath } };
}

/** The plan that the revenue agent would choose alone, ignoring wear, risk and grid charges. */
async function revenueOnlyPlan(problem: CycleProblem): Promise<ValuedPlan> {
  const battery = { ...problem.site.battery, wearPerMwhDischarged: 0 };
  const dispatch = await planExpected({
    ...problem,
    site: { ...problem.site, battery },
    terms: { ...problem.terms, wearPerMwh: 0 },
  });
  return valuedPlan(problem, 'revenue', dispatch);
}

/** Regime of the current price; without a time the price is compared with everything that the site has seen. */
function currentRegime(
  { pricePerMwh, timeMs, usdPerUnit }: CycleOptions,
  personality: Personality,
): PriceRegime {
  const { pending, lastInterval, intervalMinutes } = personality;
  const latest = pending?.interval ?? lastInterval ?? 0;
  const now = timeMs ?? (latest + 1) * intervalMinutes * 60_000;
  return priceRegimeCore(personality, pricePerMwh, now, usdPerUnit);
}

function insightCurrency({ insightsIn }: CycleOptions, { currency }: Personality): Currency {
  return insightsIn === undefined
    ? { code: currency, perUnit: 1 }
    : { code: insightsIn.currency, perUnit: insightsIn.perUnit };
}

/** A stage of a cycle that can be left out to measure its value. */
export type CycleStage = 'personality' | 'adversary' | 'causes' | 'negotiation';
