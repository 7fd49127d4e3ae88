import { CURVE_ROUNDING, simplified, type WorthCurve, worthOnPiece } from './worth-curve.js';

/**
 * The most that can be had from each energy by going up to `reachMwh` further at a cost: max over x in [e, e + reach] of V(x) − cost·(x − e), exactly.
 *
 * Less cost·x a window slides over a piecewise linear function. Between the energies at which a point enters or leaves the window, its highest value is that at
 * either end of the window, which are lines, or that of the highest point inside, which stays the same.
 *
 * @param curve - what energy is worth where one arrives
 * @param costPerMwh - of each MWh further
 * @param reachMwh - above 0
 */
export function highestAhead(curve: WorthCurve, costPerMwh: number, reachMwh: number): WorthCurve {
  const { energies, worths } = curve;
  const count = energies.length;
  const most = energies[count - 1]!;
  const slack = most * CURVE_ROUNDING;
  const net = worths.map((worth, at) => worth - costPerMwh * energies[at]!);
  const line: WorthCurve = { energies, worths: net };
  // Points inside the window that none later in it exceeds: the first is the highest.
  const inside = new Int32Array(count);
  let firstInside = 0;
  let afterInside = 0;
  let entered = 0;
  const outEnergies: number[] = [];
  const outWorths: number[] = [];
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
    const nearBegin = worthOnPiece(line, near, begin);
    const nearEnd = worthOnPiece(line, near, end);
    const farBegin = isWhole ? worthOnPiece(line, far, windowEnd) : Number.NEGATIVE_INFINITY;
    const farEnd = isWhole ? worthOnPiece(line, far, end + reachMwh) : Number.NEGATIVE_INFINITY;
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
      outWorths.push(Math.max(ofNear, ofFar, highest) + costPerMwh * energy);
    }
    begin = end;
  }
  outEnergies.push(most);
  outWorths.push(worths[count - 1]!);
  return simplified({ energies: outEnergies, worths: outWorths });
}

/** At which share of an interval a difference changes its sign; 0 where it does not. */
function crossing(atBegin: number, atEnd: number): number {
  return atBegin * atEnd < 0 && Number.isFinite(atBegin) ? atBegin / (atBegin - atEnd) : 0;
}
