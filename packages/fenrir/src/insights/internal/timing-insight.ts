import { isSameStep } from '../../cycle/internal/is-same-step.js';
import { causesBeside } from './causes-beside.js';
import type { Insight, Told } from './told.js';
import { doing, money, price, quantity } from './wording.js';

/** A price nearer to a threshold than this share of it lies on it. */
const ROUNDING = 1e-9;

/**
 * Why now: the price against what stored energy is worth after the interval at the expected prices; the amount is that of the interval. Where caution or a
 * limit decides otherwise that is said instead, with what the best other plan is worth.
 */
export function timingInsight(told: Told): Insight {
  const { recommended, scene, schedule, currency } = told;
  const { terms, hours, pricePath } = scene;
  const now = pricePath[0]!;
  const { direction, powerMw } = recommended.first;
  const mwh = powerMw * hours[0]!;
  const [chargeBelow, dischargeAbove] = [
    terms.chargeMw > 0 ? schedule[0]!.chargeBelowPerMwh : undefined,
    terms.dischargeMw > 0 ? schedule[0]!.dischargeAbovePerMwh : undefined,
  ];
  // What a MWh loses that is bought, or sold, in this interval.
  const toCharge = lossOf(now, chargeBelow);
  const toDischarge = dischargeAbove === undefined ? undefined : lossOf(dischargeAbove, now);
  if (direction === 'discharge' && dischargeAbove !== undefined && toDischarge! <= 0) {
    const amount = -toDischarge! * mwh;
    return {
      amount,
      sentence: `Discharging pays above ${price(dischargeAbove, currency)}, what the energy would earn later with losses and wear: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval make ${money(amount, currency)}.`,
    };
  }
  if (direction === 'charge' && chargeBelow !== undefined && toCharge! <= 0) {
    const amount = -toCharge! * mwh;
    return {
      amount,
      sentence: `Charging pays below ${price(chargeBelow, currency)}, what the energy will earn later after losses and wear: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval make ${money(amount, currency)}.`,
    };
  }
  if (direction !== 'idle' || (toCharge ?? 0) < 0 || (toDischarge ?? 0) < 0) return besides(told);
  if (toCharge === undefined && toDischarge === undefined) {
    return { amount: 0, sentence: 'Resting is all that is left: 0 MW can be bought or sold.' };
  }
  const isCharge = (toCharge ?? Number.POSITIVE_INFINITY) <= (toDischarge ?? Number.MAX_VALUE);
  const fullMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  const amount = (isCharge ? toCharge! : toDischarge!) * fullMw * hours[0]!;
  const pays = isCharge
    ? `charging pays only below ${price(chargeBelow!, currency)}`
    : `discharging pays only above ${price(dischargeAbove!, currency)}`;
  return {
    amount,
    sentence: `Resting is best because ${pays}: at ${price(now, currency)} an interval at full power would lose ${money(amount, currency)}.`,
  };
}

/** Above 0 where the dearer is above the cheaper, 0 where they are the same but for rounding. */
function lossOf(dearer: number, cheaper: number | undefined): number | undefined {
  if (cheaper === undefined) return undefined;
  const loss = dearer - cheaper;
  return Math.abs(loss) <= ROUNDING * (1 + Math.abs(dearer)) ? 0 : loss;
}

/** What decides beside the expected prices: what the best plan that begins otherwise is worth to all agents. */
function besides({ recommended, sent, others, scene, currency }: Told): Insight {
  const doesNow = recommended.first;
  const chosen = doing(doesNow);
  const rivals = [sent, ...others].filter(({ first }) => !isSameStep(scene, first, doesNow));
  const causes = causesBeside({ recommended, others, scene });
  const why =
    causes.length === 0
      ? ''
      : `, since ${causes.join(' or ')} speaks against what the expected prices of later hours alone would have done`;
  if (rivals.length === 0) {
    return {
      amount: 0,
      sentence: `Now it is ${chosen}${why}: another plan gains ${money(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, recommended.total - best.total);
  return {
    amount,
    sentence: `Now it is ${chosen}${why}: ${doing(best.first)}, the best other plan, is worth ${money(amount, currency)} less.`,
  };
}
