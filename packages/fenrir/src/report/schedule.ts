import { dispatchStep } from '../battery/project-plan.js';
import type { CycleProblem } from '../problem/cycle-problem.js';
import type { Dispatch } from '../types.js';
import { marginalValuesAfterBlocks } from '../value-function/best-steps.js';
import { marginalValuesAround } from '../value-function/marginal-values.js';
import type { ScheduledStep } from './cycle-result.js';

/** Nearer to the end of a piece than this share of the capacity an energy lies on it. */
const ROUNDING = 1e-9;
const MS_PER_HOUR = 3_600_000;

/**
 * A dispatch step by step, with what stored energy is worth after each and the prices that follow from it: equation (74).
 *
 * @param problem - site, prices, end value
 * @param dispatch - of the recommended plan
 * @param startMs - absent where no time was given
 */
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
