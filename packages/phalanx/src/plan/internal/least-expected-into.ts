import type { PlanGrid } from './plan-grid.js';

/** What a higher cap must save at least to be preferred, as a share of the cost: rounding decides nothing. */
const TIE = 1e-12;

/**
 * The least expected cost before each state of a step and the cap that it takes, method note, equation (19). Caps below all
 * metered peaks are passed over, since demand up to those is paid for.
 *
 * @param expected - receives costs by node of the step before, state of charge and peak level
 * @param best - receives caps in the same order [kW]
 * @param grid - state grid
 * @param step - step
 * @param costs - of {@link capCostsInto}, node by node
 * @param transition - P(node | node of the step before), row by row
 * @param capsKw - caps tried [kW]
 */
export function leastExpectedInto(
  expected: Float64Array,
  best: Float64Array,
  grid: PlanGrid,
  step: number,
  costs: Float64Array,
  transition: Float64Array,
  capsKw: Float64Array,
): void {
  const { levels, socFractions } = grid;
  const capCount = capsKw.length;
  const socCount = socFractions.length;
  const states = socCount * levels;
  const block = capCount * states;
  const previousNodes = expected.length / states;
  const nodes = transition.length / previousNodes;
  const mean = new Float64Array(levels);
  const heldKw = heldPeaks(grid, step);
  for (let previous = 0; previous < previousNodes; previous += 1) {
    for (let soc = 0; soc < socCount; soc += 1) {
      const to = previous * states + soc * levels;
      expected.fill(Number.POSITIVE_INFINITY, to, to + levels);
      for (let cap = 0; cap < capCount; cap += 1) {
        mean.fill(0);
        for (let node = 0; node < nodes; node += 1) {
          const probability = transition[previous * nodes + node]!;
          if (probability === 0) continue;
          const from = node * block + (soc * capCount + cap) * levels;
          for (let level = 0; level < levels; level += 1) {
            mean[level] = mean[level]! + probability * costs[from + level]!;
          }
        }
        const capKw = capsKw[cap]!;
        for (let level = 0; level < levels; level += 1) {
          const least = expected[to + level]!;
          if (capKw < heldKw[level]!) continue;
          if (mean[level]! < least - TIE * Math.max(1, Math.abs(mean[level]!))) {
            expected[to + level] = mean[level]!;
            best[to + level] = capKw;
          }
        }
      }
    }
  }
}

/** By peak level: the least of the metered peaks [kW]. */
function heldPeaks({ outer, inner, levels }: PlanGrid, step: number): Float64Array {
  const heldKw = new Float64Array(levels).fill(Number.POSITIVE_INFINITY);
  const innerCount = inner.levelsKw.length;
  for (let level = 0; level < levels; level += 1) {
    if (outer.meteredSteps[step] === 1) {
      heldKw[level] = outer.levelsKw[Math.floor(level / innerCount)]!;
    }
    if (inner.meteredSteps[step] === 1) {
      heldKw[level] = Math.min(heldKw[level]!, inner.levelsKw[level % innerCount]!);
    }
  }
  return heldKw;
}
