import type { KnownPath } from '../../cycle/internal/best-steps.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import { valuesOver } from '../../path/internal/stored-worth.js';
import { energyAfter } from '../../plan/internal/energy-after.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { bestWay } from './best-way.js';
import { oneWayBefore } from './one-way-before.js';
import { oneWayStep } from './one-way-step.js';
import { curveOf, type WorthCurve } from './worth-curve.js';

/**
 * The best plan for known prices, each block of which charges, discharges or rests: equation (140). With a first step given, the best one after it.
 *
 * @param path - prices, lengths, end value
 * @param first - as the battery carries it out
 */
export function oneWaySteps(
  { terms, hours, pricePath, endValue }: KnownPath,
  first?: PlannedStep,
): PlannedStep[] {
  const window = terms.mostMwh - terms.leastMwh;
  let curve = curveOf(valuesOver(endValue, window));
  const after: WorthCurve[] = [];
  for (let block = pricePath.length - 1; block >= 0; block -= 1) {
    after[block] = curve;
    curve = oneWayBefore(curve, oneWayStep(terms, hours[block]!, pricePath[block]!));
  }
  let energyMwh = energyAboveLeast(terms);
  return after.map((curveAfter, block) => {
    const ofBlock = { ...terms, hours: hours[block]! };
    const pricePerMwh = pricePath[block]!;
    const step =
      block === 0 && first !== undefined
        ? first
        : bestWay({ curve: curveAfter, terms: ofBlock, pricePerMwh, energyMwh });
    energyMwh = energyAfter(ofBlock, energyMwh, step);
    return step;
  });
}
