import { fadedRecalibration } from '../confidence/faded-recalibration.js';
import { checkRecalibration } from '../confidence/internal/check-recalibration.js';
import { learnRecalibration } from '../confidence/learn-recalibration.js';
import { rightActions } from '../confidence/right-actions.js';
import { learnDay } from '../expectation/learn-day.js';
import { checkList } from '../internal/check-list.js';
import { checkObject } from '../internal/check-object.js';
import type { DayAheadKnowledge, DayPlan } from './plan-day.js';

/** What cases weigh after a day: e^(−1/14), chosen on years before the test (`bench/fenrir-results.md`). */
const KEPT_SHARE_A_DAY = Math.exp(-1 / 14);

/**
 * Learns from a planned day once its prices are known: what plans on each expert would have earned, what all of them missed, and whether the
 * actions proved as right as they were said to be. Method note, equations (48) to (59). The knowledge given stays as it was.
 *
 * @param knowledge - as it was when the day was planned
 * @param plan - of `planDay`
 * @param prices - that came, by the interval [currency/MWh]; NaN where missing
 * @throws EngineError as `learnDay`
 * @example
 * const knowledge = { model: createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }), recalibration: createRecalibration() };
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const desk = new Array(24).fill(50);
 * const plan = planDay(knowledge, { startMs: 0, forecasts: { desk } }, battery);
 * learnPlannedDay(knowledge, plan, desk).model.errors.length;
 * // => 1
 */
export function learnPlannedDay(
  knowledge: DayAheadKnowledge,
  plan: DayPlan,
  prices: ArrayLike<number>,
): DayAheadKnowledge {
  checkObject('knowledge', knowledge);
  checkObject('plan', plan);
  const { model, recalibration } = knowledge;
  const { day, battery, powers, shares } = plan;
  checkRecalibration({ recalibration });
  const learned = learnDay(model, day, prices, battery);
  if (shares !== undefined) checkList('plan.shares', shares);
  if (shares === undefined) return { model: learned, recalibration };
  const right = rightActions(prices, powers, battery, model.intervalMinutes);
  const settled = right.flatMap((happened, step) =>
    happened === undefined ? [] : [{ share: shares[step]!, happened }],
  );
  const faded = fadedRecalibration(recalibration, KEPT_SHARE_A_DAY);
  return { model: learned, recalibration: learnRecalibration(faded, settled) };
}
