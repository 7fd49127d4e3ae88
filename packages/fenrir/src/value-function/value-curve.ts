import type { MarginalValues } from '@bess/strix/valuation';

/** Tolerance relative to the window for equal points, and relative to the largest value for points on a line. */
const CURVE_ROUNDING = 1e-12;

/**
 * A value function of stored energy: piecewise linear between these points, not necessarily concave. Energies above the minimum rise from 0 to the window
 * [MWh]; values are in currency.
 */
export interface ValueCurve {
  readonly energies: readonly number[];
  readonly values: readonly number[];
}

/** Integrates marginal values. */
export function valueCurveFromMarginals({ slopes, lengths }: MarginalValues): ValueCurve {
  const energies = [0];
  const values = [0];
  for (const [at, length] of lengths.entries()) {
    energies.push(energies[at]! + length);
    values.push(values[at]! + length * slopes[at]!);
  }
  return { energies, values };
}

/** Value of an energy; outside the window that of the nearest edge. */
export function valueAt(curve: ValueCurve, energyMwh: number): number {
  const { energies, values } = curve;
  const last = energies.length - 1;
  if (energyMwh <= energies[0]!) return values[0]!;
  if (energyMwh >= energies[last]!) return values[last]!;
  return valueOnPiece(curve, pieceAt(energies, energyMwh), energyMwh);
}

/** Value of an energy on the piece that starts at a point. */
function valueOnPiece({ energies, values }: ValueCurve, piece: number, energyMwh: number): number {
  const begin = energies[piece]!;
  const length = energies[piece + 1]! - begin;
  if (length <= 0) return values[piece]!;
  return values[piece]! + ((energyMwh - begin) / length) * (values[piece + 1]! - values[piece]!);
}

/** Index of the piece that contains an energy. */
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

/** Removes points that lie on the line between their neighbours. */
function withoutCollinearPoints({ energies, values }: ValueCurve): ValueCurve {
  const last = energies.length - 1;
  const least = energies[last]! * CURVE_ROUNDING;
  const slack = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * CURVE_ROUNDING;
  const kept = { energies: [energies[0]!], values: [values[0]!] };
  for (let at = 1; at < last; at += 1) {
    const begin = kept.energies.at(-1)!;
    const width = energies[at + 1]! - begin;
    if (energies[at]! - begin <= least || width <= 0) continue;
    const share = (energies[at]! - begin) / width;
    const before = kept.values.at(-1)!;
    const onLine = before + share * (values[at + 1]! - before);
    if (Math.abs(values[at]! - onLine) <= slack) continue;
    kept.energies.push(energies[at]!);
    kept.values.push(values[at]!);
  }
  kept.energies.push(energies[last]!);
  kept.values.push(values[last]!);
  return kept;
}

/**
 * Best value reachable from each energy by going up at a cost: max over x in [e, e + reach] of V(x) − cost·(x − e), exactly.
 *
 * A window slides over V less cost·x, which is piecewise linear. Between the energies at which a point enters or leaves the window, the maximum is at one
 * of its two ends, which follow lines, or at the highest point inside, which is constant.
 *
 * @param reachMwh - above 0
 */
export function slidingWindowMaximum(
  curve: ValueCurve,
  costPerMwh: number,
  reachMwh: number,
): ValueCurve {
  const { energies, values } = curve;
  const count = energies.length;
  const most = energies[count - 1]!;
  const slack = most * CURVE_ROUNDING;
  const net = values.map((value, at) => value - costPerMwh * energies[at]!);
  const line: ValueCurve = { energies, values: net };
  // Points inside the window that no later point in it exceeds: the first is the highest.
  const inside = new Int32Array(count);
  let firstInside = 0;
  let afterInside = 0;
  let entered = 0;
  const outEnergies: number[] = [];
  const outValues: number[] = [];
  const crossings = new Float64Array(3);
  let near = 0;
  let far = 0;
  let begin = 0;
  while (begin < most - slack) {
    while (near + 2 < count && energies[near + 1]! <= begin + slack) near += 1;
    const windowEnd = begin + reachMwh;
    const isWhole = windowEnd < most - slack;
    while (isWhole && far + 2 < count && energies[far + 1]! <= windowEnd + slack) far += 1;
    const toNear = energies[near + 1]!;
    const toFar = isWhole ? energies[far + 1]! - reachMwh : most;
    let end = Math.min(toNear, toFar);
    if (end > most - slack) end = most;

    const reached = isWhole ? windowEnd : most;
    for (; entered < count && energies[entered]! <= reached + slack; entered += 1) {
      while (afterInside > firstInside && net[inside[afterInside - 1]!]! <= net[entered]!) {
        afterInside -= 1;
      }
      inside[afterInside] = entered;
      afterInside += 1;
    }
    while (firstInside < afterInside && energies[inside[firstInside]!]! < end - slack) {
      firstInside += 1;
    }

    const highest =
      firstInside < afterInside ? net[inside[firstInside]!]! : Number.NEGATIVE_INFINITY;
    const nearBegin = valueOnPiece(line, near, begin);
    const nearEnd = valueOnPiece(line, near, end);
    const farBegin = isWhole ? valueOnPiece(line, far, windowEnd) : Number.NEGATIVE_INFINITY;
    const farEnd = isWhole ? valueOnPiece(line, far, end + reachMwh) : Number.NEGATIVE_INFINITY;
    crossings[0] = isWhole ? crossing(nearBegin - farBegin, nearEnd - farEnd) : 0;
    crossings[1] = crossing(nearBegin - highest, nearEnd - highest);
    crossings[2] = isWhole ? crossing(farBegin - highest, farEnd - highest) : 0;
    crossings.sort();
    let last = -1;
    for (let at = -1; at < 3; at += 1) {
      const share = at < 0 ? 0 : crossings[at]!;
      if (share <= last) continue;
      last = share;
      const energy = begin + share * (end - begin);
      const ofNear = nearBegin + share * (nearEnd - nearBegin);
      const ofFar = isWhole ? farBegin + share * (farEnd - farBegin) : ofNear;
      outEnergies.push(energy);
      outValues.push(Math.max(ofNear, ofFar, highest) + costPerMwh * energy);
    }
    begin = end;
  }
  outEnergies.push(most);
  outValues.push(values[count - 1]!);
  return withoutCollinearPoints({ energies: outEnergies, values: outValues });
}

/** Share of an interval at which a difference changes its sign; 0 where it does not. */
function crossing(atBegin: number, atEnd: number): number {
  return atBegin * atEnd < 0 && Number.isFinite(atBegin) ? atBegin / (atBegin - atEnd) : 0;
}

/** Maximum of two curves over the same window, with their crossings as points. */
export function upperEnvelope(one: ValueCurve, other: ValueCurve): ValueCurve {
  const most = one.energies.at(-1)!;
  const slack = most * CURVE_ROUNDING;
  const energies: number[] = [];
  const values: number[] = [];
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
    const first = valueOnPiece(one, ofOne, energy);
    const second = valueOnPiece(other, ofOther, energy);
    const before = firstBefore - secondBefore;
    const now = first - second;
    if (energies.length > 0 && before * now < 0) {
      const share = before / (before - now);
      energies.push(energyBefore + share * (energy - energyBefore));
      values.push(firstBefore + share * (first - firstBefore));
    }
    energies.push(energy);
    values.push(Math.max(first, second));
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
  return withoutCollinearPoints({ energies, values });
}

function nextAfter(energies: readonly number[], piece: number, energyMwh: number): number {
  const next = energies[piece + 1]!;
  return next > energyMwh ? next : Number.POSITIVE_INFINITY;
}
