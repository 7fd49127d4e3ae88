import type { MarginalValues } from '@bess/strix/valuation';
import type { SiteTerms } from '../battery/site-terms.js';
import type { EndValue, PlannedStep } from '../types.js';

/** A smaller change, relative to the capacity, is rounding. */
const ROUNDING = 1e-9;

/** Value of energy stored above the minimum [currency]. */
function storedValueAt({ slopes, lengths }: MarginalValues, energyMwh: number): number {
  let left = energyMwh;
  let value = 0;
  for (let at = 0; at < slopes.length && left > 0; at += 1) {
    const part = Math.min(left, lengths[at]!);
    value += part * slopes[at]!;
    left -= part;
  }
  return value;
}

/**
 * Marginal values on both sides of an energy [currency/MWh]; absent if the battery is full, or empty.
 *
 * @param slack - tolerance within which an energy lies on the end of a piece [MWh]
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

/** Converts an end value to marginal values over a window [MWh]; the last piece is extended. */
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
 * Marginal values before a step at a known price, from those after it: equation (91). STRIX's `storedEnergyValue` does the same for equal charge and
 * discharge power only.
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
    // Dissipating energy pays at this price: the step is shared between both directions.
    const length = upMwh + downMwh;
    pieces.push({ slope: (cost * upMwh + gain * downMwh) / length, length });
  }
  pieces.sort((a, b) => b.slope - a.slope);
  return clippedToWindow(pieces, upMwh, maxEnergyMwh - minEnergyMwh);
}

/** The pieces within the window, which starts `belowMwh` after the first piece. */
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
  // Rounding may leave the last piece slightly short.
  if (kept.lengths.length > 0) kept.lengths[kept.lengths.length - 1]! += left;
  return kept;
}

/** An action and its value relative to idling [currency]. */
interface ValuedStep {
  readonly step: PlannedStep;
  readonly valueOverIdle: number;
}

/**
 * Charges until the cost of a MWh equals its marginal value, or discharges until its revenue does, as far as the power reaches: equation (73). From outside
 * the window the battery moves at least to its edge, whatever that costs, as in (13).
 *
 * @param values - marginal values after the interval
 * @param energyMwh - above the minimum; below 0, or above the window, if the battery is outside
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
  const value = (target: number) =>
    storedValueAt(values, target) - storedValueAt(values, energyMwh);
  const least = ROUNDING * terms.capacityMwh;
  const isBelow = energyMwh < -least;
  const isAbove = energyMwh > terms.maxEnergyMwh - terms.minEnergyMwh + least;
  // A battery outside its window that can recover must not idle.
  const mayIdle = !(isBelow && terms.chargeMw > 0) && !(isAbove && terms.dischargeMw > 0);
  const moves: ValuedStep[] = mayIdle
    ? [{ step: { direction: 'idle', powerMw: 0 }, valueOverIdle: 0 }]
    : [];
  if (rise > energyMwh + least) {
    const reach = energyMwh + terms.chargeMw * hours * chargeEfficiency;
    const target = Math.min(rise, reach);
    // Exactly the full power, without rounding.
    const powerMw =
      target === reach ? terms.chargeMw : (target - energyMwh) / chargeEfficiency / hours;
    const valueOverIdle = value(target) - cost * (target - energyMwh);
    moves.push({ step: { direction: 'charge', powerMw }, valueOverIdle });
  }
  if (fall < energyMwh - least) {
    const reach = energyMwh - (terms.dischargeMw * hours) / dischargeEfficiency;
    const target = Math.max(fall, reach);
    const powerMw =
      target === reach ? terms.dischargeMw : ((energyMwh - target) * dischargeEfficiency) / hours;
    const valueOverIdle = value(target) + gain * (energyMwh - target);
    moves.push({ step: { direction: 'discharge', powerMw }, valueOverIdle });
  }
  // Where dissipating energy pays, both directions pay; an interval has only one of them.
  return moves.reduce((best, move) => (move.valueOverIdle > best.valueOverIdle ? move : best));
}
