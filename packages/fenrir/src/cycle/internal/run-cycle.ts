import { createRecalibration } from '../../confidence/create-recalibration.js';
import { recalibrated } from '../../confidence/recalibrated.js';
import { insightsOf } from '../../insights/insights-of.js';
import { negotiate } from '../../negotiation/negotiate.js';
import { createPersonality } from '../../personality/create-personality.js';
import { describePersonality } from '../../personality/describe-personality.js';
import { type PriceRegime, regimeOf } from '../../personality/regime-of.js';
import { siteTerms } from '../../plan/internal/site-terms.js';
import { type ProjectedPlan, projectPlan } from '../../plan/project-plan.js';
import type { Ahead } from '../../scenarios/ahead.js';
import { expectAhead } from '../../scenarios/expect-ahead.js';
import type { Personality } from '../../schema/personality.js';
import type { CycleOptions } from '../cycle-options.js';
import type { CycleNegotiation, CycleResult } from '../cycle-result.js';
import { adversarialReport } from './adversarial-report.js';
import { endValueOf } from './best-steps.js';
import { checkCycle } from './check-cycle.js';
import { explainValue } from './explain-value.js';
import { natureBudget } from './nature-budget.js';
import { observe } from './observe.js';
import { proposedPlans } from './proposed-plans.js';
import { rightShare } from './right-share.js';
import type { Scene } from './scene.js';
import { scheduleOf } from './schedule-of.js';
import type { Stage } from './stage.js';
import { stepOf, type ValuedPlan } from './valued-plan.js';

/** λ where nothing is said. */
export const RISK_AVERSION = 0;

/** What a cycle answers, and what was learned. */
export interface CycleAnswer {
  readonly result: CycleResult;
  readonly personality: Personality;
}

/**
 * A cycle without some of its stages, so that it can be measured what each of them is worth.
 *
 * @param options - of the cycle
 * @param personality - what was learned of the site
 * @param without - stages to be left out
 */
export async function runCycle(
  options: CycleOptions,
  personality: Personality,
  without: readonly Stage[],
): Promise<CycleAnswer> {
  checkCycle(options);
  const observed = observe(options, personality);
  const known = without.includes('personality') ? stranger(observed) : observed;
  const ahead = expectAhead(known, aheadOptions(options));
  const { scene, assumptions } = sceneOf(options, observed, ahead, without);
  const sent = sentFirst(options, scene);
  const nature = natureBudget(scene);
  const plans = await proposedPlans(
    scene,
    stepOf(sent.dispatch, 0),
    without.includes('adversary') ? undefined : nature,
  );
  const { recommended, negotiation } = agreed(plans.sent, plans.others, without);
  const table = [plans.sent, ...plans.others];
  const explains = !without.includes('causes');
  const attribution = explains
    ? await explainValue(scene, table, recommended)
    : { parts: [], valueAll: recommended.total, valueNone: plans.sent.total };
  const report = adversarialReport(scene, nature, {
    recommended,
    sent: plans.sent,
    expected: plans.expected,
  });
  const share = rightShare({
    terms: scene.terms,
    blockHours: ahead.blockHours,
    scenarios: ahead.scenarios,
    action: recommended.first,
  });
  const regime = regimeNow(options, observed);
  const schedule = scheduleOf(scene, recommended.dispatch, ahead.startMs);
  const told = { regime, attribution, schedule, clips: sent.clips, currency: observed.currency };
  const { cash, wear, storedValueChange } = recommended.settlement;
  const result: CycleResult = {
    recommendation: recommended.first,
    confidence: recalibrated(createRecalibration(), share),
    estimatedRevenue: cash,
    wear,
    storedValueChange,
    adversarialReport: report,
    insights: explains
      ? insightsOf({ ...told, ...plans, scene, recommended, report, asked: options.sent })
      : [],
    negotiation,
    assumptions,
    ...told,
  };
  return { result, personality: observed };
}

/** Who has seen no price of the site. */
function stranger({ timeZone, intervalMinutes, market }: Personality): Personality {
  return createPersonality({ timeZone, intervalMinutes, market });
}

function aheadOptions(options: CycleOptions) {
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

/** The horizon as plans are made for it, and what had to be assumed for that. */
function sceneOf(
  options: CycleOptions,
  personality: Personality,
  { blockHours, horizonBlocks, pricePath, scenarios, assumed }: Ahead,
  without: readonly Stage[],
): { scene: Scene; assumptions: string[] } {
  const { battery, socFraction, importLimitMw, exportLimitMw, dischargeBudgetMwh } = options;
  const hours = blockHours.slice(0, horizonBlocks);
  const site = {
    battery,
    socFraction,
    stepMinutes: hours.map((length) => length * 60),
    ...(importLimitMw === undefined ? {} : { importLimitMw }),
    ...(exportLimitMw === undefined ? {} : { exportLimitMw }),
  };
  const terms = siteTerms(site);
  const assumptions = [...assumed];
  let { endValue } = options;
  if (endValue === undefined) {
    endValue = endValueOf(
      terms,
      pricePath.subarray(horizonBlocks),
      blockHours.subarray(horizonBlocks),
    );
    assumptions.push(
      'energy left after the horizon is worth what the 48 hours expected after it make of it',
    );
  }
  const scene = {
    ...{ site, terms, hours, endValue },
    pricePath: pricePath.slice(0, horizonBlocks),
    scenarios: scenarios.map((scenario) => scenario.slice(0, horizonBlocks)),
    riskAversion: without.includes('adversary') ? 0 : (options.riskAversion ?? RISK_AVERSION),
    impactPerMw: options.impactPerMw ?? describePersonality(personality).impactPerMw,
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
  };
  return { scene, assumptions };
}

/** The interval that begins of the plan sent, as the battery carries it out. */
function sentFirst({ sent }: CycleOptions, { site, hours }: Scene): ProjectedPlan {
  return projectPlan({ ...site, stepMinutes: hours[0]! * 60 }, [sent]);
}

/** The plan that the agents agree on; without them that which is best for the expected prices. */
function agreed(
  sent: ValuedPlan,
  others: readonly ValuedPlan[],
  without: readonly Stage[],
): { recommended: ValuedPlan; negotiation: CycleNegotiation } {
  const agreement = negotiate({ disagreement: sent, plans: others });
  const proposals = [sent, ...others].map(({ name, utilities }) => ({ name, utilities }));
  const negotiation = { ...agreement, proposals };
  if (without.includes('negotiation')) return { recommended: others[0]!, negotiation };
  const named = others.find(({ name }) => name === agreement.plan);
  return { recommended: agreement.isChange && named !== undefined ? named : sent, negotiation };
}

/** Without a time the price is held against all that the site has seen. */
function regimeNow({ pricePerMwh, timeMs }: CycleOptions, personality: Personality): PriceRegime {
  const { pending, lastInterval, intervalMinutes } = personality;
  const latest = pending?.interval ?? lastInterval ?? 0;
  return regimeOf(personality, pricePerMwh, timeMs ?? (latest + 1) * intervalMinutes * 60_000);
}
