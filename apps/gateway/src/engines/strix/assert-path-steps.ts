import { maximumPathSteps, type StrixRequest } from '@bess/strix/schema';
import { strixDefaults } from './strix-defaults.js';
import { strixError } from './strix-error.js';

/**
 * Refuses a job of too many steps before anything is looked up for it.
 *
 * @param request - validated body
 * @throws EngineError `outOfRange` `tooManySteps`
 */
export function assertPathSteps(request: StrixRequest): void {
  const paths = request.n_paths ?? strixDefaults.pathCount;
  const days = request.horizon_days ?? strixDefaults.horizonDays;
  const steps = paths * days * 24;
  if (steps > maximumPathSteps) {
    throw strixError(
      'tooManySteps',
      'n_paths',
      `n_paths × horizon_days × 24 must be at most ${maximumPathSteps}; ${paths} × ${days} × 24 = ${steps} came`,
    );
  }
}
