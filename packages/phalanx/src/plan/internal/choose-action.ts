import type { Workspace } from './best-costs-into.js';
import { costAt } from './cost-at.js';
import { addCap, listActionsInto } from './list-actions-into.js';
import { type Place, placeInto, placeSocInto, placeWithinInto } from './place.js';
import type { PlanGrid } from './plan-grid.js';

/** What an action must save at least to be preferred, as a share of the cost: rounding decides nothing. */
const TIE = 1e-12;

/**
 * The grid demand of the best action in a state that may lie between the levels, method note, equation (9). The peaks
 * themselves are tried as caps too, first: where several actions cost the same, the battery recharges as far as the
 * peak so far allows.
 */
export function chooseAction(
  grid: PlanGrid,
  work: Workspace,
  step: number,
  after: Float64Array,
  nodesKw: Float64Array,
  loadKw: number,
  socFraction: number,
  peaksKw: ArrayLike<number>,
): number {
  const { outer, inner, socFractions, levels } = grid;
  const { actions, socPlace, outerPlace, innerPlace } = work;
  const states = socFractions.length * levels;
  const outerPeakKw = peaksKw.length === 2 ? peaksKw[0]! : 0;
  const innerPeakKw = peaksKw[peaksKw.length - 1]!;
  const outerIsMetered = outer.meteredSteps[step] === 1;
  const innerIsMetered = inner.meteredSteps[step] === 1;
  const outerCapKw = outerIsMetered ? outerPeakKw : Number.POSITIVE_INFINITY;
  const innerCapKw = innerIsMetered ? innerPeakKw : Number.POSITIVE_INFINITY;
  actions.count = 0;
  addCap(actions, grid, step, loadKw, socFraction, Math.min(outerCapKw, innerCapKw));
  addCap(actions, grid, step, loadKw, socFraction, Math.max(outerCapKw, innerCapKw));
  listActionsInto(actions, grid, step, loadKw, socFraction);

  const node: Place = { index: 0, share: 0 };
  placeWithinInto(node, nodesKw, loadKw);
  const first = node.index * states;
  let bestKw = loadKw;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let action = 0; action < actions.count; action += 1) {
    const gridKw = actions.gridKw[action]!;
    const outerKw = outerIsMetered ? Math.max(outerPeakKw, gridKw) : outerPeakKw;
    const innerKw = innerIsMetered ? Math.max(innerPeakKw, gridKw) : innerPeakKw;
    placeSocInto(socPlace, grid, actions.socFraction[action]!);
    placeInto(outerPlace, outer.levelsKw, outerKw);
    placeInto(innerPlace, inner.levelsKw, innerKw);
    let cost = costAt(after, first, grid, socPlace, outerPlace, innerPlace);
    if (node.share > 0) {
      const above = costAt(after, first + states, grid, socPlace, outerPlace, innerPlace);
      cost += node.share * (above - cost);
    }
    cost += actions.cost[action]!;
    if (cost < bestCost - TIE * Math.max(1, Math.abs(cost))) {
      bestCost = cost;
      bestKw = gridKw;
    }
  }
  return bestKw;
}
