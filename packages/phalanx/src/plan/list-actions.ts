import {
  chargeHeadroomKw,
  dischargeHeadroomKw,
  socAfterCharge,
  socAfterDischarge,
  stepWear,
} from '../internal/battery-parameters.js';
import type { PlanWindow } from './day-problem.js';
import { type PlanGrid, parametersAt } from './plan-grid.js';

export interface ActionList {
  count: number;
  readonly gridKw: Float64Array;
  readonly socFraction: Float64Array;
  /** Energy cost and wear of the step [currency]. */
  readonly cost: Float64Array;
}

export function actionList(grid: PlanGrid): ActionList {
  const { outer, inner, socFractions } = grid;
  // Besides those of the grid: hold, full charge, full discharge and two caps of the caller.
  const room = 5 + outer.levelsKw.length + inner.levelsKw.length + socFractions.length;
  return {
    count: 0,
    gridKw: new Float64Array(room),
    socFraction: new Float64Array(room),
    cost: new Float64Array(room),
  };
}

/**
 * Appends the actions worth considering at a net load and a state of charge, method note, equation (6): following each peak level of the
 * windows metered at the step as a cap, charging and discharging at full power, holding and, if storing can cost anything, reaching each
 * level of the state of charge. The battery does not discharge into the grid.
 */
export function listActionsInto(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
): void {
  const { socFractions, outer, inner } = grid;
  const parameters = parametersAt(grid, step);
  const chargeKw = chargeHeadroomKw(parameters, socFraction);
  const dischargeKw = Math.min(dischargeHeadroomKw(parameters, socFraction), Math.max(0, loadKw));
  if (chargeKw > 0) addPower(list, grid, step, loadKw, socFraction, chargeKw, 0);
  addCaps(list, grid, step, loadKw, socFraction, outer, chargeKw, dischargeKw);
  addCaps(list, grid, step, loadKw, socFraction, inner, chargeKw, dischargeKw);
  addPower(list, grid, step, loadKw, socFraction, 0, 0);
  if (dischargeKw > 0) addPower(list, grid, step, loadKw, socFraction, 0, dischargeKw);
  if (!grid.isStoringCostly) return;
  const { hours, capacityKwh, chargeEfficiency, dischargeEfficiency } = parameters;
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

/** Appends following one cap, limited to what the battery can do. */
export function addCap(
  list: ActionList,
  grid: PlanGrid,
  step: number,
  loadKw: number,
  socFraction: number,
  capKw: number,
): void {
  const parameters = parametersAt(grid, step);
  if (capKw >= loadKw) {
    const chargeKw = Math.min(capKw - loadKw, chargeHeadroomKw(parameters, socFraction));
    addPower(list, grid, step, loadKw, socFraction, chargeKw, 0);
  } else {
    const maxDischargeKw = Math.min(
      dischargeHeadroomKw(parameters, socFraction),
      Math.max(0, loadKw),
    );
    addPower(list, grid, step, loadKw, socFraction, 0, Math.min(loadKw - capKw, maxDischargeKw));
  }
}

/** Appends the peak levels of a window that the battery can keep exactly; the others amount to full power. */
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
    // Not computed as a difference, whose rounding could miss the level.
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
  const parameters = parametersAt(grid, step);
  const index = list.count;
  const gridKw = loadKw + chargeKw - dischargeKw;
  list.gridKw[index] = gridKw;
  list.socFraction[index] =
    chargeKw > 0
      ? socAfterCharge(parameters, socFraction, chargeKw)
      : socAfterDischarge(parameters, socFraction, dischargeKw);
  const energyCost = grid.prices[step]! * Math.max(0, gridKw) * parameters.hours;
  list.cost[index] = energyCost + stepWear(parameters, dischargeKw);
  list.count = index + 1;
}
