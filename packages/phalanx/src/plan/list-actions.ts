import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-parameters.js';
import type { PlanWindow } from './day-problem.js';
import { type PlanGrid, parametersAt } from './plan-grid.js';

/** What a battery may do in one step, action by action. */
export interface ActionList {
  count: number;
  /** Grid demand [kW]. */
  readonly gridKw: Float64Array;
  /** State of charge after the step. */
  readonly socFraction: Float64Array;
  /** Energy and wear of the step [currency]. */
  readonly cost: Float64Array;
}

/** A list with room for every action of a grid. */
export function actionList(grid: PlanGrid): ActionList {
  const { outer, inner, socFractions } = grid;
  // Hold, full charge, full discharge and two caps of the caller's beside those of the grid.
  const room = 5 + outer.levelsKw.length + inner.levelsKw.length + socFractions.length;
  return {
    count: 0,
    gridKw: new Float64Array(room),
    socFraction: new Float64Array(room),
    cost: new Float64Array(room),
  };
}

/**
 * Lists the actions worth considering at a net load and a state of charge, method note, equation (6): following each
 * peak level of the windows metered at the step as a cap, charging and discharging fully, holding and, where storing can
 * cost anything, reaching each level of the state of charge. It discharges into the load only. `list.count` tells how many the list already has.
 */
export function listActionsInto(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
): void {
  const { socFractions, outer, inner } = grid;
  const terms = parametersAt(grid, step);
  const chargeKw = chargeHeadroomKw(terms, socFraction);
  const dischargeKw = Math.min(dischargeHeadroomKw(terms, socFraction), Math.max(0, loadKw));
  if (chargeKw > 0) addPower(list, grid, step, loadKw, socFraction, chargeKw, 0);
  addCaps(list, grid, step, loadKw, socFraction, outer, chargeKw, dischargeKw);
  addCaps(list, grid, step, loadKw, socFraction, inner, chargeKw, dischargeKw);
  addPower(list, grid, step, loadKw, socFraction, 0, 0);
  if (dischargeKw > 0) addPower(list, grid, step, loadKw, socFraction, 0, dischargeKw);
  if (!grid.isStoringCostly) return;
  const { hours, capacityKwh, chargeEfficiency, dischargeEfficiency } = terms;
  for (let level = 0; level < socFractions.length; level += 1) {
    const changeKwh = (socFractions[level]! - socFraction) * capacityKwh;
    if (changeKwh > 0) {
      const neededKw = changeKwh / (chargeEfficiency * hours);
      if (neededKw < chargeKw) addPower(list, grid, step, loadKw, socFraction, neededKw, 0);
    } else if (changeKwh < 0) {
      const neededKw = (-changeKwh * dischargeEfficiency) / hours;
      if (neededKw < dischargeKw) addPower(list, grid, step, loadKw, socFraction, 0, neededKw);
    }
  }
}

/** Adds following one cap, clipped to what the battery can do. */
export function addCap(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
  capKw: number,
): void {
  const terms = parametersAt(grid, step);
  if (capKw >= loadKw) {
    const chargeKw = Math.min(capKw - loadKw, chargeHeadroomKw(terms, socFraction));
    addPower(list, grid, step, loadKw, socFraction, chargeKw, 0);
  } else {
    const mostKw = Math.min(dischargeHeadroomKw(terms, socFraction), Math.max(0, loadKw));
    addPower(list, grid, step, loadKw, socFraction, 0, Math.min(loadKw - capKw, mostKw));
  }
}

/** Adds the levels of a window that the battery can keep exactly; the others come down to full power. */
function addCaps(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
  window: PlanWindow,
  chargeKw: number,
  dischargeKw: number,
): void {
  if (window.meteredSteps[step] === 0) return;
  const { levelsKw } = window;
  for (let level = 0; level < levelsKw.length; level += 1) {
    const overKw = levelsKw[level]! - loadKw;
    if (overKw >= 0 ? overKw >= chargeKw : -overKw >= dischargeKw) continue;
    const before = list.count;
    if (overKw >= 0) addPower(list, grid, step, loadKw, socFraction, overKw, 0);
    else addPower(list, grid, step, loadKw, socFraction, 0, -overKw);
    // Without the rounding of the difference: a level is kept exactly or it is not.
    list.gridKw[before] = levelsKw[level]!;
  }
}

function addPower(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
  chargeKw: number,
  dischargeKw: number,
): void {
  const terms = parametersAt(grid, step);
  const index = list.count;
  const gridKw = loadKw + chargeKw - dischargeKw;
  list.gridKw[index] = gridKw;
  list.socFraction[index] =
    chargeKw > 0
      ? socAfterCharge(terms, socFraction, chargeKw)
      : socAfterDischarge(terms, socFraction, dischargeKw);
  const energyCost = grid.prices[step]! * Math.max(0, gridKw) * terms.hours;
  list.cost[index] = energyCost + stepWear(terms, dischargeKw);
  list.count = index + 1;
}
