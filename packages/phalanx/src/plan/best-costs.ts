import { type ActionList, listActionsInto } from './list-actions.js';
import { type GridPosition, locateInto, locateSocInto, type PlanGrid } from './plan-grid.js';

export interface Workspace {
  readonly actions: ActionList;
  readonly socPlace: GridPosition;
  readonly outerPlace: GridPosition;
  readonly innerPlace: GridPosition;
  /** By peak level: the lowest cost of actions that raise the inner peak, the outer peak, or both to just above that level. */
  readonly innerRaised: Float64Array;
  readonly outerRaised: Float64Array;
  readonly bothRaised: Float64Array;
  readonly row: Float64Array;
}

/**
 * Lowest cost from each state of a step on for the net load of one node, method note, equation (7). The battery's action depends only on load
 * and state of charge, so every action is computed once for all peak levels. An action that raises the peak to its grid demand costs the same
 * from every lower level, so its cost is recorded at the highest of them and propagated down at the end.
 *
 * @param best - receives the costs by state of charge and peak level
 * @param after - expected costs after the step given this node, in the same order
 * @param afterFirst - index of the first of them
 */
export function minCostsInto(
  best: Float64Array,
  grid: PlanGrid,
  work: Workspace,
  step: number,
  loadKw: number,
  after: Float64Array,
  afterFirst: number,
): void {
  const { socFractions, outer, inner, levels } = grid;
  const { actions, socPlace, outerPlace, innerPlace } = work;
  const { innerRaised, outerRaised, bothRaised, row } = work;
  const outerKw = outer.levelsKw;
  const innerKw = inner.levelsKw;
  const outerCount = outerKw.length;
  const innerCount = innerKw.length;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  best.fill(Number.POSITIVE_INFINITY, 0, socFractions.length * levels);

  for (let soc = 0; soc < socFractions.length; soc += 1) {
    const bestFirst = soc * levels;
    actions.count = 0;
    listActionsInto(actions, grid, step, loadKw, socFractions[soc]!);
    innerRaised.fill(Number.POSITIVE_INFINITY);
    outerRaised.fill(Number.POSITIVE_INFINITY);
    bothRaised.fill(Number.POSITIVE_INFINITY);
    for (let action = 0; action < actions.count; action += 1) {
      const cost = actions.cost[action]!;
      const gridKw = actions.gridKw[action]!;
      locateSocInto(socPlace, grid, actions.socFraction[action]!);
      const socWeight = socPlace.weight;
      const low = afterFirst + socPlace.index * levels;
      // With weight 0 there may be no level above.
      const high = socWeight === 0 ? low : low + levels;

      // Levels below the grid demand rise to it; those above stay.
      let outerFrom = 0;
      if (outerIsMetered) {
        while (outerFrom < outerCount && outerKw[outerFrom]! < gridKw) outerFrom += 1;
      }
      let innerFrom = 0;
      if (innerIsMetered) {
        while (innerFrom < innerCount && innerKw[innerFrom]! < gridKw) innerFrom += 1;
      }
      if (innerFrom > 0) locateInto(innerPlace, innerKw, gridKw);
      const below = innerPlace.index;
      const innerWeight = innerPlace.weight;
      const above = innerWeight === 0 ? below : below + 1;

      for (let outerLevel = outerFrom; outerLevel < outerCount; outerLevel += 1) {
        const first = outerLevel * innerCount;
        for (let at = first + innerFrom; at < first + innerCount; at += 1) {
          const total =
            cost + after[low + at]! + socWeight * (after[high + at]! - after[low + at]!);
          if (total < best[bestFirst + at]!) best[bestFirst + at] = total;
        }
        if (innerFrom > 0) {
          const atBelow =
            after[low + first + below]! +
            socWeight * (after[high + first + below]! - after[low + first + below]!);
          const atAbove =
            after[low + first + above]! +
            socWeight * (after[high + first + above]! - after[low + first + above]!);
          const total = cost + atBelow + innerWeight * (atAbove - atBelow);
          const at = first + innerFrom - 1;
          if (total < innerRaised[at]!) innerRaised[at] = total;
        }
      }
      if (outerFrom === 0) continue;

      // All raised outer levels share the costs of the outer window at the grid demand.
      locateInto(outerPlace, outerKw, gridKw);
      const outerWeight = outerPlace.weight;
      const lowRow = outerPlace.index * innerCount;
      const highRow = outerWeight === 0 ? lowRow : lowRow + innerCount;
      const recorded = (outerFrom - 1) * innerCount;
      const firstRead = innerFrom > 0 ? Math.min(below, innerFrom) : 0;
      for (let level = firstRead; level < innerCount; level += 1) {
        const atLow =
          after[low + lowRow + level]! +
          socWeight * (after[high + lowRow + level]! - after[low + lowRow + level]!);
        const atHigh =
          after[low + highRow + level]! +
          socWeight * (after[high + highRow + level]! - after[low + highRow + level]!);
        row[level] = cost + atLow + outerWeight * (atHigh - atLow);
      }
      for (let level = innerFrom; level < innerCount; level += 1) {
        if (row[level]! < outerRaised[recorded + level]!)
          outerRaised[recorded + level] = row[level]!;
      }
      if (innerFrom > 0) {
        const total = row[below]! + innerWeight * (row[above]! - row[below]!);
        const at = recorded + innerFrom - 1;
        if (total < bothRaised[at]!) bothRaised[at] = total;
      }
    }
    if (innerIsMetered || outerIsMetered) {
      propagateToLowerLevels(best, bestFirst, work, outerCount, innerCount);
    }
  }
}

/** Propagates costs recorded at the highest raised level to all levels below it. */
function propagateToLowerLevels(
  best: Float64Array,
  bestFirst: number,
  { innerRaised, outerRaised, bothRaised }: Workspace,
  outerCount: number,
  innerCount: number,
): void {
  for (let outerLevel = outerCount - 1; outerLevel >= 0; outerLevel -= 1) {
    let inner = Number.POSITIVE_INFINITY;
    let both = Number.POSITIVE_INFINITY;
    for (let innerLevel = innerCount - 1; innerLevel >= 0; innerLevel -= 1) {
      const at = outerLevel * innerCount + innerLevel;
      if (outerLevel + 1 < outerCount) {
        const above = at + innerCount;
        if (outerRaised[above]! < outerRaised[at]!) outerRaised[at] = outerRaised[above]!;
        if (bothRaised[above]! < bothRaised[at]!) bothRaised[at] = bothRaised[above]!;
      }
      if (innerRaised[at]! < inner) inner = innerRaised[at]!;
      if (bothRaised[at]! < both) both = bothRaised[at]!;
      const least = Math.min(inner, both, outerRaised[at]!);
      if (least < best[bestFirst + at]!) best[bestFirst + at] = least;
    }
  }
}

/**
 * Expected costs before a step's net load is known, given the node of the previous step, method note, equation (8). The expectation is taken
 * once, so that the minimisation one step earlier looks up every cost directly.
 *
 * @param expected - receives `previousNodes` blocks of `states`
 * @param best - lowest costs, one block of `states` per node
 * @param transition - P(node | previous node), row by row
 * @param previousNodes - nodes of the previous step; 1 for the first step
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
