import type { PlannedStep } from '../../plan/planned-step.js';
import type { Scene } from './scene.js';

/** Powers nearer than this share of the most that the site moves are the same: linear programs keep their bounds no closer. */
const ROUNDING = 1e-6;

/** Whether two steps of a site are the same but for rounding. */
export function isSameStep({ terms }: Scene, one: PlannedStep, other: PlannedStep): boolean {
  if (one.direction !== other.direction) return false;
  const mostMw = Math.max(terms.chargeMw, terms.dischargeMw);
  return Math.abs(one.powerMw - other.powerMw) <= ROUNDING * mostMw;
}
