import { higherOf } from './higher-of.js';
import { highestAhead } from './highest-ahead.js';
import type { WorthCurve } from './worth-curve.js';

/** What a step may do to the stored energy, in one direction. */
export interface OneWayStep {
  /** Most that it adds, and takes [MWh]. */
  readonly upMwh: number;
  readonly downMwh: number;
  /** What a MWh into the store costs, and one out of it earns [currency/MWh]. */
  readonly costPerMwh: number;
  readonly gainPerMwh: number;
}

/**
 * What energy is worth before a step that charges, discharges or rests, exactly: equation (140). Where burning energy pays, the gain is above the cost, and the
 * worth is not concave: one of the two ways is better than any mixture that the step cannot carry out.
 *
 * @param after - what energy is worth after the step
 * @param step - what it may do
 */
export function oneWayBefore(after: WorthCurve, step: OneWayStep): WorthCurve {
  const { upMwh, downMwh, costPerMwh, gainPerMwh } = step;
  const charged = upMwh > 0 ? highestAhead(after, costPerMwh, upMwh) : after;
  if (downMwh === 0) return charged;
  const sold = mirrored(highestAhead(mirrored(after), -gainPerMwh, downMwh));
  return higherOf(charged, sold);
}

/** The curve by the room that is left. */
function mirrored({ energies, worths }: WorthCurve): WorthCurve {
  const most = energies.at(-1)!;
  return {
    energies: energies.map((energy) => most - energy).reverse(),
    worths: [...worths].reverse(),
  };
}
