import type { MarginalValues } from '@bess/strix/valuation';
import type { SiteTerms } from '../battery/site-terms.js';
import type { EndValue, PlannedStep } from '../types.js';

/** Less than this share of the capacity is no move, but rounding. */
const ROUNDING = 1e-9;

/** Worth of energy stored above the least [currency]. */
function storedValueAt({ slopes, lengths }: MarginalValues, energyMwh: number): number {
  let left = energyMwh;
  let worth = 0;
  for (let at = 0; at < slopes.length && left > 0; at += 1) {
    const part = Math.min(left, lengths[at]!);
    worth += part * slopes[at]!;
    left -= part;
  }
  return worth;
}

/**
 * Marginal values on both sides of an energy [currency/MWh]; absent where there is no more, or none.
 *
 * @param slack - nearer to an end of a piece than this an energy lies on it [MWh]
 */
export function marginalValuesAround(
  { slopes, lengths }: MarginalValues,
  energyMwh: number,
  slack: number,
): { next?: number; last?: number } {
  const around: { next?: number; last?: number } = {};
  let begin = 0;
  for (let at = 0; at < slopes.length; at += 1) {
    const end = begin + lengths[at]!;
    if (begin < energyMwh - slack) around.last = slopes[at]!;
    if (end > energyMwh + slack) {
      around.next = slopes[at]!;
      return around;
    }
    begin = end;
  }
  return around;
}

/** An end value as marginal values that cover a window [MWh]; the last piece goes on. */
export function marginalValuesFromEndValue(endValue: EndValue, windowMwh: number): MarginalValues {
  const slopes: number[] = [];
  const lengths: number[] = [];
  let left = windowMwh;
  for (const [at, { widthMwh, perMwh }] of endValue.entries()) {
    const length = at === endValue.length - 1 ? left : Math.min(left, widthMwh);
    slopes.push(perMwh);
    lengths.push(length);
    left -= length;
  }
  return slopes.length === 0 ? { slopes: [0], lengths: [windowMwh] } : { slopes, lengths };
}

/**
 * Marginal values of stored energy before a step at a known price, from those after it: equation (91). STRIX's `storedEnergyValue` does the same for one
 * power both ways; a connection may take in more than it puts out.
 */
export function marginalValuesBefore(
  { slopes, lengths }: MarginalValues,
  terms: Omit<SiteTerms, 'hours' | 'capacityMwh' | 'initialEnergyMwh' | 'importChargePerMwh'> &
    Partial<Pick<SiteTerms, 'importChargePerMwh'>>,
  hours: number,
  pricePerMwh: number,
): MarginalValues {
  const { chargeEfficiency, dischargeEfficiency, wearPerMwh, minEnergyMwh, maxEnergyMwh } = terms;
  const { importChargePerMwh = 0 } = terms;
  const upMwh = terms.chargeMw * hours * chargeEfficiency;
  const downMwh = (terms.dischargeMw * hours) / dischargeEfficiency;
  const cost = (pricePerMwh + importChargePerMwh) / chargeEfficiency;
  const gain = (pricePerMwh - wearPerMwh) * dischargeEfficiency;
  const pieces = slopes.map((slope, at) => ({ slope, length: lengths[at]! }));
  if (cost >= gain) pieces.push({ slope: cost, length: upMwh }, { slope: gain, length: downMwh });
  else if (upMwh + downMwh > 0) {
    // So far below 0 that burning energy pays: the step is shared between both.
    const length = upMwh + downMwh;
    pieces.push({ slope: (cost * upMwh + gain * downMwh) / length, length });
  }
  pieces.sort((a, b) => b.slope - a.slope);
  return clippedToWindow(pieces, upMwh, maxEnergyMwh - minEnergyMwh);
}

/** What lies in the window of the energy, after so much below it. */
function clippedToWindow(
  pieces: readonly { slope: number; length: number }[],
  belowMwh: number,
  windowMwh: number,
): MarginalValues {
  const kept: { slopes: number[]; lengths: number[] } = { slopes: [], lengths: [] };
  let skip = belowMwh;
  let left = windowMwh;
  for (const { slope, length } of pieces) {
    const skipped = Math.min(skip, length);
    skip -= skipped;
    const taken = Math.min(left, length - skipped);
    left -= taken;
    if (taken <= 0) continue;
    kept.slopes.push(slope);
    kept.lengths.push(taken);
  }
  // Rounding may leave the last piece a bit short.
  if (kept.lengths.length > 0) kept.lengths[kept.lengths.length - 1]! += left;
  return kept;
}

/** What is done in an interval, and what it is worth above doing nothing [currency]. */
interface ValuedStep {
  readonly step: PlannedStep;
  readonly valueOverIdle: number;
}

/**
 * Up to where a MWh more costs as much as it is worth, or down to where one less earns as much, as far as the power reaches: equation (73).
 * From outside the window back at least to its edge, whatever that costs, as (13) has it.
 *
 * @param values - what energy above the least is worth after the interval
 * @param terms - battery, and the length of the interval
 * @param energyMwh - above the least; below 0, or above the window, outside of it
 * @param pricePerMwh - of the interval
 */
export function bestStep(
  values: MarginalValues,
  terms: SiteTerms,
  energyMwh: number,
  pricePerMwh: number,
): ValuedStep {
  const { hours, chargeEfficiency, dischargeEfficiency, wearPerMwh, importChargePerMwh } = terms;
  const cost = (pricePerMwh + importChargePerMwh) / chargeEfficiency;
  const gain = (pricePerMwh - wearPerMwh) * dischargeEfficiency;
  let rise = 0;
  let fall = 0;
  values.slopes.forEach((slope, at) => {
    if (slope > cost) rise += values.lengths[at]!;
    if (slope >= gain) fall += values.lengths[at]!;
  });
  const worth = (target: number) =>
    storedValueAt(values, target) - storedValueAt(values, energyMwh);
  const least = ROUNDING * terms.capacityMwh;
  const isBelow = energyMwh < -least;
  const isAbove = energyMwh > terms.maxEnergyMwh - terms.minEnergyMwh + least;
  // Who is outside and can come back does not rest there.
  const rests = !(isBelow && terms.chargeMw > 0) && !(isAbove && terms.dischargeMw > 0);
  const moves: ValuedStep[] = rests
    ? [{ step: { direction: 'idle', powerMw: 0 }, valueOverIdle: 0 }]
    : [];
  if (rise > energyMwh + least) {
    const reach = energyMwh + terms.chargeMw * hours * chargeEfficiency;
    const target = Math.min(rise, reach);
    // Full power to the bit.
    const powerMw =
      target === reach ? terms.chargeMw : (target - energyMwh) / chargeEfficiency / hours;
    const valueOverIdle = worth(target) - cost * (target - energyMwh);
    moves.push({ step: { direction: 'charge', powerMw }, valueOverIdle });
  }
  if (fall < energyMwh - least) {
    const reach = energyMwh - (terms.dischargeMw * hours) / dischargeEfficiency;
    const target = Math.max(fall, reach);
    const powerMw =
      target === reach ? terms.dischargeMw : ((energyMwh - target) * dischargeEfficiency) / hours;
    const valueOverIdle = worth(target) + gain * (energyMwh - target);
    moves.push({ step: { direction: 'discharge', powerMw }, valueOverIdle });
  }
  // So far below 0 that burning energy pays both do; only one way is open within an interval.
  return moves.reduce((best, move) => (move.valueOverIdle > best.valueOverIdle ? move : best));
}
