import type { BatteryParameters } from '@bess/strix';
import { checkRecalibration } from '../confidence/internal/check-recalibration.js';
import { recalibrated } from '../confidence/recalibrated.js';
import type { DispatchedPowers } from '../confidence/right-actions.js';
import { rightShares } from '../confidence/right-shares.js';
import { dayScenarios } from '../expectation/day-scenarios.js';
import { type DayExpectation, expectDay } from '../expectation/expect-day.js';
import type { ForecastDay } from '../expectation/forecast-day.js';
import { foresightEnergies } from '../foresight/internal/foresight-energies.js';
import { checkObject } from '../internal/check-object.js';
import type { DayAheadModel } from '../schema/day-ahead-model.js';
import type { Recalibration } from '../schema/recalibration.js';

/** What is known of an auction and of the plans made for it. */
export interface DayAheadKnowledge {
  readonly model: DayAheadModel;
  readonly recalibration: Recalibration;
}

/** A day of an auction, planned as a whole. */
export interface DayPlan {
  /** What was said of it. */
  readonly day: ForecastDay;
  readonly battery: BatteryParameters;
  readonly expectation: DayExpectation;
  /** By the interval, at the meter. */
  readonly powers: DispatchedPowers;
  /** Share of scenarios in which each action is right; absent while too few days were learned from. */
  readonly shares?: Float64Array;
  /** Probability that each action is right; absent likewise. */
  readonly confidenceSeries?: Float64Array;
}

/** Days of errors from which on a confidence is given. */
const LEAST_SCENARIOS = 14;

/**
 * The plan of a whole day before its auction: a quantity in each interval, best for what the experts and their past errors let expect, with the
 * probability that each action proves right. Method note, sections 7 and 8. `learnPlannedDay` learns from what came of it.
 *
 * @param knowledge - with all days learned whose prices are known
 * @param day - what the experts say; at least one of them
 * @param battery - with its energy as the day begins [MW, MWh]; energy left at its end is worth nothing
 * @throws EngineError as `expectDay`; `batteryInvalid` of STRIX
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] });
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 1, initialEnergyMwh: 0,
 *   chargeEfficiency: 1, dischargeEfficiency: 1, wearPerMwhDischarged: 0,
 * };
 * const desk = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? 20 : hour === 18 ? 90 : 50));
 * const plan = planTargets({ model, recalibration: createRecalibration() }, { startMs: 0, forecasts: { desk } }, battery);
 * [plan.powers.chargeMwSeries[3], plan.powers.dischargeMwSeries[18]];
 * // => [1, 1]
 */
export function planDay(
  knowledge: DayAheadKnowledge,
  day: ForecastDay,
  battery: BatteryParameters,
): DayPlan {
  checkObject('knowledge', knowledge);
  const { model, recalibration } = knowledge;
  checkRecalibration({ recalibration });
  checkObject('battery', battery);
  const expectation = expectDay(model, day);
  const { pricePath } = expectation;
  const { intervalMinutes } = model;
  const powers = bestPowers(pricePath, battery, intervalMinutes);
  const plan = { day, battery, expectation, powers };
  const scenarios = dayScenarios(model, day.startMs, pricePath);
  if (scenarios.length < LEAST_SCENARIOS) return plan;
  const shares = rightShares(scenarios, powers, battery, intervalMinutes);
  return {
    ...plan,
    shares,
    confidenceSeries: shares.map((share) => recalibrated(recalibration, share)),
  };
}

/** The powers that would earn most at the prices expected. */
function bestPowers(
  pricePath: Float64Array,
  battery: BatteryParameters,
  intervalMinutes: number,
): DispatchedPowers {
  const hours = intervalMinutes / 60;
  const ofStep = { ...battery, powerMw: battery.powerMw * hours };
  const chargeMwSeries = new Float64Array(pricePath.length);
  const dischargeMwSeries = new Float64Array(pricePath.length);
  let before = battery.initialEnergyMwh;
  for (const [step, energy] of foresightEnergies(pricePath, ofStep).entries()) {
    const change = energy - before;
    before = energy;
    chargeMwSeries[step] = Math.max(0, change) / battery.chargeEfficiency / hours;
    dischargeMwSeries[step] = (Math.max(0, -change) * battery.dischargeEfficiency) / hours;
  }
  return { chargeMwSeries, dischargeMwSeries };
}
