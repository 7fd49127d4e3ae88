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

/** Less than this share is no clip, but the rounding of MW and kW. */
const ROUNDING = 1e-9;

/** Why a step was not carried out as asked. */
export type ClipReason =
  /** A power came with the direction idle. */
  | 'idle'
  /** Above the rated power that is available. */
  | 'ratedPower'
  /** Above what the connection takes in or puts out. */
  | 'connection'
  /** Above what the battery can do at this state of charge. */
  | 'powerAtSoc'
  /** Not enough room below the highest state of charge; in a cycle also: above it, so that it has to come down. */
  | 'full'
  /** Not enough energy above the lowest state of charge; in a cycle also: below it, so that it has to come up. */
  | 'empty'
  /** More than may be discharged within the horizon of a cycle. */
  | 'dischargeBudget'
  | 'ramp';

/** A step that could not be carried out as asked. */
export interface Clip {
  readonly step: number;
  readonly reason: ClipReason;
  readonly direction: PlannedStep['direction'];
  readonly askedMw: number;
  /** What is left of it [MW]. */
  readonly givenMw: number;
  /** State of charge at the start of the step. */
  readonly socFraction: number;
}

/** A plan as the battery can carry it out. */
export interface ProjectedPlan {
  readonly dispatch: Dispatch;
  /** In the order of the steps; empty where all can be carried out. */
  readonly clips: readonly Clip[];
}

/**
 * Carries a plan out as far as the battery can, step by step, and says what was clipped and why: method note, equation (9). A plan that
 * can be carried out is left as it is, and a projected plan is its own projection.
 *
 * @param site - battery, first state of charge, step and connection
 * @param plan - what is asked, a step each
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
  // Refuses lengths that the plan has no steps for.
  stepHours(site.stepMinutes, plan.length);
  return projectPlanCore(site, plan);
}

/** {@link projectPlan} of a site and a plan that were checked. */
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
    // As asked wherever it was carried out: kW and back may differ by one bit.
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

/** The first step of a site as its battery carries it out, and what of it was clipped. */
export function projectFirstStep(
  site: Site,
  step: PlannedStep,
): { readonly first: PlannedStep; readonly clips: readonly Clip[] } {
  const { dispatch, clips } = projectPlanCore(site, [step]);
  return { first: dispatchStep(dispatch, 0), clips };
}

/** The limit that what was carried out stands at; energy first, since it is the most telling. */
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
 * Refuses what is no step of a plan.
 *
 * @param noun - what it is called in messages
 * @param field - its name, where it is an option
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
  const chargeMw = dispatch.chargeMwSeries[step]!;
  const dischargeMw = dispatch.dischargeMwSeries[step]!;
  if (chargeMw > 0) return { direction: 'charge', powerMw: chargeMw };
  return dischargeMw > 0
    ? { direction: 'discharge', powerMw: dischargeMw }
    : { direction: 'idle', powerMw: 0 };
}
