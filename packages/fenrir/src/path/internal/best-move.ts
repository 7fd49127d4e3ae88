import type { MarginalValues } from '@bess/strix/valuation';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { storedWorth } from './stored-worth.js';

/** What is done in an interval, and what it is worth above doing nothing [currency]. */
export interface Move {
  readonly step: PlannedStep;
  readonly worthOverIdle: number;
}

/** Less than this share of the capacity is no move, but rounding. */
const ROUNDING = 1e-9;

/**
 * Up to where a MWh more costs as much as it is worth, or down to where one less earns as much, as far as the power reaches: equation (73).
 * From outside the window back at least to its edge, whatever that costs, as (13) has it.
 *
 * @param values - what energy above the least is worth after the interval
 * @param terms - battery, and the length of the interval
 * @param energyMwh - above the least; below 0, or above the window, outside of it
 * @param pricePerMwh - of the interval
 */
export function bestMove(
  values: MarginalValues,
  terms: SiteTerms,
  energyMwh: number,
  pricePerMwh: number,
): Move {
  const { hours, chargeEfficiency, dischargeEfficiency, wearPerMwh, importChargePerMwh } = terms;
  const cost = (pricePerMwh + importChargePerMwh) / chargeEfficiency;
  const gain = (pricePerMwh - wearPerMwh) * dischargeEfficiency;
  let rise = 0;
  let fall = 0;
  values.slopes.forEach((slope, at) => {
    if (slope > cost) rise += values.lengths[at]!;
    if (slope >= gain) fall += values.lengths[at]!;
  });
  const worth = (target: number) => storedWorth(values, target) - storedWorth(values, energyMwh);
  const least = ROUNDING * terms.capacityMwh;
  const isBelow = energyMwh < -least;
  const isAbove = energyMwh > terms.mostMwh - terms.leastMwh + least;
  // Who is outside and can come back does not rest there.
  const rests = !(isBelow && terms.chargeMw > 0) && !(isAbove && terms.dischargeMw > 0);
  const moves: Move[] = rests
    ? [{ step: { direction: 'idle', powerMw: 0 }, worthOverIdle: 0 }]
    : [];
  if (rise > energyMwh + least) {
    const reach = energyMwh + terms.chargeMw * hours * chargeEfficiency;
    const target = Math.min(rise, reach);
    // Full power to the bit.
    const powerMw =
      target === reach ? terms.chargeMw : (target - energyMwh) / chargeEfficiency / hours;
    const worthOverIdle = worth(target) - cost * (target - energyMwh);
    moves.push({ step: { direction: 'charge', powerMw }, worthOverIdle });
  }
  if (fall < energyMwh - least) {
    const reach = energyMwh - (terms.dischargeMw * hours) / dischargeEfficiency;
    const target = Math.max(fall, reach);
    const powerMw =
      target === reach ? terms.dischargeMw : ((energyMwh - target) * dischargeEfficiency) / hours;
    const worthOverIdle = worth(target) + gain * (energyMwh - target);
    moves.push({ step: { direction: 'discharge', powerMw }, worthOverIdle });
  }
  // So far below 0 that burning energy pays both do; only one way is open within an interval.
  return moves.reduce((best, move) => (move.worthOverIdle > best.worthOverIdle ? move : best));
}
