import { type StoredWorth, worthCurve } from '../../foresight/internal/foresight-worth.js';
import { openDirections, wayTarget } from '../../foresight/internal/way-target.js';
import { energyAboveLeast } from '../../path/internal/energy-above-least.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { PlannedStep } from '../../plan/planned-step.js';

/** What a right direction may lose for each MWh that the battery can move in its interval: at least so much, */
export const LEAST_TOLERANCE_PER_MWH = 1;
/** and at least this share of the price. */
export const RELATIVE_TOLERANCE = 0.01;

/** A direction, and what is known when it is judged. */
export interface DirectionCase {
  /** With the energy that the interval begins with, and its length. */
  readonly terms: SiteTerms;
  readonly action: PlannedStep;
  /** Of the interval [currency/MWh]. */
  readonly pricePerMwh: number;
  /** What energy above the least is worth after the interval. */
  readonly worth: StoredWorth;
  /** [currency/MWh] */
  readonly leastPerMwh: number;
}

/**
 * Whether a direction is right: equations (56) and (57). It stands for its best action that moves at least as much as the one given: who sells a part of what
 * should be sold has the right direction, who sells more than should be answers for it.
 */
export function judgeDirection({
  terms,
  action,
  pricePerMwh,
  worth,
  leastPerMwh,
}: DirectionCase): boolean {
  const step = { curve: worthCurve(worth), terms, pricePerMwh, energyMwh: energyAboveLeast(terms) };
  const best = Math.max(
    ...openDirections(step).map((direction) => wayTarget(step, direction).worth),
  );
  const own = wayTarget(step, action.direction, action.powerMw).worth;
  const mostMwh = Math.max(terms.chargeMw, terms.dischargeMw) * terms.hours;
  const perMwh = Math.max(leastPerMwh, RELATIVE_TOLERANCE * Math.abs(pricePerMwh));
  return best - own <= perMwh * mostMwh;
}
