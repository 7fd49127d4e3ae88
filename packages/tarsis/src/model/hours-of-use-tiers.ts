import type { EnergyByDemand, TierByDemand } from '@bess/tariff-library/tiers';
import { energyQuantity, exportedQuantity } from './energy-quantity.js';
import { maxOfTwo, minOfTwo, type Side } from './max-min.js';
import type { CostTerms, ModelState, Quantity } from './model-state.js';
import { tiersAsCredit } from './tier-schedule.js';

/**
 * (26) Energy on tiers whose ends L_j depend on the billing demand B: with w_j = min(X, L_j(B)) (25),
 * cost = price_n·X + Σ_(j<n) (price_j − price_(j+1))·w_j. Where prices fall with the hours of use, the cost pushes w_j down
 * and a binary is needed. Where they rise, the cost pushes w_j up and none is needed, but more demand then widens cheap
 * tiers, so the billing demand has to be exact.
 *
 * @param drawn Energy charged on the tiers [kWh].
 * @param tiers Prices are costs; earnings are negative.
 * @param billed Billing demand of the month [kW].
 * @param costs Receives the cost, for the minimum charge.
 */
export function hoursOfUseCharges(
  state: ModelState,
  name: string,
  drawn: Quantity,
  tiers: readonly TierByDemand[],
  billed: Quantity,
  costs: CostTerms,
): void {
  const weights = tierWeights(tiers, billed);
  const energy = weights.size > 0 ? asColumn(state, name, drawn) : drawn;
  addCost(costs, energy, tiers.at(-1)!.price);
  for (const [limit, weight] of weights) {
    const side: Side = weight > 0 ? 'atLeast' : 'atMost';
    const ofTier = `${name}, below tier end ${[...weights.keys()].indexOf(limit) + 1}`;
    const end = tierEndQuantity(state, `${ofTier}, the end`, limit, billed, side);
    addCost(costs, minOfTwo(state, ofTier, [energy, end], side), weight);
  }
}

/** By tier end: price below it minus price above it [currency/kWh]. Ends without a price difference are left out. */
function tierWeights(
  tiers: readonly TierByDemand[],
  range: { readonly lowest: number; readonly highest: number },
): Map<TierEnd, number> {
  const weights = new Map<TierEnd, number>();
  for (const [tier, limit] of tierEnds(tiers, range).entries()) {
    const weight = tiers[tier]!.price - tiers[tier + 1]!.price;
    weights.set(limit, (weights.get(limit) ?? 0) + weight);
  }
  for (const [limit, weight] of weights) if (weight === 0) weights.delete(limit);
  return weights;
}

/** X as a column of its own, because it is the sum of every step of the month and occurs in several rows. */
function asColumn(state: ModelState, name: string, quantity: Quantity): Quantity {
  if (quantity.columns.length <= 1) return quantity;
  const { lowest, highest } = quantity;
  const column = state.builder.addColumn({ name, lower: lowest, upper: highest });
  state.builder.addRow({
    name: `(26) ${name}`,
    lower: quantity.constant,
    upper: quantity.constant,
    columns: [column, ...quantity.columns],
    values: [1, ...quantity.values.map((value) => -value)],
  });
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function addCost(costs: CostTerms, quantity: Quantity, price: number): void {
  for (const [index, column] of quantity.columns.entries()) {
    costs.columns.push(column);
    costs.prices.push(price * quantity.values[index]!);
  }
  costs.constant += price * quantity.constant;
}

/** End of a tier as a function of the billing demand: linear, or the minimum or maximum of two such functions. */
type TierEnd =
  | { readonly kind: 'linear'; readonly energy: EnergyByDemand }
  | { readonly kind: 'least' | 'greatest'; readonly of: readonly [TierEnd, TierEnd] };

/**
 * Upper ends of tiers, L_j = max(L_(j−1), min(end_j, cap_j)), simplified over the range of the billing demand: a function
 * that is nowhere above another replaces their minimum, and an empty tier ends where the previous one does.
 *
 * @returns One per tier but the last, which is unbounded; equal ends are the same object.
 */
function tierEnds(
  tiers: readonly TierByDemand[],
  range: { readonly lowest: number; readonly highest: number },
): TierEnd[] {
  const limits: TierEnd[] = [];
  let reached: TierEnd = { kind: 'linear', energy: { kwh: 0, kwhPerKw: 0 } };
  for (const { end, cap } of tiers) {
    const ends = [end, cap].flatMap((energy): TierEnd[] =>
      energy ? [{ kind: 'linear', energy }] : [],
    );
    const [first, second] = ends;
    if (!first) break;
    const own = second ? simplestTierEnd('least', first, second, range) : first;
    reached = simplestTierEnd('greatest', reached, own, range);
    limits.push(reached);
  }
  return limits;
}

function simplestTierEnd(
  kind: 'least' | 'greatest',
  one: TierEnd,
  other: TierEnd,
  range: { readonly lowest: number; readonly highest: number },
): TierEnd {
  const isNeverAbove = (first: TierEnd, second: TierEnd) =>
    first.kind === 'linear' && second.kind === 'linear'
      ? [range.lowest, range.highest].every((kw) => tierEndAt(first, kw) <= tierEndAt(second, kw))
      : tierEndAt(first, range.highest) <= tierEndAt(second, range.lowest);
  if (isNeverAbove(other, one)) return kind === 'least' ? other : one;
  if (isNeverAbove(one, other)) return kind === 'least' ? one : other;
  return { kind, of: [one, other] };
}

/** The end at one billing demand [kWh]; non-decreasing in the demand. */
function tierEndAt(limit: TierEnd, billingKw: number): number {
  if (limit.kind === 'linear') return limit.energy.kwh + limit.energy.kwhPerKw * billingKw;
  const ends = limit.of.map((each) => tierEndAt(each, billingKw));
  return limit.kind === 'least' ? Math.min(...ends) : Math.max(...ends);
}

/** Largest increase of the end per kilowatt of billing demand [kWh/kW]. */
function maxSlope(limit: TierEnd): number {
  return limit.kind === 'linear'
    ? limit.energy.kwhPerKw
    : Math.max(...limit.of.map((each) => maxSlope(each)));
}

/** The end as a quantity of the model, exact on the side on which the cost pushes it. */
function tierEndQuantity(
  state: ModelState,
  name: string,
  limit: TierEnd,
  billed: Quantity,
  side: Side,
): Quantity {
  if (limit.kind === 'linear') {
    const { kwh, kwhPerKw } = limit.energy;
    const moves = kwhPerKw !== 0;
    return {
      columns: moves ? billed.columns : [],
      values: moves ? billed.values.map((value) => kwhPerKw * value) : [],
      constant: kwh + kwhPerKw * billed.constant,
      lowest: kwh + kwhPerKw * billed.lowest,
      highest: kwh + kwhPerKw * billed.highest,
    };
  }
  const [one, other] = limit.of.map((each, index) =>
    tierEndQuantity(state, `${name}, part ${index + 1}`, each, billed, side),
  );
  const combine = limit.kind === 'least' ? minOfTwo : maxOfTwo;
  return combine(state, name, [one!, other!], side);
}

/**
 * The most that one more kilowatt of billing demand can save a month by widening tiers [currency/kW]: the sum of the price
 * rises within reach of a period's energy, each times its hours of use. 0 where prices fall with the hours of use.
 */
export function savingPerBilledKw(
  state: ModelState,
  monthIndex: number,
  range: { readonly lowest: number; readonly highest: number },
): number {
  const { energyByDemand = [], exportByDemand = [] } = state.spec.charges[monthIndex]!;
  const saved = (tiers: readonly TierByDemand[], maxKwh: number) => {
    let perKw = 0;
    for (const [limit, weight] of tierWeights(tiers, range)) {
      if (weight < 0 && tierEndAt(limit, range.lowest) < maxKwh) perKw -= weight * maxSlope(limit);
    }
    return perKw;
  };
  const isNetted = state.spec.exportRule === 'netMetering';
  let perKw = 0;
  for (const [period, tiers] of energyByDemand.entries()) {
    if (tiers) perKw += saved(tiers, energyQuantity(state, monthIndex, period).highest);
  }
  for (const [period, tiers] of exportByDemand.entries()) {
    if (!tiers) continue;
    const maxKwh = isNetted
      ? -energyQuantity(state, monthIndex, period).lowest
      : exportedQuantity(state, monthIndex, period).highest;
    perKw += saved(tiersAsCredit(tiers), maxKwh);
  }
  return perKw;
}
