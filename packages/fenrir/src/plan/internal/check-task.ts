import { checkFinite } from '../../internal/check-finite.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { DispatchTask } from '../dispatch-task.js';
import { projectPlan } from '../project-plan.js';
import { checkEndValue } from './end-value-at.js';
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
  const { site, endValue = [], firstStep, dischargeBudgetMwh, impactPerMw } = task;
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
    projectPlan({ ...site, stepMinutes: minutesOf(site.stepMinutes, 0) }, [firstStep]);
  }
  if (dischargeBudgetMwh !== undefined) checkFinite('dischargeBudgetMwh', dischargeBudgetMwh, 0);
  if (impactPerMw !== undefined) checkFinite('impactPerMw', impactPerMw, 0);
}
