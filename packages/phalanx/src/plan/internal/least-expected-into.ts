/** What a higher cap must save at least to be preferred, as a share of the cost: rounding decides nothing. */
const TIE = 1e-12;

/**
 * The least expected cost before each state of a step and the cap that it takes, method note, equation (25).
 *
 * @param expected - receives costs by node of the step before, peak level and state of charge
 * @param best - receives caps in the same order [kW]
 * @param states - peak levels × states of charge
 * @param socCount - states of charge
 * @param costs - of {@link capCostsInto}, node by node
 * @param transition - P(node | node of the step before), row by row
 * @param capsKw - caps tried, rising [kW]
 * @param reach - by cap: how many peak levels it is tried from
 */
export function leastExpectedInto(
  expected: Float64Array,
  best: Float64Array,
  states: number,
  socCount: number,
  costs: Float64Array,
  transition: Float64Array,
  capsKw: Float64Array,
  reach: Int32Array,
): void {
  const capCount = capsKw.length;
  const block = capCount * states;
  const previousNodes = expected.length / states;
  const nodes = transition.length / previousNodes;
  const mean = new Float64Array(states);
  for (let previous = 0; previous < previousNodes; previous += 1) {
    const to = previous * states;
    expected.fill(Number.POSITIVE_INFINITY, to, to + states);
    for (let cap = 0; cap < capCount; cap += 1) {
      const reached = reach[cap]! * socCount;
      mean.fill(0, 0, reached);
      // Two nodes at a time.
      for (let node = 0; node < nodes; node += 2) {
        const first = transition[previous * nodes + node]!;
        const second = node + 1 < nodes ? transition[previous * nodes + node + 1]! : 0;
        if (first === 0 && second === 0) continue;
        const from = node * block + cap * states;
        const fromSecond = second === 0 ? from : from + block;
        for (let state = 0; state < reached; state += 1) {
          mean[state] =
            mean[state]! + first * costs[from + state]! + second * costs[fromSecond + state]!;
        }
      }
      const capKw = capsKw[cap]!;
      for (let state = 0; state < reached; state += 1) {
        const value = mean[state]!;
        if (value < expected[to + state]! - TIE * Math.abs(value)) {
          expected[to + state] = value;
          best[to + state] = capKw;
        }
      }
    }
  }
}
