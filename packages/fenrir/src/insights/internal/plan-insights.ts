import type { CycleCause } from '../../cycle/cycle-result.js';
import type { ClipReason } from '../../plan/project-plan.js';
import type { Insight, Told } from './told.js';
import { capitalised, doing, money, price, quantity } from './wording.js';

const CAUSES: Readonly<Record<CycleCause, string>> = {
  replanning: 'planning anew',
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
};

/** What the recommendation is worth beside the plan sent, and for which cause most of all. */
export function choiceInsight({ recommended, sent, others, attribution, currency }: Told): Insight {
  const amount = recommended.total - sent.total;
  if (recommended.name === sent.name) {
    const short = Math.max(0, sent.total - Math.max(...others.map(({ total }) => total)));
    return {
      amount: short,
      sentence: `The plan sent stands, ${doing(sent.first)}: of ${others.length} other plans for the prices expected none is worth more, and the best of them falls short by ${money(short, currency)}.`,
    };
  }
  const top = attribution.parts.reduce((best, part) => (part.value > best.value ? part : best));
  return {
    amount,
    sentence: `${capitalised(doing(recommended.first))} instead of ${doing(sent.first)} is worth ${money(amount, currency)} more than the plan sent, of which ${money(top.value, currency)} are due to ${CAUSES[top.cause]}.`,
  };
}

/** Why now: the price against what stored energy is worth after the interval; the amount is that of the interval. */
export function timingInsight({ recommended, scene, schedule, currency }: Told): Insight {
  const { terms, hours, pricePath } = scene;
  const now = pricePath[0]!;
  const { chargeBelowPerMwh, dischargeAbovePerMwh } = schedule[0]!;
  const { direction, powerMw } = recommended.first;
  const mwh = powerMw * hours[0]!;
  if (direction === 'discharge' && dischargeAbovePerMwh !== undefined) {
    const amount = (now - dischargeAbovePerMwh) * mwh;
    return {
      amount: Math.abs(amount),
      sentence: `Discharging pays above ${price(dischargeAbovePerMwh, currency)}, what the energy would earn later with losses and wear: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval make ${money(amount, currency)}.`,
    };
  }
  if (direction === 'charge' && chargeBelowPerMwh !== undefined) {
    const amount = (chargeBelowPerMwh - now) * mwh;
    return {
      amount: Math.abs(amount),
      sentence: `Charging pays below ${price(chargeBelowPerMwh, currency)}, what the energy will earn later after losses and wear: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval make ${money(amount, currency)}.`,
    };
  }
  const toCharge =
    chargeBelowPerMwh === undefined ? Number.POSITIVE_INFINITY : now - chargeBelowPerMwh;
  const toDischarge =
    dischargeAbovePerMwh === undefined ? Number.POSITIVE_INFINITY : dischargeAbovePerMwh - now;
  const nearest = Math.min(toCharge, toDischarge);
  const amount = Math.abs(nearest) * Math.max(terms.chargeMw, terms.dischargeMw) * hours[0]!;
  const pays =
    toCharge <= toDischarge
      ? `charging pays only below ${price(chargeBelowPerMwh ?? now, currency)}`
      : `discharging pays only above ${price(dischargeAbovePerMwh ?? now, currency)}`;
  return {
    amount,
    sentence: `Resting is best because ${pays}: at ${price(now, currency)} an interval at full power would lose ${money(amount, currency)}.`,
  };
}

/** What of the plan sent could not be carried out. */
export function clipInsights({ clips, scene, currency }: Told): Insight[] {
  return clips.map(({ reason, direction, askedMw, givenMw }) => {
    const mwh = (askedMw - givenMw) * scene.hours[0]!;
    const amount = Math.abs(mwh * scene.pricePath[0]!);
    const sentence =
      reason === 'idle'
        ? `The plan sent is idle with ${quantity(askedMw, 'MW')}: an idle battery moves nothing, so that power, ${money(amount, currency)} at this price, counts as 0 MW.`
        : `Of the ${quantity(askedMw, 'MW')} to ${direction} in the plan sent ${quantity(givenMw, 'MW')} can be carried out, since ${REASONS[reason]}: ${quantity(mwh, 'MWh')} or ${money(amount, currency)} at this price are not to be had.`;
    return { amount, sentence };
  });
}
