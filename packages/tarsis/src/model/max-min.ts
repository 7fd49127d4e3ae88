import type { ModelState, Quantity } from './model-state.js';

/** One of the values whose highest counts, between known limits. */
export interface Term extends Quantity {
  readonly name: string;
}

/** Number under which `docs/method.md` lists what the maximum is for. */
type EquationNumber = 5 | 6 | 18;

/** A value that no decision changes. */
export function constantTerm(name: string, value: number): Term {
  return { name, columns: [], values: [], constant: value, lowest: value, highest: value };
}

/** Limits of the highest of the terms. */
export function rangeOfMaximum(terms: readonly Term[]): { lowest: number; highest: number } {
  return {
    lowest: Math.max(...terms.map((term) => term.lowest)),
    highest: Math.max(...terms.map((term) => term.highest)),
  };
}

/**
 * A column that is at least each term, and no more than the highest where `exact` says so:
 * (10) M ≤ term_k + (highest − lowest of term_k)·(1 − u_k), Σ u_k = 1, u_k ∈ {0, 1}.
 *
 * A price of at least 0 holds the column down by itself; only a negative one needs the binaries.
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
    // What never exceeds the value that is certain anyway cannot bind.
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
  // Implied by the rows above for whole choices; between them it keeps the relaxation close.
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

/** From which side a cost presses on a quantity: it must be at least, or at most, what it stands for. */
export type Side = 'atLeast' | 'atMost';

/**
 * (25) w = min(u, v). Where a cost presses w up, w ≤ u and w ≤ v are enough. Where it presses w down, a binary says which
 * of the two it is: w ≥ u − (u_high − v_low)·z, w ≥ v − (v_high − u_low)·(1 − z), z ∈ {0, 1}; and w stays above the convex
 * envelope of the minimum over the limits of u and v, whose two planes keep the relaxation close. Where one is certainly no
 * more than the other there is nothing to decide.
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
 * The planes through the corners of the box of u and v at which the minimum is known. As the minimum is concave with its
 * crease along the rising diagonal, its envelope has its own along the falling one.
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

/** A minimum rises by nothing to one per unit; narrow limits must not make more of it by rounding. */
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
