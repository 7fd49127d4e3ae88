import { type WorthCurve, worthAt } from './worth-curve.js';

/** Where it is best to go, and what there is of worth less what the way costs [MWh, currency]. */
export interface Target {
  readonly energyMwh: number;
  readonly worth: number;
}

/**
 * The best energy to reach between two, the nearest to the first of equally good ones.
 *
 * @param curve - what energy is worth where one arrives
 * @param fromMwh - nearest that may be reached
 * @param toMwh - farthest, below the nearest when discharging
 * @param perMwh - what a MWh more costs [currency/MWh]
 * @param baseMwh - from where the cost is counted
 */
export function bestTarget(
  curve: WorthCurve,
  [fromMwh, toMwh]: readonly [number, number],
  perMwh: number,
  baseMwh: number,
): Target {
  const worthOf = (energyMwh: number) => worthAt(curve, energyMwh) - perMwh * (energyMwh - baseMwh);
  const between = curve.energies.filter((energy) => (energy - fromMwh) * (toMwh - energy) > 0);
  if (toMwh < fromMwh) between.reverse();
  let best: Target = { energyMwh: fromMwh, worth: worthOf(fromMwh) };
  for (const energyMwh of [...between, toMwh]) {
    const worth = worthOf(energyMwh);
    if (worth > best.worth) best = { energyMwh, worth };
  }
  return best;
}
