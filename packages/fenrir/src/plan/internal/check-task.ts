import { checkFinite } from '../../internal/check-finite.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { DischargeLimit, DispatchTask } from '../dispatch-task.js';
import { projectPlan } from '../project-plan.js';
import { checkStep } from './check-step.js';
import { checkEndValue } from './end-value-at.js';
import { checkMarket } from './market-cost.js';
import { siteTerms } from './site-terms.js';
import { minutesOf, stepHours } from './step-hours.js';

const MOST_STEPS = 288;

/**
 * Refuses a task that cannot be planned for so many steps.
 *
 * @param field - of the prices, as the caller named it
 * @throws EngineError those of `planDispatch`
 */
export function checkTask(task: DispatchTask, field: string, steps: number): void {
  const { site, endValue = [], firstStep, dischargeBudgetMwh, dischargeLimits = [], ramp } = task;
  siteTerms(site);
  if (steps < 1 || steps > MOST_STEPS) {
    throw fenrirError(
      'outOfRange',
      'stepsOutOfRange',
      `${field} must have 1 to ${MOST_STEPS} entries; ${steps} came`,
      { field, steps },
    );
  }
  stepHours(site.stepMinutes, steps);
  checkEndValue(endValue);
  if (firstStep !== undefined) {
    checkStep(firstStep, 'firstStep', 'firstStep');
    projectPlan({ ...site, stepMinutes: minutesOf(site.stepMinutes, 0) }, [firstStep]);
  }
  if (dischargeBudgetMwh !== undefined) checkFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
  for (const [at, limit] of dischargeLimits.entries()) checkLimit(at, limit, steps);
  checkMarket(task, steps);
  if (task.mostSearches !== undefined) checkFinite('mostSearches', task.mostSearches, 0);
  if (ramp === undefined) return;
  checkFinite('ramp.mwPerMinute', ramp.mwPerMinute, 0);
  if (ramp.before !== undefined) checkStep(ramp.before, 'ramp.before', 'ramp.before');
}

function checkLimit(
  at: number,
  { fromStep, untilStep, dischargeMwh }: DischargeLimit,
  steps: number,
): void {
  checkFinite(`dischargeLimits[${at}].dischargeMwh`, dischargeMwh, 0);
  const isRange =
    Number.isInteger(fromStep) &&
    Number.isInteger(untilStep) &&
    fromStep >= 0 &&
    untilStep > fromStep &&
    untilStep <= steps;
  if (isRange) return;
  throw fenrirError(
    'outOfRange',
    'stepsOutOfRange',
    `dischargeLimits[${at}] must be of steps within 0 to ${steps}; ${fromStep} to ${untilStep} came`,
    { at, fromStep, untilStep, steps },
  );
}
