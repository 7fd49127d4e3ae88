import { type ActionList, listActionsInto } from './list-actions-into.js';
import { type Place, placeInto, placeWithinInto } from './place.js';
import type { PlanGrid } from './plan-grid.js';

/** Room that {@link bestCostsInto} works in. */
export interface Workspace {
  readonly actions: ActionList;
  readonly socPlace: Place;
  readonly outerPlace: Place;
  readonly innerPlace: Place;
  /** Costs by peak level after the state of charge is interpolated. */
  readonly atSoc: Float64Array;
  /** One row of them by inner level. */
  readonly row: Float64Array;
}

/**
 * The least cost from each state of a step on if its net load is one node's, method note, equation (7). What the battery
 * does depends on load and state of charge alone, so every action is worked out once for all peak levels.
 *
 * @param best - receives the costs by state of charge and peak level
 * @param grid - state grid
 * @param work - room to work in
 * @param step - step
 * @param loadKw - net load of the node [kW]
 * @param after - expected costs after the step given this node, in the same order
 * @param afterFirst - index of the first of them
 */
export function bestCostsInto(
  best: Float64Array,
  grid: PlanGrid,
  work: Workspace,
  step: number,
  loadKw: number,
  after: Float64Array,
  afterFirst: number,
): void {
  const { socFractions, outer, inner, levels } = grid;
  const { actions, socPlace, outerPlace, innerPlace, atSoc, row } = work;
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
    for (let action = 0; action < actions.count; action += 1) {
      const cost = actions.cost[action]!;
      const gridKw = actions.gridKw[action]!;
      placeWithinInto(socPlace, socFractions, actions.socFraction[action]!);
      const low = afterFirst + socPlace.index * levels;
      const { share } = socPlace;
      // A share of 0 must leave the bits alone and may lie on the last level, where nothing is above it.
      if (share === 0) for (let at = 0; at < levels; at += 1) atSoc[at] = cost + after[low + at]!;
      else {
        const high = low + levels;
        for (let at = 0; at < levels; at += 1) {
          atSoc[at] = cost + ((1 - share) * after[low + at]! + share * after[high + at]!);
        }
      }

      // Levels below the grid demand rise to it, those above stay.
      let outerRaised = 0;
      if (outerIsMetered) {
        while (outerRaised < outerCount && outerKw[outerRaised]! < gridKw) outerRaised += 1;
      }
      let innerRaised = 0;
      if (innerIsMetered) {
        while (innerRaised < innerCount && innerKw[innerRaised]! < gridKw) innerRaised += 1;
        placeInto(innerPlace, innerKw, gridKw);
      }
      const { index: innerIndex, share: innerShare } = innerPlace;
      for (let outerLevel = outerRaised; outerLevel < outerCount; outerLevel += 1) {
        const first = outerLevel * innerCount;
        if (innerRaised > 0) {
          const from = first + innerIndex;
          const raised =
            innerShare === 0
              ? atSoc[from]!
              : (1 - innerShare) * atSoc[from]! + innerShare * atSoc[from + 1]!;
          for (let at = bestFirst + first; at < bestFirst + first + innerRaised; at += 1) {
            if (raised < best[at]!) best[at] = raised;
          }
        }
        for (let level = first + innerRaised; level < first + innerCount; level += 1) {
          if (atSoc[level]! < best[bestFirst + level]!) best[bestFirst + level] = atSoc[level]!;
        }
      }
      if (outerRaised === 0) continue;

      // All raised outer levels share one row: the outer window's costs at the grid demand.
      placeInto(outerPlace, outerKw, gridKw);
      const { index: outerIndex, share: outerShare } = outerPlace;
      const from = outerIndex * innerCount;
      for (let level = 0; level < innerCount; level += 1) {
        row[level] =
          outerShare === 0
            ? atSoc[from + level]!
            : (1 - outerShare) * atSoc[from + level]! +
              outerShare * atSoc[from + innerCount + level]!;
      }
      if (innerRaised > 0) {
        const raised =
          innerShare === 0
            ? row[innerIndex]!
            : (1 - innerShare) * row[innerIndex]! + innerShare * row[innerIndex + 1]!;
        row.fill(raised, 0, innerRaised);
      }
      for (let outerLevel = 0; outerLevel < outerRaised; outerLevel += 1) {
        const first = bestFirst + outerLevel * innerCount;
        for (let level = 0; level < innerCount; level += 1) {
          if (row[level]! < best[first + level]!) best[first + level] = row[level]!;
        }
      }
    }
  }
}
