import { CURVE_ROUNDING, simplified, type WorthCurve, worthOnPiece } from './worth-curve.js';

/** The higher of two curves over the same window, with the points where they cross. */
export function higherOf(one: WorthCurve, other: WorthCurve): WorthCurve {
  const most = one.energies.at(-1)!;
  const slack = most * CURVE_ROUNDING;
  const energies: number[] = [];
  const worths: number[] = [];
  let ofOne = 0;
  let ofOther = 0;
  let energyBefore = 0;
  let firstBefore = 0;
  let secondBefore = 0;
  let energy = 0;
  for (;;) {
    while (ofOne + 2 < one.energies.length && one.energies[ofOne + 1]! <= energy) ofOne += 1;
    while (ofOther + 2 < other.energies.length && other.energies[ofOther + 1]! <= energy) {
      ofOther += 1;
    }
    const first = worthOnPiece(one, ofOne, energy);
    const second = worthOnPiece(other, ofOther, energy);
    const before = firstBefore - secondBefore;
    const now = first - second;
    if (energies.length > 0 && before * now < 0) {
      const share = before / (before - now);
      energies.push(energyBefore + share * (energy - energyBefore));
      worths.push(firstBefore + share * (first - firstBefore));
    }
    energies.push(energy);
    worths.push(Math.max(first, second));
    if (energy >= most) break;
    energyBefore = energy;
    firstBefore = first;
    secondBefore = second;
    const next = Math.min(
      nextAfter(one.energies, ofOne, energy),
      nextAfter(other.energies, ofOther, energy),
    );
    energy = next > most - slack ? most : next;
  }
  return simplified({ energies, worths });
}

function nextAfter(energies: readonly number[], piece: number, energyMwh: number): number {
  const next = energies[piece + 1]!;
  return next > energyMwh ? next : Number.POSITIVE_INFINITY;
}
