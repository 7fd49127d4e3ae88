import type { Dispatch } from '../../plan/dispatch.js';
import { planDispatch } from '../../plan/plan-dispatch.js';
import type { PlannedStep } from '../../plan/planned-step.js';
import { projectPlan } from '../../plan/project-plan.js';
import { bestSteps } from './best-steps.js';
import type { Scene } from './scene.js';

const IDLE = { direction: 'idle', powerMw: 0 } as const;

/**
 * The best dispatch for the expected prices of a scene; with a first step given, the best one after it. By the exact values of stored energy where nothing
 * but the battery's power and window bounds it, else by the linear program.
 *
 * @param scene - site, prices, end value
 * @param first - as the battery carries it out
 */
export async function planBest(scene: Scene, first?: PlannedStep): Promise<Dispatch> {
  return (await boundedBest(scene, first)).dispatch;
}

/** A dispatch, and what none exceeds in U where it comes from a program; without it is the best one. */
export interface BoundedDispatch {
  readonly dispatch: Dispatch;
  /** [currency] */
  readonly worstValueBound?: number;
}

/** The same with what none exceeds. */
export async function boundedBest(scene: Scene, first?: PlannedStep): Promise<BoundedDispatch> {
  const { site, pricePath, endValue } = scene;
  if (!canMove(scene))
    return projectPlan(
      site,
      Array.from(pricePath, () => IDLE),
    );
  if (!needsProgram(scene)) return projectPlan(site, bestSteps(scene, first));
  return planDispatch({
    site,
    pricePath,
    endValue,
    ...limitsOf(scene),
    ...(first === undefined ? {} : { firstStep: first }),
  });
}

/** Whether the battery can do anything at all; one that is out of order, or cut off, rests. */
export function canMove({ terms }: Scene): boolean {
  return Math.max(terms.chargeMw, terms.dischargeMw) > 0;
}

/** What bounds a plan beside its battery. */
export function limitsOf(scene: Scene) {
  const { dischargeBudgetMwh, dischargeLimits, ramp, market, mostSearches } = scene;
  return {
    ...market,
    ...(mostSearches === undefined ? {} : { mostSearches }),
    ...(dischargeBudgetMwh === undefined ? {} : { dischargeBudgetMwh }),
    ...(dischargeLimits === undefined ? {} : { dischargeLimits }),
    ...(ramp === undefined ? {} : { ramp }),
  };
}

function needsProgram({ site, market, ...scene }: Scene): boolean {
  const { dischargeBudgetMwh, dischargeLimits, ramp } = scene;
  return (
    [dischargeBudgetMwh, dischargeLimits, ramp].some((limit) => limit !== undefined) ||
    (market.impactPerMw ?? 0) !== 0 ||
    market.depth !== undefined ||
    site.battery.powerLimits !== undefined
  );
}
