import type { BatteryParameters } from '@bess/strix';
import {
  discountRecalibrationCore,
  recalibrateCore,
  updateRecalibration,
  validateRecalibration,
} from '../confidence/recalibration.js';
import {
  type DispatchedPowers,
  rightActions,
  rightSharesCore,
} from '../confidence/right-actions.js';
import { requireList, requireObject } from '../internal/validate.js';
import type { DayAheadModel, Recalibration } from '../schema/stored-models.js';
import { perfectForesightEnergies } from '../value-function/perfect-foresight.js';
import {
  type DayExpectation,
  dayScenariosCore,
  expectDayCore,
  type ForecastDay,
  validateForecastDay,
} from './expect-day.js';
import { learnDay } from './learn-day.js';

/** Daily forgetting factor of cases: e^(−1/14), chosen on years before the test period (`bench/fenrir/results.md`). */
const KEPT_SHARE_A_DAY = Math.exp(-1 / 14);

/** Number of scenarios from which on a confidence is given. */
const MIN_SCENARIOS = 14;

/** What was learned of an auction and of the plans made for it. */
export interface DayAheadState {
  readonly model: DayAheadModel;
  readonly recalibration: Recalibration;
}

/** The plan of a whole day for an auction. */
export interface DayPlan {
  /** The forecasts of the day. */
  readonly day: ForecastDay;
  readonly battery: BatteryParameters;
  readonly expectation: DayExpectation;
  /** Power in each interval, at the meter. */
  readonly powers: DispatchedPowers;
  /** Share of scenarios in which each action is right; absent while too few days were learned. */
  readonly shares?: Float64Array;
  /** Probability that each action is right; absent as the shares. */
  readonly confidenceSeries?: Float64Array;
}

/**
 * Plans a whole day before its auction: the best quantity in each interval for the expected prices, with the probability that each action is right. Method
 * note, sections 7 and 8. `learnPlannedDay` learns from the outcome.
 *
 * @param knowledge - with all days learned whose prices are known
 * @param day - forecasts of at least one expert
 * @param battery - with its energy when the day begins [MW, MWh]; energy left at its end is worth nothing
 * @throws EngineError as `expectDay`; `batteryInvalid` of STRIX
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] });
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const desk = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 20 : hour === 18 ? 90 : 50));
 * const plan = planDay({ model, recalibration: createRecalibration() }, { startMs: 0, forecasts: { desk } }, battery);
 * [plan.powers.chargeMwSeries[3], plan.powers.dischargeMwSeries[18]];
 * // => [1, 1]
 */
export function planDay(
  knowledge: DayAheadState,
  day: ForecastDay,
  battery: BatteryParameters,
): DayPlan {
  requireObject('knowledge', knowledge);
  const { model, recalibration } = knowledge;
  validateRecalibration({ recalibration });
  requireObject('battery', battery);
  const checked = validateForecastDay(model, day);
  const expectation = expectDayCore(model, checked);
  const { pricePath } = expectation;
  const { intervalMinutes } = model;
  const powers = perfectForesightPowers(pricePath, battery, intervalMinutes);
  const plan = { day, battery, expectation, powers };
  const scenarios = dayScenariosCore(model, checked.marketDay, pricePath);
  if (scenarios.length < MIN_SCENARIOS) return plan;
  const shares = rightSharesCore(scenarios, powers, battery, intervalMinutes);
  return {
    ...plan,
    shares,
    confidenceSeries: shares.map((share) => recalibrateCore(recalibration, share)),
  };
}

/** The optimal powers at the expected prices. */
function perfectForesightPowers(
  pricePath: Float64Array,
  battery: BatteryParameters,
  intervalMinutes: number,
): DispatchedPowers {
  const hours = intervalMinutes / 60;
  const ofStep = { ...battery, powerMw: battery.powerMw * hours };
  const chargeMwSeries = new Float64Array(pricePath.length);
  const dischargeMwSeries = new Float64Array(pricePath.length);
  let before = battery.initialEnergyMwh;
  for (const [step, energy] of perfectForesightEnergies(pricePath, ofStep).entries()) {
    const change = energy - before;
    before = energy;
    chargeMwSeries[step] = Math.max(0, change) / battery.chargeEfficiency / hours;
    dischargeMwSeries[step] = (Math.max(0, -change) * battery.dischargeEfficiency) / hours;
  }
  return { chargeMwSeries, dischargeMwSeries };
}

/**
 * Learns a planned day once its prices are known: what plans on each expert would have earned, the common error of the experts, and which actions were
 * right. Returns new knowledge. Method note, equations (48) to (59).
 *
 * @param knowledge - as it was when the day was planned
 * @param plan - of `planDay`
 * @param prices - actual prices of the intervals [currency/MWh]; NaN where missing
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
  knowledge: DayAheadState,
  plan: DayPlan,
  prices: ArrayLike<number>,
): DayAheadState {
  requireObject('knowledge', knowledge);
  requireObject('plan', plan);
  const { model, recalibration } = knowledge;
  const { day, battery, powers, shares } = plan;
  validateRecalibration({ recalibration });
  const learned = learnDay(model, day, prices, battery);
  if (shares !== undefined) requireList('plan.shares', shares);
  if (shares === undefined) return { model: learned, recalibration };
  const right = rightActions(prices, powers, battery, model.intervalMinutes);
  const settled = right.flatMap((happened, step) =>
    happened === undefined ? [] : [{ share: shares[step]!, happened }],
  );
  const discounted = discountRecalibrationCore(recalibration, KEPT_SHARE_A_DAY);
  // Uses the checking function, since the shares come back from the caller.
  return { model: learned, recalibration: updateRecalibration(discounted, settled) };
}
