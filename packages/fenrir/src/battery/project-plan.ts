import { powerLimitsAt, stepBattery } from '@bess/kernel/battery';
import { fenrirError, requireFinite, requireList, requireObject } from '../internal/validate.js';
import type { Dispatch, PlannedStep, Site } from '../types.js';
import {
  type SiteTerms,
  siteTerms,
  siteTermsCore,
  stepHours,
  stepMinutesAt,
} from './site-terms.js';

/** Smaller differences, relative to the power, are rounding between MW and kW. */
const ROUNDING = 1e-9;

export const IDLE = { direction: 'idle', powerMw: 0 } as const;

/** Limit because of which a step was not carried out as planned. */
export type ClipReason =
  /** A power was given with the direction idle. */
  | 'idle'
  /** Above the available rated power. */
  | 'ratedPower'
  /** Above the import or export limit of the connection. */
  | 'connection'
  /** Above the power limit at this state of charge. */
  | 'powerAtSoc'
  /** Not enough room below the highest state of charge. In a cycle also: above it, so that the battery must recover. */
  | 'full'
  /** Not enough energy above the lowest state of charge. In a cycle also: below it, so that the battery must recover. */
  | 'empty'
  /** More than may be discharged within the horizon of a cycle. */
  | 'dischargeBudget'
  | 'ramp';

/** A step that could not be carried out as planned. */
export interface Clip {
  readonly step: number;
  readonly reason: ClipReason;
  readonly direction: PlannedStep['direction'];
  readonly askedMw: number;
  /** Power carried out [MW]. */
  readonly givenMw: number;
  /** State of charge at the start of the step. */
  readonly socFraction: number;
}

/** A plan as far as the battery can carry it out. */
export interface ProjectedPlan {
  readonly dispatch: Dispatch;
  /** In the order of the steps; empty where everything can be carried out. */
  readonly clips: readonly Clip[];
}

/**
 * Carries a plan out step by step, as far as the battery can, and reports what was clipped and why: method note, equation (9). A feasible plan is
 * unchanged, and the projection of a projected plan is itself.
 *
 * @param site - battery, initial state of charge, steps and connection
 * @param plan - one entry per step
 * @throws EngineError `invalid` / `unknownDirection`, `notFinite`; `outOfRange` / `outOfRange` for a power below 0; those of the kernel's
 * `stepBattery`
 * @example
 * const battery = createBattery({ powerKw: 50_000, capacityKwh: 200_000 });
 * projectPlan({ battery, socFraction: 0, stepMinutes: 60 }, [{ direction: 'discharge', powerMw: 45 }]).clips;
 * // => [{ step: 0, reason: 'empty', direction: 'discharge', askedMw: 45, givenMw: 0, socFraction: 0 }]
 */
export function projectPlan(site: Site, plan: readonly PlannedStep[]): ProjectedPlan {
  siteTerms(site);
  requireList('plan', plan);
  for (const [step, asked] of plan.entries()) validatePlannedStep(asked, `step ${step}`);
  // Throws if the plan has not as many steps as lengths are given.
  stepHours(site.stepMinutes, plan.length);
  return projectPlanCore(site, plan);
}

/** {@link projectPlan} without checks. */
export function projectPlanCore(site: Site, plan: readonly PlannedStep[]): ProjectedPlan {
  const terms = siteTermsCore(site);
  const chargeMwSeries = new Float64Array(plan.length);
  const dischargeMwSeries = new Float64Array(plan.length);
  const socFractionSeries = new Float64Array(plan.length);
  const clips: Clip[] = [];
  let { socFraction } = site;
  for (const [step, { direction, powerMw: askedMw }] of plan.entries()) {
    const charges = direction === 'charge';
    const limitMw = charges ? terms.chargeMw : terms.dischargeMw;
    const requestKw = direction === 'idle' ? 0 : 1000 * Math.min(askedMw, limitMw);
    const done = stepBattery(
      site.battery,
      { socFraction },
      { chargeKw: charges ? requestKw : 0, dischargeKw: charges ? 0 : requestKw },
      stepMinutesAt(site.stepMinutes, step),
    );
    const doneKw = charges ? done.chargeKw : done.dischargeKw;
    // The planned power itself where it was carried out: converting to kW and back may change one bit.
    const givenMw = doneKw === 1000 * askedMw ? askedMw : doneKw / 1000;
    if (charges) chargeMwSeries[step] = givenMw;
    else dischargeMwSeries[step] = givenMw;
    if (askedMw - givenMw > ROUNDING * (1 + askedMw)) {
      const reason = clipReason(site, terms, direction, doneKw, socFraction);
      clips.push({ step, reason, direction, askedMw, givenMw, socFraction });
    }
    socFraction = done.socFraction;
    socFractionSeries[step] = socFraction;
  }
  return { dispatch: { chargeMwSeries, dischargeMwSeries, socFractionSeries }, clips };
}

/** Projects the first step of a plan. */
export function projectFirstStep(
  site: Site,
  step: PlannedStep,
): { readonly first: PlannedStep; readonly clips: readonly Clip[] } {
  const { dispatch, clips } = projectPlanCore(site, [step]);
  return { first: dispatchStep(dispatch, 0), clips };
}

/** The binding limit; energy is named before power, because it explains more. */
function clipReason(
  { battery }: Site,
  terms: SiteTerms,
  direction: PlannedStep['direction'],
  doneKw: number,
  socFraction: number,
): ClipReason {
  if (direction === 'idle') return 'idle';
  const charges = direction === 'charge';
  const limits = powerLimitsAt(battery, socFraction);
  const limitKw = charges ? limits.chargeKw : limits.dischargeKw;
  const connectionKw = 1000 * (charges ? terms.chargeMw : terms.dischargeMw);
  const ratedKw = battery.powerKw * battery.availabilityFraction;
  if (doneKw < Math.min(limitKw, connectionKw)) return charges ? 'full' : 'empty';
  if (connectionKw < Math.min(limitKw, ratedKw)) return 'connection';
  return limitKw < ratedKw ? 'powerAtSoc' : 'ratedPower';
}

/**
 * Throws unless a planned step has a known direction and a power of at least 0.
 *
 * @param noun - name in messages
 * @param field - name of the option, where it is one
 * @throws EngineError `invalid` / `unknownDirection`, `notFinite`; `outOfRange` / `outOfRange`
 */
export function validatePlannedStep(planned: PlannedStep, noun: string, field?: string): void {
  requireObject(field ?? noun, planned);
  const { direction, powerMw } = planned;
  const [ofDirection, ofPower] =
    field === undefined
      ? [`the direction of ${noun}`, `the power of ${noun}`]
      : [`${field}.direction`, `${field}.powerMw`];
  if (direction !== 'charge' && direction !== 'discharge' && direction !== 'idle') {
    throw fenrirError(
      'invalid',
      'unknownDirection',
      `${ofDirection} must be charge, discharge or idle; ${JSON.stringify(direction)} came`,
      { field: ofDirection, step: noun, value: direction },
    );
  }
  if (powerMw < 0 && powerMw > Number.NEGATIVE_INFINITY) {
    throw fenrirError(
      'outOfRange',
      'outOfRange',
      `${ofPower} must be at least 0, since direction carries the sign; ${powerMw} came`,
      { field: ofPower, step: noun, value: powerMw },
    );
  }
  requireFinite(ofPower, powerMw);
}

/** One step of a dispatch as direction and power. */
export function dispatchStep(dispatch: Dispatch, step: number): PlannedStep {
  return plannedStep(dispatch.chargeMwSeries[step]!, dispatch.dischargeMwSeries[step]!);
}

/** Two powers, at most one above 0, as direction and power. */
export function plannedStep(chargeMw: number, dischargeMw: number): PlannedStep {
  if (chargeMw > 0) return { direction: 'charge', powerMw: chargeMw };
  return dischargeMw > 0 ? { direction: 'discharge', powerMw: dischargeMw } : IDLE;
}

/** Power of a step, positive for discharge [MW]. */
export function signedMw({ direction, powerMw }: PlannedStep): number {
  if (direction === 'idle') return 0;
  return direction === 'discharge' ? powerMw : -powerMw;
}
