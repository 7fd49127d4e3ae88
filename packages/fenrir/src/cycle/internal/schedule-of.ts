import { pieceAt } from '../../path/internal/stored-worth.js';
import type { Dispatch } from '../../plan/dispatch.js';
import type { ScheduledStep } from '../cycle-result.js';
import { worthAfterBlocks } from './best-steps.js';
import type { Scene } from './scene.js';
import { stepOf } from './valued-plan.js';

/** Nearer to the end of a piece than this share of the capacity an energy lies on it. */
const ROUNDING = 1e-9;
const MS_PER_HOUR = 3_600_000;

/**
 * A dispatch step by step, with what stored energy is worth after each and the prices that follow from it: equation (74).
 *
 * @param scene - site, prices, end value
 * @param dispatch - of the recommended plan
 * @param startMs - absent where no time was given
 */
export function scheduleOf(scene: Scene, dispatch: Dispatch, startMs?: number): ScheduledStep[] {
  const { terms, hours, pricePath, site } = scene;
  let begunHours = 0;
  let socFraction = site.socFraction;
  return worthAfterBlocks(scene).map((values, step) => {
    const before = socFraction * terms.capacityMwh - terms.leastMwh;
    socFraction = dispatch.socFractionSeries[step]!;
    const slack = ROUNDING * terms.capacityMwh;
    const { next, last } = pieceAt(values, before, slack);
    const scheduled: ScheduledStep = {
      ...(startMs === undefined ? {} : { startMs: startMs + begunHours * MS_PER_HOUR }),
      stepMinutes: hours[step]! * 60,
      ...stepOf(dispatch, step),
      socFraction,
      pricePerMwh: pricePath[step]!,
      ...(next === undefined
        ? {}
        : {
            nextMwhWorth: next,
            chargeBelowPerMwh: next * terms.chargeEfficiency - terms.importChargePerMwh,
          }),
      ...(last === undefined
        ? {}
        : {
            lastMwhWorth: last,
            dischargeAbovePerMwh: last / terms.dischargeEfficiency + terms.wearPerMwh,
          }),
    };
    begunHours += hours[step]!;
    return scheduled;
  });
}
