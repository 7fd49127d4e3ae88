import type { MarginalValues } from '@bess/strix/valuation';

/**
 * What stored energy is worth, piecewise linear between these points and not always concave: energies above the least rise from 0 to the window [MWh], the worth
 * is in currency.
 */
export interface WorthCurve {
  readonly energies: readonly number[];
  readonly worths: readonly number[];
}

/** The curve of marginal values. */
export function curveOf({ slopes, lengths }: MarginalValues): WorthCurve {
  const energies = [0];
  const worths = [0];
  for (const [at, length] of lengths.entries()) {
    energies.push(energies[at]! + length);
    worths.push(worths[at]! + length * slopes[at]!);
  }
  return { energies, worths };
}

/** Worth of an energy; outside of the window that of its edge. */
export function worthAt(curve: WorthCurve, energyMwh: number): number {
  const { energies, worths } = curve;
  const last = energies.length - 1;
  if (energyMwh <= energies[0]!) return worths[0]!;
  if (energyMwh >= energies[last]!) return worths[last]!;
  return worthOnPiece(curve, pieceAt(energies, energyMwh), energyMwh);
}

/** Worth of an energy on the piece that begins at a point. */
export function worthOnPiece(
  { energies, worths }: WorthCurve,
  piece: number,
  energyMwh: number,
): number {
  const begin = energies[piece]!;
  const length = energies[piece + 1]! - begin;
  if (length <= 0) return worths[piece]!;
  return worths[piece]! + ((energyMwh - begin) / length) * (worths[piece + 1]! - worths[piece]!);
}

/** The last point at or below an energy that a piece begins at. */
function pieceAt(energies: readonly number[], energyMwh: number): number {
  let low = 0;
  let high = energies.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (energies[middle]! <= energyMwh) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Nearer than this share of the window points are one; nearer than this share of the highest worth to a line they are on it. */
export const CURVE_ROUNDING = 1e-12;

/** The same curve without points that add nothing. */
export function simplified({ energies, worths }: WorthCurve): WorthCurve {
  const last = energies.length - 1;
  const least = energies[last]! * CURVE_ROUNDING;
  const slack = worths.reduce((most, worth) => Math.max(most, Math.abs(worth)), 0) * CURVE_ROUNDING;
  const kept = { energies: [energies[0]!], worths: [worths[0]!] };
  for (let at = 1; at < last; at += 1) {
    const begin = kept.energies.at(-1)!;
    const width = energies[at + 1]! - begin;
    if (energies[at]! - begin <= least || width <= 0) continue;
    const share = (energies[at]! - begin) / width;
    const before = kept.worths.at(-1)!;
    const onLine = before + share * (worths[at + 1]! - before);
    if (Math.abs(worths[at]! - onLine) <= slack) continue;
    kept.energies.push(energies[at]!);
    kept.worths.push(worths[at]!);
  }
  kept.energies.push(energies[last]!);
  kept.worths.push(worths[last]!);
  return kept;
}
