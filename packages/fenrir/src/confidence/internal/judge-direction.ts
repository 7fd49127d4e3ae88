import type { MarginalValues } from '@bess/strix';
import { bestMove } from '../../path/internal/best-move.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import { storedWorth } from '../../path/internal/stored-worth.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';

/** What a right direction may lose for each MWh that the battery can move in its interval: at least so much, */
export const LEAST_TOLERANCE_PER_MWH = 1;
/** and at least this share of the price. */
export const RELATIVE_TOLERANCE = 0.01;
/** Powers that differ by less than this share of what the battery moves are the same. */
const ROUNDING = 1e-9;

/** A direction, and what is known when it is judged. */
export interface DirectionCase {
  /** With the energy that the interval begins with, and its length. */
  readonly terms: SiteTerms;
  readonly action: PlannedStep;
  /** Of the interval [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What energy above the least is worth after the interval. */
  readonly values: MarginalValues;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
}

/**
 * Whether a direction is right: equations (56) and (57). It stands for its best action that moves at least as much as the one given: who sells a part of what
 * should be sold has the right direction, who sells more than should be answers for it.
 */
export function judgeDirection(judged: DirectionCase): boolean {
  const { terms, action, pricePerMwh, values, leastPerMwh } = judged;
  const { hours, leastMwh, mostMwh } = terms;
  const window = mostMwh - leastMwh;
  const energy = energyAboveLeast(terms);
  const best = bestMove(values, terms, energy, pricePerMwh);
  const powerMw = Math.max(terms.chargeMw, terms.dischargeMw);
  const isMore =
    best.step.direction === action.direction &&
    best.step.powerMw >= action.powerMw - ROUNDING * powerMw;
  if (isMore) return true;
  const { changeMwh, cash } = moved(terms, pricePerMwh, action);
  const after = Math.min(window, Math.max(0, energy + changeMwh));
  const worth = storedWorth(values, after) - storedWorth(values, energy) + cash;
  const perMwh = Math.max(leastPerMwh, RELATIVE_TOLERANCE * Math.abs(pricePerMwh));
  return best.worthOverIdle - worth <= perMwh * powerMw * hours;
}

function moved(terms: SiteTerms, pricePerMwh: number, { direction, powerMw }: PlannedStep) {
  const { hours, chargeEfficiency, dischargeEfficiency, wearPerMwh, importChargePerMwh } = terms;
  const mwh = powerMw * hours;
  if (direction === 'idle') return { changeMwh: 0, cash: 0 };
  return direction === 'charge'
    ? { changeMwh: mwh * chargeEfficiency, cash: -(pricePerMwh + importChargePerMwh) * mwh }
    : { changeMwh: -mwh / dischargeEfficiency, cash: (pricePerMwh - wearPerMwh) * mwh };
}
