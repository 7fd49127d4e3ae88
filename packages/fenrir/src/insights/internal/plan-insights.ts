import type { CausePart } from '../../attribution/attribute-value.js';
import type { CycleCause } from '../../cycle/cycle-result.js';
import { isSameStep } from '../../cycle/internal/is-same-step.js';
import type { ClipReason } from '../../plan/project-plan.js';
import type { Currency } from '../currency.js';
import type { Insight, Told } from './told.js';
import { capitalised, doing, money, quantity } from './wording.js';

const CAUSES: Readonly<Record<CycleCause, string>> = {
  replanning: 'the price of this interval alone',
  expectation: 'the prices expected',
  storedEnergy: 'the worth of energy left after the horizon',
  adversary: 'caution against bad prices',
  wear: 'the wear it counts',
};

const REASONS: Readonly<Record<Exclude<ClipReason, 'idle'>, string>> = {
  ratedPower: 'the rated power that is available allows no more',
  connection: 'the connection allows no more',
  powerAtSoc: 'at this state of charge the battery can do no more',
  full: 'the battery has room for no more',
  empty: 'the battery holds no more',
  dischargeBudget: 'no more may be discharged within the horizon',
  ramp: 'the power may not change faster',
};

/** What the recommendation is worth beside the plan sent, or beside resting, and for which cause most of all. */
export function choiceInsight(told: Told): Insight {
  const { recommended, sent, hasSentPlan, attribution, currency } = told;
  const amount = recommended.total - sent.total;
  if (recommended.name === sent.name) return standing(told);
  const [chosen, other] = [capitalised(doing(recommended.first)), doing(sent.first)];
  const more = `${money(amount, currency)} more than`;
  const comparison = hasSentPlan
    ? `${chosen} instead of ${other} is worth ${more} the plan sent`
    : `${chosen} is worth ${more} ${other}`;
  return { amount, sentence: `${comparison}${reason(attribution.parts, amount, currency)}.` };
}

/** Why nothing is changed: what the best plan that begins in another way falls short by. */
function standing({ sent, hasSentPlan, others, scene, currency }: Told): Insight {
  const stays = doing(sent.first);
  const rivals = others.filter(({ first }) => !isSameStep(scene, first, sent.first));
  if (rivals.length === 0) {
    const unchanged = hasSentPlan
      ? `The plan sent stands, ${stays}: all ${others.length} other plans begin with it`
      : `${capitalised(stays)} is worth most: every other plan begins with it`;
    return {
      amount: 0,
      sentence: `${unchanged}, so that changing it gains ${money(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, sent.total - best.total);
  const kind = hasSentPlan
    ? `The plan sent stands, ${stays}`
    : `${capitalised(stays)} is worth most`;
  return {
    amount,
    sentence: `${kind}: ${doing(best.first)}, the best of the other plans, is worth ${money(amount, currency)} less.`,
  };
}

/** The cause that adds most; where that is more than the whole, the one that takes most of it away as well. */
function reason(parts: readonly CausePart<CycleCause>[], amount: number, currency: Currency) {
  if (parts.length === 0) return '';
  const top = parts.reduce((most, part) => (part.value > most.value ? part : most));
  const least = parts.reduce((kept, part) => (part.value < kept.value ? part : kept));
  if (money(top.value, currency) === money(amount, currency)) {
    return `, all of it due to ${CAUSES[top.cause]}`;
  }
  if (top.value < amount) {
    return `, of which ${money(top.value, currency)} are due to ${CAUSES[top.cause]}`;
  }
  return `: ${money(top.value, currency)} more due to ${CAUSES[top.cause]}, but ${money(-least.value, currency)} less due to ${CAUSES[least.cause]}`;
}

/** What of the plan sent, or of resting, could not be carried out. */
export function clipInsights({ clips, scene, sent, hasSentPlan, currency }: Told): Insight[] {
  const replaced = hasSentPlan ? 'what was sent' : 'resting';
  return clips.map(({ reason, direction, askedMw, givenMw }) => {
    if (reason === 'ramp' && direction === 'idle') {
      const mwh = sent.first.powerMw * scene.hours[0]!;
      const amount = Math.abs(mwh * scene.pricePath[0]!);
      const sentence = `The battery cannot rest at once, since ${REASONS.ramp}: ${doing(sent.first)} takes the place of ${replaced}, ${quantity(mwh, 'MWh')} for ${money(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const away = reason === 'empty' ? 'discharge' : 'charge';
    if ((reason === 'empty' || reason === 'full') && direction !== away) {
      const moved = direction === 'idle' ? sent.first.powerMw : givenMw - askedMw;
      const amount = Math.abs(moved * scene.hours[0]! * scene.pricePath[0]!);
      const side = reason === 'empty' ? 'below its lowest' : 'above its highest';
      const sentence = `The battery stands ${side} state of charge and has to come back: ${doing(sent.first)} takes the place of ${replaced}, ${quantity(moved * scene.hours[0]!, 'MWh')} more, ${money(amount, currency)} at this price.`;
      return { amount, sentence };
    }
    const mwh = (askedMw - givenMw) * scene.hours[0]!;
    const amount = Math.abs(mwh * scene.pricePath[0]!);
    // Below 0 whoever buys is paid.
    const earns = (direction === 'charge') === scene.pricePath[0]! < 0;
    const sentence =
      reason === 'idle'
        ? `The plan sent is idle with ${quantity(askedMw, 'MW')}: an idle battery moves nothing, so that power, ${money(amount, currency)} at this price, counts as 0 MW.`
        : `Of the ${quantity(askedMw, 'MW')} to ${direction} in the plan sent ${quantity(givenMw, 'MW')} can be carried out, since ${REASONS[reason]}: ${quantity(mwh, 'MWh')} stay ${direction === 'charge' ? 'unbought' : 'unsold'}, which ${earns ? 'would have brought' : 'would have cost'} ${money(amount, currency)} at this price.`;
    return { amount, sentence };
  });
}
