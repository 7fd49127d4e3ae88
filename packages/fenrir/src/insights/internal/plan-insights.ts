import type { CausePart } from '../../attribution/attribute-value.js';
import type { CycleCause } from '../../cycle/cycle-result.js';
import { isSameStep } from '../../cycle/internal/is-same-step.js';
import type { ClipReason } from '../../plan/project-plan.js';
import type { Currency } from '../currency.js';
import type { Insight, Told } from './told.js';
import { capitalised, doing, money, quantity } from './wording.js';

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
export function choiceInsight(told: Told): Insight {
  const { recommended, sent, hasSentPlan, attribution, currency } = told;
  const amount = recommended.total - sent.total;
  if (recommended.name === sent.name) return standing(told);
  const [chosen, other] = [capitalised(doing(recommended.first)), doing(sent.first)];
  const more = `${money(amount, currency)} more than`;
  const comparison = hasSentPlan
    ? `${chosen} instead of ${other} is worth ${more} the submitted plan`
    : `${chosen} is worth ${more} ${other}`;
  return { amount, sentence: `${comparison}${reason(attribution.parts, amount, currency)}.` };
}

/** Why nothing is changed: by how much the best plan with another first step falls short. */
function standing({ sent, hasSentPlan, others, scene, currency }: Told): Insight {
  const stays = doing(sent.first);
  const rivals = others.filter(({ first }) => !isSameStep(scene, first, sent.first));
  if (rivals.length === 0) {
    const unchanged = hasSentPlan
      ? `The submitted plan stands (${stays}): all ${others.length} other plans begin with the same step`
      : `${capitalised(stays)} is worth most: every other plan begins with it`;
    return {
      amount: 0,
      sentence: `${unchanged}, so changing it gains ${money(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, sent.total - best.total);
  const kind = hasSentPlan
    ? `The submitted plan stands (${stays})`
    : `${capitalised(stays)} is worth most`;
  return {
    amount,
    sentence: `${kind}: the best alternative, ${doing(best.first)}, is worth ${money(amount, currency)} less.`,
  };
}

/** The cause that adds most; where it adds more than the total, the cause that takes most away as well. */
function reason(parts: readonly CausePart<CycleCause>[], amount: number, currency: Currency) {
  if (parts.length === 0) return '';
  const top = parts.reduce((most, part) => (part.value > most.value ? part : most));
  const least = parts.reduce((kept, part) => (part.value < kept.value ? part : kept));
  if (money(top.value, currency) === money(amount, currency)) {
    return `, all of it due to ${CAUSES[top.cause]}`;
  }
  if (top.value < amount) {
    return `, of which ${money(top.value, currency)} is due to ${CAUSES[top.cause]}`;
  }
  return `: ${money(top.value, currency)} more due to ${CAUSES[top.cause]}, but ${money(-least.value, currency)} less due to ${CAUSES[least.cause]}`;
}

/** Which part of the submitted plan, or of staying idle, cannot be carried out. */
export function clipInsights({ clips, scene, sent, hasSentPlan, currency }: Told): Insight[] {
  const replaced = hasSentPlan ? 'the submitted step' : 'staying idle';
  return clips.map(({ reason, direction, askedMw, givenMw }) => {
    if (reason === 'ramp' && direction === 'idle') {
      const mwh = sent.first.powerMw * scene.hours[0]!;
      const amount = Math.abs(mwh * scene.pricePath[0]!);
      const sentence = `The battery cannot go idle at once because ${REASONS.ramp}: ${doing(sent.first)} replaces ${replaced}, ${quantity(mwh, 'MWh')} for ${money(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const away = reason === 'empty' ? 'discharge' : 'charge';
    if ((reason === 'empty' || reason === 'full') && direction !== away) {
      const moved = direction === 'idle' ? sent.first.powerMw : givenMw - askedMw;
      const amount = Math.abs(moved * scene.hours[0]! * scene.pricePath[0]!);
      const side = reason === 'empty' ? 'below its minimum' : 'above its maximum';
      const sentence = `The state of charge is ${side} and has to recover: ${doing(sent.first)} replaces ${replaced}, ${quantity(moved * scene.hours[0]!, 'MWh')} more, ${money(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const mwh = (askedMw - givenMw) * scene.hours[0]!;
    const amount = Math.abs(mwh * scene.pricePath[0]!);
    // At a negative price the buyer is paid.
    const earns = (direction === 'charge') === scene.pricePath[0]! < 0;
    const sentence =
      reason === 'idle'
        ? `The submitted plan is idle with ${quantity(askedMw, 'MW')}: an idle battery moves no energy, so that power, ${money(amount, currency)} at this price, counts as 0 MW.`
        : `Of the ${quantity(askedMw, 'MW')} to ${direction} in the submitted plan, ${quantity(givenMw, 'MW')} can be carried out because ${REASONS[reason]}: ${quantity(mwh, 'MWh')} remain ${direction === 'charge' ? 'unbought' : 'unsold'}, which ${earns ? 'would have brought' : 'would have cost'} ${money(amount, currency)} at this price.`;
    return { amount, sentence };
  });
}
