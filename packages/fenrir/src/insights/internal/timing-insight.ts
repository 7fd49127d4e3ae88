import { isSameStep } from '../../cycle/internal/is-same-step.js';
import { causesBeside } from './causes-beside.js';
import type { Insight, Told } from './told.js';
import { capitalised, doing, money, price, quantity } from './wording.js';

/** A price within this share of a threshold counts as equal to it. */
const ROUNDING = 1e-9;

/**
 * Why now: the price compared with the marginal value of stored energy after the interval at the expected prices; the amount is that of the interval. Where
 * risk aversion or a limit decides otherwise, the sentence says so and gives the value of the best alternative.
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
  // The loss on a MWh bought, or sold, in this interval.
  const toCharge = lossOf(now, chargeBelow);
  const toDischarge = dischargeAbove === undefined ? undefined : lossOf(dischargeAbove, now);
  if (direction === 'discharge' && dischargeAbove !== undefined && toDischarge! <= 0) {
    const amount = -toDischarge! * mwh;
    return {
      amount,
      sentence: `Discharging pays above ${price(dischargeAbove, currency)}, the value of keeping the energy for later, losses and wear included: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval earn ${money(amount, currency)} more.`,
    };
  }
  if (direction === 'charge' && chargeBelow !== undefined && toCharge! <= 0) {
    const amount = -toCharge! * mwh;
    return {
      amount,
      sentence: `Charging pays below ${price(chargeBelow, currency)}, the value of the energy later, after losses and wear: at ${price(now, currency)} the ${quantity(mwh, 'MWh')} of this interval gain ${money(amount, currency)}.`,
    };
  }
  if (direction !== 'idle' || (toCharge ?? 0) < 0 || (toDischarge ?? 0) < 0) return besides(told);
  if (toCharge === undefined && toDischarge === undefined) {
    return { amount: 0, sentence: 'Staying idle is the only option: 0 MW can be bought or sold.' };
  }
  const isCharge = (toCharge ?? Number.POSITIVE_INFINITY) <= (toDischarge ?? Number.MAX_VALUE);
  const fullMw = isCharge ? terms.chargeMw : terms.dischargeMw;
  const amount = (isCharge ? toCharge! : toDischarge!) * fullMw * hours[0]!;
  const pays = isCharge
    ? `charging pays only below ${price(chargeBelow!, currency)}`
    : `discharging pays only above ${price(dischargeAbove!, currency)}`;
  return {
    amount,
    sentence: `Staying idle is best because ${pays}: at ${price(now, currency)} an interval at full power would lose ${money(amount, currency)}.`,
  };
}

/** Positive where the first exceeds the second, 0 where they differ by rounding only. */
function lossOf(dearer: number, cheaper: number | undefined): number | undefined {
  if (cheaper === undefined) return undefined;
  const loss = dearer - cheaper;
  return Math.abs(loss) <= ROUNDING * (1 + Math.abs(dearer)) ? 0 : loss;
}

/** What decides beside the expected prices, and what the best plan with another first step is worth to all agents. */
function besides({ recommended, sent, others, scene, currency }: Told): Insight {
  const doesNow = recommended.first;
  const chosen = doing(doesNow);
  const rivals = [sent, ...others].filter(({ first }) => !isSameStep(scene, first, doesNow));
  const causes = causesBeside({ recommended, others, scene });
  const why =
    causes.length === 0
      ? ''
      : `, because ${causes.join(' or ')} overrides what the expected prices of later hours alone suggest`;
  if (rivals.length === 0) {
    return {
      amount: 0,
      sentence: `${capitalised(chosen)} now${why}: another plan would gain ${money(0, currency)}.`,
    };
  }
  const best = rivals.reduce((kept, plan) => (plan.total > kept.total ? plan : kept));
  const amount = Math.max(0, recommended.total - best.total);
  return {
    amount,
    sentence: `${capitalised(chosen)} now${why}: the best alternative, ${doing(best.first)}, is worth ${money(amount, currency)} less.`,
  };
}
