/**
 * Expected costs before a step's net load is known, given the node of the step before, method note, equation (8): the
 * expectation is taken once, so that the minimisation one step earlier looks every cost up directly.
 *
 * @param expected - receives `previousNodes` blocks of `states`
 * @param best - least costs, `nodes` blocks of `states`
 * @param transition - P(node | previous node), row by row
 * @param previousNodes - nodes of the step before; 1 for the first step
 * @param states - states of a node
 */
export function expectedCostsInto(
  expected: Float64Array,
  best: Float64Array,
  transition: Float64Array,
  previousNodes: number,
  states: number,
): void {
  const nodes = transition.length / previousNodes;
  for (let previous = 0; previous < previousNodes; previous += 1) {
    const first = previous * states;
    expected.fill(0, first, first + states);
    for (let node = 0; node < nodes; node += 1) {
      const probability = transition[previous * nodes + node]!;
      if (probability === 0) continue;
      const from = node * states;
      for (let state = 0; state < states; state += 1) {
        expected[first + state] = expected[first + state]! + probability * best[from + state]!;
      }
    }
  }
}
