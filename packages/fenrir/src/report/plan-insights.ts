import type { CausePart, ValueAttribution } from '../attribution/attribute-value.js';
import type { Clip, ClipReason } from '../battery/project-plan.js';
import { sideOfWindow } from '../battery/site-terms.js';
import {
  capitalise,
  formatMoney,
  formatPrice,
  formatQuantity,
  formatStep,
} from '../internal/format.js';
import type { PriceRegime } from '../personality/price-regime.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import { needsRobustPlan } from '../proposals/plan-robust.js';
import { isSameStep, type ValuedPlan } from '../proposals/proposed-plans.js';
import type { Currency } from '../types.js';
import type {
  AdversarialReport,
  CycleCause,
  CycleMicrostructure,
  ScheduledStep,
} from './cycle-result.js';

/** A price within this share of a threshold counts as equal to it. */
const ROUNDING = 1e-9;

const CAUSES: Readonly<Record<CycleCause, string>> = {
  replanning: 'the price of this interval alone',
  expectation: 'the expected prices',
  storedEnergy: 'the value of the energy stored at the end of the horizon',
  adversary: 'risk aversion',
  wear: 'counting battery wear',
};

const REASONS: Readonly<Record<Exclude<ClipReason, 'idle'>, string>> = {
  ratedPower: 'the available rated power allows no more',
  connection: 'the grid connection allows no more',
  powerAtSoc: 'the battery allows no more at this state of charge',
  full: 'the battery has no room for more',
  empty: 'the battery holds no more energy',
  dischargeBudget: 'the discharge budget of the horizon allows no more',
  ramp: 'the ramp limit allows no faster change',
};

/** What the recommendation is worth compared with the submitted plan, or with staying idle, and the main cause. */
export function choiceInsight(findings: CycleFindings): Insight {
  const { recommended, submitted, hasSubmittedPlan, attribution, problem, currency } = findings;
  const amount = recommended.total - submitted.total;
  if (isSameStep(problem, recommended.first, submitted.first)) return submittedPlanStands(findings);
  const [chosen, other] = [capitalise(formatStep(recommended.first)), formatStep(submitted.first)];
  const more = `${formatMoney(amount, currency)} more than`;
  const comparison = hasSubmittedPlan
    ? `${chosen} instead of ${other} is worth ${more} the submitted plan`
    : `${chosen} is worth ${more} ${other}`;
  return { amount, sentence: `${comparison}${reason(attribution.parts, amount, currency)}.` };
}

/** Why the submitted plan stands: how much less the best plan with another first step is worth. */
function submittedPlanStands({
  submitted,
  hasSubmittedPlan,
  others,
  problem,
  currency,
}: CycleFindings): Insight {
  const stays = formatStep(submitted.first);
  const rivals = others.filter(({ first }) => !isSameStep(problem, first, submitted.first));
  if (rivals.length === 0) {
    const unchanged = hasSubmittedPlan
      ? `The submitted plan stands (${stays}): all ${others.length} other plans begin with the same step`
      : `${capitalise(stays)} is worth most: every other plan begins with it`;
    return {
      amount: 0,
      sentence: `${unchanged}, so changing it gains ${formatMoney(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, submitted.total - best.total);
  const kind = hasSubmittedPlan
    ? `The submitted plan stands (${stays})`
    : `${capitalise(stays)} is worth most`;
  return {
    amount,
    sentence: `${kind}: the best alternative, ${formatStep(best.first)}, is worth ${formatMoney(amount, currency)} less.`,
  };
}

/** The cause that adds most; if it adds more than the total, also the cause that reduces it most. */
function reason(parts: readonly CausePart<CycleCause>[], amount: number, currency: Currency) {
  if (parts.length === 0) return '';
  const top = parts.reduce((most, part) => (part.value > most.value ? part : most));
  const least = parts.reduce((kept, part) => (part.value < kept.value ? part : kept));
  if (formatMoney(top.value, currency) === formatMoney(amount, currency)) {
    return `, all of it due to ${CAUSES[top.cause]}`;
  }
  if (top.value < amount) {
    return `, of which ${formatMoney(top.value, currency)} is due to ${CAUSES[top.cause]}`;
  }
  return `: ${formatMoney(top.value, currency)} more due to ${CAUSES[top.cause]}, but ${formatMoney(-least.value, currency)} less due to ${CAUSES[least.cause]}`;
}

/** Which part of the submitted plan, or of staying idle, cannot be carried out. */
export function clipInsights({
  clips,
  problem,
  submitted,
  hasSubmittedPlan,
  currency,
}: CycleFindings): Insight[] {
  const replaced = hasSubmittedPlan ? 'the submitted step' : 'staying idle';
  return clips.map(({ reason, direction, askedMw, givenMw }) => {
    if (reason === 'ramp' && direction === 'idle') {
      const mwh = submitted.first.powerMw * problem.hours[0]!;
      const amount = Math.abs(mwh * problem.pricePath[0]!);
      const sentence = `The battery cannot go idle at once because ${REASONS.ramp}: ${formatStep(submitted.first)} replaces ${replaced}, ${formatQuantity(mwh, 'MWh')} for ${formatMoney(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const away = reason === 'empty' ? 'discharge' : 'charge';
    if ((reason === 'empty' || reason === 'full') && direction !== away) {
      const moved = direction === 'idle' ? submitted.first.powerMw : givenMw - askedMw;
      const amount = Math.abs(moved * problem.hours[0]! * problem.pricePath[0]!);
      const side = reason === 'empty' ? 'below its minimum' : 'above its maximum';
      const sentence = `The state of charge is ${side} and has to recover: ${formatStep(submitted.first)} replaces ${replaced}, ${formatQuantity(moved * problem.hours[0]!, 'MWh')} more, ${formatMoney(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const mwh = (askedMw - givenMw) * problem.hours[0]!;
    const amount = Math.abs(mwh * problem.pricePath[0]!);
    // At a negative price the buyer is paid.
    const earns = (direction === 'charge') === problem.pricePath[0]! < 0;
    const sentence =
      reason === 'idle'
        ? `The submitted plan is idle with ${formatQuantity(askedMw, 'MW')}: an idle battery moves no energy, so that power, ${formatMoney(amount, currency)} at this price, counts as 0 MW.`
        : `Of the ${formatQuantity(askedMw, 'MW')} to ${direction} in the submitted plan, ${formatQuantity(givenMw, 'MW')} can be carried out because ${REASONS[reason]}: ${formatQuantity(mwh, 'MWh')} remain ${direction === 'charge' ? 'unbought' : 'unsold'}, which ${earns ? 'would have brought' : 'would have cost'} ${formatMoney(amount, currency)} at this price.`;
    return { amount, sentence };
  });
}

/**
 * Why now: the price compared with the marginal value of stored energy after the interval at the expected prices; the amount is that of the interval. Where
 * risk aversion or a limit decides otherwise, the sentence says so and gives the value of the best alternative.
 */
export function timingInsight(findings: CycleFindings): Insight {
  const { recommended, problem, schedule, currency } = findings;
  const { terms, hours, pricePath } = problem;
  const now = pricePath[0]!;
  const { direction, powerMw } = recommended.first;
  const mwh = powerMw * hours[0]!;
  const [chargeBelow, dischargeAbove] = [
    terms.chargeMw > 0 ? schedule[0]!.chargeBelowPerMwh : undefined,
    terms.dischargeMw > 0 ? schedule[0]!.dischargeAbovePerMwh : undefined,
  ];
  // The loss on a MWh bought, or sold, in this interval.
  const toCharge = lossPerMwh(now, chargeBelow);
  const toDischarge = dischargeAbove === undefined ? undefined : lossPerMwh(dischargeAbove, now);
  if (direction === 'discharge' && dischargeAbove !== undefined && toDischarge! <= 0) {
    const amount = -toDischarge! * mwh;
    return {
      amount,
      sentence: `Discharging pays above ${formatPrice(dischargeAbove, currency)}, the value of keeping the energy for later, losses and wear included: at ${formatPrice(now, currency)} the ${formatQuantity(mwh, 'MWh')} of this interval earn ${formatMoney(amount, currency)} more.`,
    };
  }
  if (direction === 'charge' && chargeBelow !== undefined && toCharge! <= 0) {
    const amount = -toCharge! * mwh;
    return {
      amount,
      sentence: `Charging pays below ${formatPrice(chargeBelow, currency)}, the value of the energy later, after losses and wear: at ${formatPrice(now, currency)} the ${formatQuantity(mwh, 'MWh')} of this interval gain ${formatMoney(amount, currency)}.`,
    };
  }
  if (direction !== 'idle' || (toCharge ?? 0) < 0 || (toDischarge ?? 0) < 0)
    return decidedOtherwise(findings);
  if (toCharge === undefined && toDischarge === undefined) {
    return { amount: 0, sentence: 'Staying idle is the only option: 0 MW can be bought or sold.' };
  }
  const isCharge = (toCharge ?? Number.POSITIVE_INFINITY) <= (toDischarge ?? Number.MAX_VALUE);
  const fullMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  const amount = (isCharge ? toCharge! : toDischarge!) * fullMw * hours[0]!;
  const pays = isCharge
    ? `charging pays only below ${formatPrice(chargeBelow!, currency)}`
    : `discharging pays only above ${formatPrice(dischargeAbove!, currency)}`;
  return {
    amount,
    sentence: `Staying idle is best because ${pays}: at ${formatPrice(now, currency)} an interval at full power would lose ${formatMoney(amount, currency)}.`,
  };
}

/** Positive where the first exceeds the second, 0 where they differ by rounding only. */
function lossPerMwh(upper: number, lower: number | undefined): number | undefined {
  if (lower === undefined) return undefined;
  const loss = upper - lower;
  return Math.abs(loss) <= ROUNDING * (1 + Math.abs(upper)) ? 0 : loss;
}

/** What decides besides the expected prices, and how much less the best plan with another first step is worth to all agents. */
function decidedOtherwise({
  recommended,
  submitted,
  others,
  problem,
  currency,
}: CycleFindings): Insight {
  const doesNow = recommended.first;
  const chosen = formatStep(doesNow);
  const rivals = [submitted, ...others].filter(({ first }) => !isSameStep(problem, first, doesNow));
  const causes = otherCauses({ recommended, others, problem });
  const why =
    causes.length === 0
      ? ''
      : `, because ${causes.join(' or ')} overrides what the expected prices of later hours alone suggest`;
  if (rivals.length === 0) {
    return {
      amount: 0,
      sentence: `${capitalise(chosen)} now${why}: another plan would gain ${formatMoney(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, recommended.total - best.total);
  return {
    amount,
    sentence: `${capitalise(chosen)} now${why}: the best alternative, ${formatStep(best.first)}, is worth ${formatMoney(amount, currency)} less.`,
  };
}

/**
 * Causes of a first step besides the expected prices and the power of the battery. Risk aversion is one of them only if the best plan for the expected prices
 * has another first step.
 */
function otherCauses({
  recommended,
  others,
  problem,
}: Pick<CycleFindings, 'recommended' | 'others' | 'problem'>): string[] {
  const { market, site, terms } = problem;
  const expected = others.find(({ name }) => name === 'expected');
  const isAsExpected =
    expected !== undefined && isSameStep(problem, expected.first, recommended.first);
  const concessions = [...(market.depth?.sell ?? []), ...(market.depth?.buy ?? [])];
  const causes = {
    'risk aversion': needsRobustPlan(problem) && !isAsExpected,
    'the ramp limit': problem.ramp !== undefined,
    'the limit on discharged energy':
      problem.dischargeBudgetMwh !== undefined || (problem.dischargeLimits ?? []).length > 0,
    'the price impact of its own power':
      (market.impactPerMw ?? 0) > 0 ||
      concessions.some(({ concessionPerMwh }) => concessionPerMwh > 0),
    'the power limit at this state of charge': site.battery.powerLimits !== undefined,
    'a state of charge outside its window': sideOfWindow(terms) !== undefined,
  };
  return Object.entries(causes).flatMap(([cause, isThere]) => (isThere ? [cause] : []));
}

/** The findings of a cycle from which insights are written. */
export interface CycleFindings {
  readonly problem: CycleProblem;
  readonly currency: Currency;
  readonly regime: PriceRegime;
  readonly microstructure?: CycleMicrostructure;
  readonly recommended: ValuedPlan;
  /** Whether the desk submitted a plan that the insights may mention. */
  readonly hasSubmittedPlan: boolean;
  /** The submitted (or idle) plan as it can be carried out. */
  readonly submitted: ValuedPlan;
  /** The other proposals. */
  readonly others: readonly ValuedPlan[];
  readonly clips: readonly Clip[];
  readonly attribution: ValueAttribution<CycleCause>;
  readonly report: AdversarialReport;
  readonly schedule: readonly ScheduledStep[];
}

/** A sentence and the amount of money that it is about. */
export interface Insight {
  /** 0 or more [currency] */
  readonly amount: number;
  readonly sentence: string;
}
