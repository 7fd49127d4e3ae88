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
  if (exact) attain(state, name, column, terms, { lowest, highest });
  return { columns: [column], values: [1], constant: 0, lowest, highest };
}

function attain(
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
