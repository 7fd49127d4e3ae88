import { dispatchStep } from '../battery/project-plan.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import type { Dispatch } from '../types.js';
import { marginalValuesAfterBlocks } from '../value-function/best-steps.js';
import { marginalValuesAround } from '../value-function/marginal-values.js';
import type { ScheduledStep } from './cycle-result.js';

/** Tolerance, relative to the capacity, within which an energy lies on the end of a piece. */
const ROUNDING = 1e-9;
const MS_PER_HOUR = 3_600_000;

/** The steps of a dispatch, with the marginal value of stored energy after each, and the price thresholds that follow from it: equation (74). */
export function scheduledSteps(
  problem: CycleProblem,
  dispatch: Dispatch,
  startMs?: number,
): ScheduledStep[] {
  const { terms, hours, pricePath, site } = problem;
  let begunHours = 0;
  let socFraction = site.socFraction;
  return marginalValuesAfterBlocks(problem).map((values, step) => {
    const before = socFraction * terms.capacityMwh - terms.minEnergyMwh;
    socFraction = dispatch.socFractionSeries[step]!;
    const slack = ROUNDING * terms.capacityMwh;
    const { next, last } = marginalValuesAround(values, before, slack);
    const scheduled: ScheduledStep = {
      ...(startMs === undefined ? {} : { startMs: startMs + begunHours * MS_PER_HOUR }),
      stepMinutes: hours[step]! * 60,
      ...dispatchStep(dispatch, step),
      socFraction,
      pricePerMwh: pricePath[step]!,
      ...(next === undefined
        ? {}
        : {
            nextMwhValue: next,
            chargeBelowPerMwh: next * terms.chargeEfficiency - terms.importChargePerMwh,
          }),
      ...(last === undefined
        ? {}
        : {
            lastMwhValue: last,
            dischargeAbovePerMwh: last / terms.dischargeEfficiency + terms.wearPerMwh,
          }),
    };
    begunHours += hours[step]!;
    return scheduled;
  });
}
