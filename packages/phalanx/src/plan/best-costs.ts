import { type ActionList, listActionsInto } from './list-actions.js';
import { type GridPosition, locateInto, locateSocInto, type PlanGrid } from './plan-grid.js';

/** Room that {@link minCostsInto} works in. */
export interface Workspace {
  readonly actions: ActionList;
  readonly socPlace: GridPosition;
  readonly outerPlace: GridPosition;
  readonly innerPlace: GridPosition;
  /** By peak level: the least cost of actions that raise the inner peak just above it, the outer one, both. */
  readonly innerRaised: Float64Array;
  readonly outerRaised: Float64Array;
  readonly bothRaised: Float64Array;
  /** By inner level. */
  readonly row: Float64Array;
}

/**
 * The least cost from each state of a step on if its net load is one node's, method note, equation (7). What the battery
 * does depends on load and state of charge alone, so every action is worked out once for all peak levels; and an action
 * that raises the peak to its grid demand costs the same from every level below, so it is noted at the highest of them
 * and carried down at the end.
 *
 * @param best - receives the costs by state of charge and peak level
 * @param grid - state grid
 * @param work - room to work in
 * @param step - step
 * @param loadKw - net load of the node [kW]
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
      const socShare = socPlace.weight;
      const low = afterFirst + socPlace.index * levels;
      // With a share of 0 nothing may lie above.
      const high = socShare === 0 ? low : low + levels;

      // Levels below the grid demand rise to it, those above stay.
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
      const innerShare = innerPlace.weight;
      const above = innerShare === 0 ? below : below + 1;

      for (let outerLevel = outerFrom; outerLevel < outerCount; outerLevel += 1) {
        const first = outerLevel * innerCount;
        for (let at = first + innerFrom; at < first + innerCount; at += 1) {
          const total = cost + after[low + at]! + socShare * (after[high + at]! - after[low + at]!);
          if (total < best[bestFirst + at]!) best[bestFirst + at] = total;
        }
        if (innerFrom > 0) {
          const atBelow =
            after[low + first + below]! +
            socShare * (after[high + first + below]! - after[low + first + below]!);
          const atAbove =
            after[low + first + above]! +
            socShare * (after[high + first + above]! - after[low + first + above]!);
          const total = cost + atBelow + innerShare * (atAbove - atBelow);
          const at = first + innerFrom - 1;
          if (total < innerRaised[at]!) innerRaised[at] = total;
        }
      }
      if (outerFrom === 0) continue;

      // All raised outer levels have the costs of the outer window at the grid demand in common.
      locateInto(outerPlace, outerKw, gridKw);
      const outerShare = outerPlace.weight;
      const lowRow = outerPlace.index * innerCount;
      const highRow = outerShare === 0 ? lowRow : lowRow + innerCount;
      const noted = (outerFrom - 1) * innerCount;
      const firstRead = innerFrom > 0 ? Math.min(below, innerFrom) : 0;
      for (let level = firstRead; level < innerCount; level += 1) {
        const atLow =
          after[low + lowRow + level]! +
          socShare * (after[high + lowRow + level]! - after[low + lowRow + level]!);
        const atHigh =
          after[low + highRow + level]! +
          socShare * (after[high + highRow + level]! - after[low + highRow + level]!);
        row[level] = cost + atLow + outerShare * (atHigh - atLow);
      }
      for (let level = innerFrom; level < innerCount; level += 1) {
        if (row[level]! < outerRaised[noted + level]!) outerRaised[noted + level] = row[level]!;
      }
      if (innerFrom > 0) {
        const total = row[below]! + innerShare * (row[above]! - row[below]!);
        const at = noted + innerFrom - 1;
        if (total < bothRaised[at]!) bothRaised[at] = total;
      }
    }
    if (innerIsMetered || outerIsMetered) {
      propagateToLowerLevels(best, bestFirst, work, outerCount, innerCount);
    }
  }
}

/** Brings what was noted at the highest raised level down to all levels below it. */
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
