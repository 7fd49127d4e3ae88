import type { ModelState, Quantity } from './model-state.js';

/** One of the values of a maximum, with known bounds. */
export interface Term extends Quantity {
  readonly name: string;
}

/** Number of the equation in `docs/method.md` that the maximum belongs to. */
type EquationNumber = 5 | 6 | 18;

/** A value that does not depend on any decision. */
export function constantTerm(name: string, value: number): Term {
  return { name, columns: [], values: [], constant: value, lowest: value, highest: value };
}

/** Bounds of the maximum of the terms. */
export function rangeOfMaximum(terms: readonly Term[]): { lowest: number; highest: number } {
  return {
    lowest: Math.max(...terms.map((term) => term.lowest)),
    highest: Math.max(...terms.map((term) => term.highest)),
  };
}

/**
 * A column that is at least each term and, if `exact`, equal to the largest:
 * (10) M ≤ term_k + (highest − lowest of term_k)·(1 − u_k), Σ u_k = 1, u_k ∈ {0, 1}.
 *
 * A non-negative price keeps the column down by itself; only a negative one needs the binaries.
 *
 * @param terms At least one.
 */
export function maximum(
  state: ModelState,
  name: string,
  equation: EquationNumber,
  terms: readonly Term[],
  exact: boolean,
): Quantity {
  const { builder } = state;
  const { lowest, highest } = rangeOfMaximum(terms);
  const column = builder.addColumn({ name, lower: lowest, upper: highest });
  for (const term of terms) {
    // A term that never exceeds the certain value cannot bind.
    if (term.highest <= lowest) continue;
    builder.addRow({
      name: `(${equation}) ${name} ≥ ${term.name}`,
      lower: term.constant,
      columns: [column, ...term.columns],
      values: [1, ...term.values.map((value) => -value)],
    });
  }
  if (exact) attainOneTerm(state, name, column, terms, { lowest, highest });
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function attainOneTerm(
  state: ModelState,
  name: string,
  column: number,
  terms: readonly Term[],
  range: { lowest: number; highest: number },
): void {
  const { builder } = state;
  const candidates = terms.filter((term) => term.highest >= range.lowest);
  const chosen = candidates.map((term) => {
    const choice = builder.addColumn({ name: `${name} is ${term.name}`, upper: 1, integer: true });
    const slack = range.highest - term.lowest;
    builder.addRow({
      name: `(10) ${name} ≤ ${term.name} where chosen`,
      upper: term.constant + slack,
      columns: [column, ...term.columns, choice],
      values: [1, ...term.values.map((value) => -value), slack],
    });
    return choice;
  });
  // Implied by the rows above for whole choices; it tightens the relaxation between them.
  builder.addRow({
    name: `(10) ${name} ≤ the most that the chosen value can be`,
    upper: 0,
    columns: [column, ...chosen],
    values: [1, ...candidates.map((term) => -term.highest)],
  });
  builder.addRow({
    name: `(10) ${name} is one of its values`,
    lower: 1,
    upper: 1,
    columns: chosen,
    values: chosen.map(() => 1),
  });
}

/** Direction in which the cost allows a quantity to deviate: it must be at least, or at most, its true value. */
export type Side = 'atLeast' | 'atMost';

/**
 * (25) w = min(u, v). If the cost pushes w up, w ≤ u and w ≤ v are enough. If it pushes w down, a binary selects the smaller
 * one: w ≥ u − (u_high − v_low)·z, w ≥ v − (v_high − u_low)·(1 − z), z ∈ {0, 1}. Also w lies above the minimum's convex
 * envelope over the bounds of u and v, whose two planes tighten the relaxation. If one is certainly not larger than the
 * other, nothing is added.
 */
export function minOfTwo(
  state: ModelState,
  name: string,
  [one, other]: readonly [Quantity, Quantity],
  side: Side,
): Quantity {
  if (one.highest <= other.lowest) return one;
  if (other.highest <= one.lowest) return other;
  const { builder } = state;
  const lowest = Math.min(one.lowest, other.lowest);
  const highest = Math.min(one.highest, other.highest);
  const column = builder.addColumn({ name, lower: lowest, upper: highest });
  const least: Quantity = { columns: [column], values: [1], constant: 0, lowest, highest };
  if (side === 'atMost') {
    for (const each of [one, other]) atLeastZero(state, name, [each, 1], [least, -1]);
    return least;
  }
  const isOther = builder.addColumn({
    name: `${name}: the second is less`,
    upper: 1,
    integer: true,
  });
  const oneAbove = one.highest - other.lowest;
  const otherAbove = other.highest - one.lowest;
  const choice = (constant: number, value: number): Quantity => ({
    columns: [isOther],
    values: [value],
    constant,
    lowest: 0,
    highest: 0,
  });
  atLeastZero(state, name, [least, 1], [one, -1], [choice(0, oneAbove), 1]);
  atLeastZero(state, name, [least, 1], [other, -1], [choice(otherAbove, -otherAbove), 1]);
  aboveConvexEnvelope(state, name, least, one, other);
  const difference = weightedSum([one, 1], [other, -1]);
  state.tiers.push({
    full: isOther,
    quantity: { ...difference, lowest: -otherAbove, highest: oneAbove },
    fromReached: 0,
  });
  return least;
}

/** max(u, v) = −min(−u, −v). */
export function maxOfTwo(
  state: ModelState,
  name: string,
  [one, other]: readonly [Quantity, Quantity],
  side: Side,
): Quantity {
  const opposite = side === 'atLeast' ? 'atMost' : 'atLeast';
  return negated(minOfTwo(state, name, [negated(one), negated(other)], opposite));
}

/**
 * Adds the two planes of the convex envelope of min(u, v) over the box of their bounds. The minimum is concave with its
 * crease along the rising diagonal, so its envelope has its crease along the falling one.
 */
function aboveConvexEnvelope(
  state: ModelState,
  name: string,
  least: Quantity,
  one: Quantity,
  other: Quantity,
): void {
  const corner = (first: number, second: number) => Math.min(first, second);
  const oneFalls = corner(one.highest, other.lowest);
  const otherFalls = corner(one.lowest, other.highest);
  const width = one.highest - one.lowest;
  const height = other.highest - other.lowest;
  const planes = [
    { at: [one.highest, other.highest] as const, value: corner(one.highest, other.highest) },
    { at: [one.lowest, other.lowest] as const, value: corner(one.lowest, other.lowest) },
  ];
  for (const [index, { at, value }] of planes.entries()) {
    const isTop = index === 0;
    const slope = clippedSlope(isTop ? value - otherFalls : oneFalls - value, width);
    const rise = clippedSlope(isTop ? value - oneFalls : otherFalls - value, height);
    const constant = -value + slope * at[0] + rise * at[1];
    const plane: Quantity = { columns: [], values: [], constant, lowest: 0, highest: 0 };
    atLeastZero(state, name, [least, 1], [one, -slope], [other, -rise], [plane, 1]);
  }
}

/** The slope of a minimum lies between 0 and 1; on narrow ranges rounding must not exceed that. */
function clippedSlope(rise: number, run: number): number {
  return run > 0 ? Math.min(1, Math.max(0, rise / run)) : 0;
}

type Weighted = readonly [Quantity, number];

/** A row Σ weight · quantity ≥ 0. */
function atLeastZero(state: ModelState, name: string, ...terms: readonly Weighted[]): void {
  const { columns, values, constant } = weightedSum(...terms);
  if (columns.length === 0) return;
  state.builder.addRow({ name: `(25) ${name}`, lower: -constant, columns, values });
}

/** Σ weight · quantity, each column once. */
function weightedSum(
  ...terms: readonly Weighted[]
): Pick<Quantity, 'columns' | 'values' | 'constant'> {
  const weightOf = new Map<number, number>();
  let constant = 0;
  for (const [quantity, weight] of terms) {
    if (weight === 0) continue;
    constant += weight * quantity.constant;
    for (const [index, column] of quantity.columns.entries()) {
      weightOf.set(column, (weightOf.get(column) ?? 0) + weight * quantity.values[index]!);
    }
  }
  return { columns: [...weightOf.keys()], values: [...weightOf.values()], constant };
}

function negated({ columns, values, constant, lowest, highest }: Quantity): Quantity {
  return {
    columns,
    values: values.map((value) => -value),
    constant: -constant,
    lowest: -highest,
    highest: -lowest,
  };
}
