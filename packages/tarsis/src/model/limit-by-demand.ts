import type { EnergyByDemand, TierByDemand } from '@bess/tariff-library/tiers';
import { greatestOfTwo, leastOfTwo, type Side } from './least-of-two.js';
import type { ModelState, Quantity } from './model-state.js';

/** Where a tier ends, as a function of the billing demand: linear, or the lesser or greater of two such functions. */
export type LimitByDemand =
  | { readonly kind: 'linear'; readonly energy: EnergyByDemand }
  | { readonly kind: 'least' | 'greatest'; readonly of: readonly [LimitByDemand, LimitByDemand] };

/**
 * Upper ends of tiers, L_j = max(L_(j−1), min(end_j, cap_j)), as simple as the limits of the billing demand allow: where
 * one function is nowhere above the other there is nothing to choose, and an empty tier ends where the one before does.
 *
 * @param range Limits of the billing demand [kW].
 * @returns One per tier but the last, which is unbounded; equal ends are the same object.
 */
export function limitsByDemand(
  tiers: readonly TierByDemand[],
  range: { readonly lowest: number; readonly highest: number },
): LimitByDemand[] {
  const limits: LimitByDemand[] = [];
  let reached: LimitByDemand = { kind: 'linear', energy: { kwh: 0, kwhPerKw: 0 } };
  for (const { end, cap } of tiers) {
    const ends = [end, cap].flatMap((energy): LimitByDemand[] =>
      energy ? [{ kind: 'linear', energy }] : [],
    );
    const [first, second] = ends;
    if (!first) break;
    const own = second ? simplest('least', first, second, range) : first;
    reached = simplest('greatest', reached, own, range);
    limits.push(reached);
  }
  return limits;
}

function simplest(
  kind: 'least' | 'greatest',
  one: LimitByDemand,
  other: LimitByDemand,
  range: { readonly lowest: number; readonly highest: number },
): LimitByDemand {
  const isNeverAbove = (first: LimitByDemand, second: LimitByDemand) =>
    first.kind === 'linear' && second.kind === 'linear'
      ? [range.lowest, range.highest].every((kw) => limitAt(first, kw) <= limitAt(second, kw))
      : limitAt(first, range.highest) <= limitAt(second, range.lowest);
  if (isNeverAbove(other, one)) return kind === 'least' ? other : one;
  if (isNeverAbove(one, other)) return kind === 'least' ? one : other;
  return { kind, of: [one, other] };
}

/** The end at one billing demand [kWh]; it never falls with the demand. */
export function limitAt(limit: LimitByDemand, billingKw: number): number {
  if (limit.kind === 'linear') return limit.energy.kwh + limit.energy.kwhPerKw * billingKw;
  const ends = limit.of.map((each) => limitAt(each, billingKw));
  return limit.kind === 'least' ? Math.min(...ends) : Math.max(...ends);
}

/** The most by which the end moves per kilowatt of billing demand [kWh/kW]. */
export function steepestOf(limit: LimitByDemand): number {
  return limit.kind === 'linear'
    ? limit.energy.kwhPerKw
    : Math.max(...limit.of.map((each) => steepestOf(each)));
}

/** The end as a quantity of the model, exact from the side from which the cost presses on it. */
export function limitQuantity(
  state: ModelState,
  name: string,
  limit: LimitByDemand,
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
    limitQuantity(state, `${name}, part ${index + 1}`, each, billed, side),
  );
  const combine = limit.kind === 'least' ? leastOfTwo : greatestOfTwo;
  return combine(state, name, [one!, other!], side);
}
