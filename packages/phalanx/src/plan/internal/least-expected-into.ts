/** What another cap must save at least to be preferred, as a share of the cost: rounding decides nothing. */
const TIE = 1e-12;

/** What {@link leastExpectedInto} receives, by node of the step before, peak level and state of charge. */
export interface BestCaps {
  /** Least expected cost [currency]. */
  readonly expected: Float64Array;
  /** Discharge above it [kW]. */
  readonly capKw: Float64Array;
  /** Recharge up to it, at most the cap [kW]. */
  readonly chargeUpToKw: Float64Array;
}

/**
 * The least expected cost before each state of a step and the two caps that it takes, method note, equation (25). Nodes below a cap only charge
 * and those above it only discharge, so that both are found in one passage over the caps.
 *
 * @param best - receives costs and caps
 * @param states - peak levels × states of charge
 * @param socCount - states of charge
 * @param nodesKw - net loads of the nodes [kW]
 * @param holding - what holding costs of {@link capCostsInto}, node by node
 * @param costs - what caps cost more of {@link capCostsInto}, node by node
 * @param transition - P(node | node of the step before), row by row
 * @param capsKw - caps tried, rising [kW]
 * @param reach - by cap: how many peak levels it is tried from
 * @param tried - by cap: from how many of these a lower cap is tried that does the same
 */
export function leastExpectedInto(
  { expected, capKw, chargeUpToKw }: BestCaps,
  states: number,
  socCount: number,
  nodesKw: Float64Array,
  holding: Float64Array,
  costs: Float64Array,
  transition: Float64Array,
  capsKw: Float64Array,
  reach: Int32Array,
  tried: Int32Array,
): void {
  const nodes = nodesKw.length;
  const capCount = capsKw.length;
  const block = capCount * states;
  const previousNodes = expected.length / states;
  const held = new Float64Array(states);
  const leastCharging = new Float64Array(states);
  const chargingCapKw = new Float64Array(states);
  const least = new Float64Array(states);
  for (let previous = 0; previous < previousNodes; previous += 1) {
    const row = previous * nodes;
    const to = previous * states;
    held.fill(0);
    for (let node = 0; node < nodes; node += 1)
      addTo(held, transition[row + node]!, holding, node * states, states);
    leastCharging.fill(Number.POSITIVE_INFINITY);
    least.fill(Number.POSITIVE_INFINITY);
    for (let cap = 0; cap < capCount; cap += 1) {
      const level = capsKw[cap]!;
      let below = 0;
      while (below < nodes && nodesKw[below]! < level) below += 1;
      const first = cap * states;
      for (let state = tried[cap]! * socCount; state < reach[cap]! * socCount; state += 1) {
        let charging = 0;
        let discharging = 0;
        let at = first + state;
        for (let node = 0; node < below; node += 1) {
          charging += transition[row + node]! * costs[at]!;
          at += block;
        }
        for (let node = below; node < nodes; node += 1) {
          discharging += transition[row + node]! * costs[at]!;
          at += block;
        }
        const tie = TIE * Math.abs(held[state]!);
        if (charging < leastCharging[state]! - tie) {
          leastCharging[state] = charging;
          chargingCapKw[state] = level;
        }
        const value = discharging + leastCharging[state]!;
        if (value < least[state]! - tie) {
          least[state] = value;
          capKw[to + state] = level;
          chargeUpToKw[to + state] = chargingCapKw[state]!;
        }
      }
    }
    for (let state = 0; state < states; state += 1)
      expected[to + state] = held[state]! + least[state]!;
  }
}

function addTo(sums: Float64Array, share: number, from: Float64Array, at: number, count: number) {
  if (share === 0) return;
  for (let state = 0; state < count; state += 1) {
    sums[state] = sums[state]! + share * from[at + state]!;
  }
}
