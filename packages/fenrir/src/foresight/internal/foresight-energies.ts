import { foresightBound, type KernelBattery } from '@bess/strix';
import { limitedTerms } from '../../confidence/internal/limited-terms.js';
import { bestTarget, type Target } from './best-target.js';
import { burningPays } from './burning-pays.js';
import { type OneWayStep, oneWayBefore } from './one-way-before.js';
import { oneWayStep } from './one-way-step.js';
import { type WorthCurve, worthAt } from './worth-curve.js';

/**
 * The stored energy at the end of each step of the best plan for known prices, each step of which charges, discharges or rests; energy left at the end is worth
 * nothing. Without a price nothing is traded. STRIX's `foresightBound` is the same where burning energy never pays, and else shares a step between both ways.
 *
 * @param pricePath - by the step [currency/MWh]; NaN where missing
 * @param battery - its power is what it moves in a step [MWh]; begins with its initial energy
 * @returns [MWh]
 */
export function foresightEnergies(pricePath: Float64Array, battery: KernelBattery): Float64Array {
  const terms = limitedTerms(battery, 1);
  const steps = Array.from(pricePath, (price) =>
    Number.isNaN(price) ? undefined : oneWayStep(terms, 1, price),
  );
  if (!steps.some((step) => step !== undefined && burningPays(step))) {
    return foresightBound(pricePath, battery).energyMwhPath;
  }
  const { minEnergyMwh, maxEnergyMwh, initialEnergyMwh } = battery;
  const window = maxEnergyMwh - minEnergyMwh;
  let curve: WorthCurve = { energies: [0, window], worths: [0, 0] };
  const after: WorthCurve[] = [];
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    after[at] = curve;
    const step = steps[at];
    if (step !== undefined) curve = oneWayBefore(curve, step);
  }
  let energy = Math.min(window, Math.max(0, initialEnergyMwh - minEnergyMwh));
  return Float64Array.from(steps, (step, at) => {
    if (step !== undefined) energy = bestEnergy(after[at]!, step, energy, window);
    return minEnergyMwh + energy;
  });
}

/** Where the best way of three leads; none that is no better than resting. */
function bestEnergy(
  after: WorthCurve,
  { upMwh, downMwh, costPerMwh, gainPerMwh }: OneWayStep,
  energyMwh: number,
  windowMwh: number,
): number {
  const up = Math.min(windowMwh, energyMwh + upMwh);
  const down = Math.max(0, energyMwh - downMwh);
  const ways: Target[] = [
    { energyMwh, worth: worthAt(after, energyMwh) },
    bestTarget(after, [energyMwh, up], costPerMwh, energyMwh),
    bestTarget(after, [energyMwh, down], gainPerMwh, energyMwh),
  ];
  return ways.reduce((best, way) => (way.worth > best.worth ? way : best)).energyMwh;
}
