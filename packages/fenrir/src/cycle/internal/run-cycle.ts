import { withDaysSeen } from '../../confidence/internal/with-days-seen.js';
import { recalibrated } from '../../confidence/recalibrated.js';
import type { Currency } from '../../insights/currency.js';
import { insightsOf } from '../../insights/insights-of.js';
import { negotiate } from '../../negotiation/negotiate.js';
import { negotiationTranscript } from '../../negotiation/negotiation-transcript.js';
import { createPersonality } from '../../personality/create-personality.js';
import { daysSeen } from '../../personality/internal/days-seen.js';
import { type PriceRegime, regimeOf } from '../../personality/regime-of.js';
import { type CycleMemory, rememberCycle } from '../../personality/remember-cycle.js';
import { bidCurves } from '../../plan/bid-curves.js';
import { sideOfWindow } from '../../plan/internal/side-of-window.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import type { Clip } from '../../plan/project-plan.js';
import { expectAhead } from '../../scenarios/expect-ahead.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';
import type { CycleAnswer, CycleNegotiation } from '../cycle-result.js';
import { adversarialReport } from './adversarial-report.js';
import { limitedBattery } from './best-steps.js';
import { carefree } from './caution.js';
import { checkCycle } from './check-cycle.js';
import { explainValue } from './explain-value.js';
import { isSameStep } from './is-same-step.js';
import { judgedShare } from './judged-share.js';
import { microstructureOf } from './microstructure-of.js';
import { type NatureBudget, natureBudget } from './nature-budget.js';
import { observe } from './observe.js';
import { planBest } from './plan-best.js';
import { type ProposedPlans, proposedPlans } from './proposed-plans.js';
import type { Scene } from './scene.js';
import { sceneOf } from './scene-of.js';
import { scheduleOf } from './schedule-of.js';
import { type SentStep, sentStep } from './sent-step.js';
import type { Stage } from './stage.js';
import { type ValuedPlan, valuedPlan } from './valued-plan.js';

const RESTING: PlannedStep = { direction: 'idle', powerMw: 0 };

/**
 * A cycle without some of its stages, so that it can be measured what each of them is worth.
 *
 * @param given - options of the cycle
 * @param personality - what was learned of the site
 * @param without - stages to be left out
 */
export async function runCycle(
  given: CycleOptions,
  personality: Personality,
  without: readonly Stage[],
): Promise<CycleAnswer> {
  checkCycle(given);
  // A price of −0 is one of 0.
  const options = { ...given, pricePerMwh: given.pricePerMwh + 0 };
  const observed = observe(options, personality);
  const known = without.includes('personality') ? stranger(observed) : observed;
  const ahead = expectAhead(known, aheadOptions(options));
  const { scene: wary, assumptions } = sceneOf(options, known, ahead);
  const hasAdversary = !without.includes('adversary');
  const scene = hasAdversary ? wary : { ...wary, caution: carefree };
  const asked = options.sent ?? RESTING;
  const sent = sentStep(scene, asked);
  const nature = natureOf(scene);
  const hasSentPlan = options.sent !== undefined;
  const proposed = await proposedPlans(scene, sent.first);
  const plans = hasSentPlan ? proposed : restingStands(proposed);
  const currency = spoken(options, known);
  const { agreed, negotiation } = agreement(plans, currency, hasSentPlan);
  const recommended = without.includes('negotiation') ? await revenueAlone(scene) : agreed;
  const explains = !without.includes('causes');
  const attribution = explains
    ? await explainValue(scene, plans, recommended)
    : { parts: [], valueAll: recommended.total, valueNone: plans.sent.total };
  const report = adversarialReport(scene, nature, { ...plans, recommended });
  const microstructure = microstructureOf(options, observed);
  const judged = judgedShare(options, scene, ahead, recommended.first);
  const { cash, wear, gridCharge, storedValueChange } = recommended.settlement;
  const found = {
    regime: regimeNow(options, observed),
    ...(microstructure === undefined ? {} : { microstructure }),
    bids: bidCurves({
      ...{ site: scene.site, pricePath: scene.pricePath, endValue: scene.endValue },
      socFractionSeries: recommended.dispatch.socFractionSeries,
    }),
    schedule: scheduleOf(scene, recommended.dispatch, ahead.startMs),
    ...{ attribution, clips: clipsOf(scene, asked, sent, plans.sent.first) },
  };
  const told = { ...found, ...plans, scene, recommended, report, currency, hasSentPlan };
  return {
    result: {
      recommendation: recommended.first,
      confidence: confidenceOf(options, observed, judged.share),
      ...{ estimatedRevenue: cash, wear, gridCharge, storedValueChange },
      currency: observed.currency,
      planGap: Math.max(0, (plans.worstValueBound ?? recommended.total) - recommended.total),
      adversarialReport: report,
      insights: explains ? insightsOf(told) : [],
      negotiation,
      assumptions: [...ahead.assumed, ...assumptions],
      ...found,
    },
    personality: remembered(options, scene, observed, {
      ...{ share: judged.share, action: recommended.first },
      battery: limitedBattery(scene.terms),
      ...(options.usdPerUnit === undefined ? {} : { leastPerMwh: judged.leastPerMwh }),
    }),
  };
}

/** Scenarios about prices that were told are not those of sites in general. */
function confidenceOf(
  { knownPrices, forecast }: CycleOptions,
  observed: Personality,
  share: number,
): number {
  const confidence = recalibrated(observed.recalibration, share);
  return knownPrices || forecast ? confidence : withDaysSeen(confidence, daysSeen(observed));
}

/** Without a time there is nothing to hold a recommendation against; one for an end value or a budget of the caller is right by more than the prices of two days, and so is the way back into the window. */
function remembered(
  { timeMs, forecast, endValue, dischargeBudgetMwh, dischargeWithin }: CycleOptions,
  scene: Scene,
  observed: Personality,
  recommended: NonNullable<CycleMemory['recommended']>,
): Personality {
  if (timeMs === undefined) return observed;
  const forecasts = forecast === undefined ? {} : { forecast };
  const told = [endValue, dischargeBudgetMwh, dischargeWithin];
  const isInside = sideOfWindow(scene.terms) === undefined;
  const judged = isInside && told.every((one) => one === undefined) ? { recommended } : {};
  return rememberCycle(observed, { timeMs, ...judged, ...forecasts });
}

/** What of the plan sent could not be carried out; where all that follows its first interval exceeds the ramp by more than it must, that is why. */
function clipsOf(
  scene: Scene,
  { direction, powerMw: askedMw }: PlannedStep,
  { first, clips }: SentStep,
  given: PlannedStep,
): readonly Clip[] {
  if (isSameStep(scene, first, given)) return clips;
  const givenMw = given.direction === direction ? given.powerMw : 0;
  const { socFraction } = scene.site;
  return [{ step: 0, reason: 'ramp', ...{ direction, askedMw, givenMw, socFraction } }];
}

/** Who has seen no price of the site. */
function stranger({ timeZone, intervalMinutes, market }: Personality): Personality {
  return createPersonality({ timeZone, intervalMinutes, market });
}

function aheadOptions(options: CycleOptions) {
  const { pricePerMwh, timeMs, horizonHours, forecast, knownPrices, seed } = options;
  return {
    ...{ pricePerMwh, horizonHours },
    ...(timeMs === undefined ? {} : { timeMs }),
    ...(forecast === undefined ? {} : { forecast }),
    ...(knownPrices === undefined ? {} : { knownPrices }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** The plans of a cycle to which no plan was sent: resting stands unless another plan is worth more, and is named once. */
function restingStands(plans: ProposedPlans): ProposedPlans {
  const { idle, others } = plans;
  return { ...plans, sent: idle, others: others.filter((plan) => plan !== idle) };
}

/** The plan that the agents agree on. */
function agreement(
  { sent, others }: ProposedPlans,
  currency: Currency,
  hasSentPlan: boolean,
): {
  agreed: ValuedPlan;
  negotiation: CycleNegotiation;
} {
  const found = negotiate({ disagreement: sent, plans: others });
  const proposals = [sent, ...others].map(({ name, utilities }) => ({ name, utilities }));
  const named = [sent, ...others].find(({ name }) => name === found.plan);
  const disagreement = hasSentPlan ? 'the submitted plan' : 'staying idle';
  const transcript = negotiationTranscript(found, proposals, currency, disagreement);
  return { agreed: named ?? sent, negotiation: { ...found, proposals, transcript } };
}

/** What the report is about: the budget that plans are cautious of, else what the scenarios tell. */
function natureOf(scene: Scene): NatureBudget {
  const { caution, pricePath } = scene;
  if (caution.kind !== 'budget') return natureBudget(scene);
  const { budgetHours, lowPath, highPath } = caution;
  return { budgetHours, intervals: { nominalPath: pricePath, lowPath, highPath } };
}

/** Without a negotiation the revenue agent decides alone: neither wear nor risk nor charges of the grid count for it. */
async function revenueAlone(scene: Scene): Promise<ValuedPlan> {
  const battery = { ...scene.site.battery, wearPerMwhDischarged: 0 };
  const dispatch = await planBest({
    ...scene,
    site: { ...scene.site, battery },
    terms: { ...scene.terms, wearPerMwh: 0 },
  });
  return valuedPlan(scene, 'revenue', dispatch);
}

/** Without a time the price is held against all that the site has seen. */
function regimeNow(
  { pricePerMwh, timeMs, usdPerUnit }: CycleOptions,
  personality: Personality,
): PriceRegime {
  const { pending, lastInterval, intervalMinutes } = personality;
  const latest = pending?.interval ?? lastInterval ?? 0;
  const now = timeMs ?? (latest + 1) * intervalMinutes * 60_000;
  return regimeOf(personality, pricePerMwh, now, usdPerUnit);
}

function spoken({ insightsIn }: CycleOptions, { currency }: Personality): Currency {
  return insightsIn === undefined
    ? { code: currency, perUnit: 1 }
    : { code: insightsIn.currency, perUnit: insightsIn.perUnit };
}
