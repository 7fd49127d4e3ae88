import { powerLimitsAt, stepBattery } from '@bess/kernel/battery';
import { checkList } from '../internal/check-list.js';
import type { Dispatch } from './dispatch.js';
import { checkStep } from './internal/check-step.js';
import { type SiteTerms, siteTerms } from './internal/site-terms.js';
import { minutesOf, stepHours } from './internal/step-hours.js';
import type { PlannedStep } from './planned-step.js';
import type { Site } from './site.js';

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

/** Less than this share is no clip, but the rounding of MW and kW. */
const ROUNDING = 1e-9;

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
  const terms = siteTerms(site);
  checkList('plan', plan);
  for (const [step, asked] of plan.entries()) checkStep(asked, `step ${step}`);
  // Refuses lengths that the plan has no steps for.
  stepHours(site.stepMinutes, plan.length);
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
      minutesOf(site.stepMinutes, step),
    );
    const doneKw = charges ? done.chargeKw : done.dischargeKw;
    // As asked wherever it was carried out: kW and back may differ by one bit.
    const givenMw = doneKw === 1000 * askedMw ? askedMw : doneKw / 1000;
    if (charges) chargeMwSeries[step] = givenMw;
    else dischargeMwSeries[step] = givenMw;
    if (askedMw - givenMw > ROUNDING * (1 + askedMw)) {
      const reason = reasonOf(site, terms, direction, doneKw, socFraction);
      clips.push({ step, reason, direction, askedMw, givenMw, socFraction });
    }
    socFraction = done.socFraction;
    socFractionSeries[step] = socFraction;
  }
  return { dispatch: { chargeMwSeries, dischargeMwSeries, socFractionSeries }, clips };
}

/** The limit that what was carried out stands at; energy first, since it is the most telling. */
function reasonOf(
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
