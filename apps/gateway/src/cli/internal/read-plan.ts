import type { Plan } from '../../stores/stores.js';
import { UsageError } from './usage-error.js';

const PLANS: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/**
 * Reads the option `--plan`, in any case.
 *
 * @param text - what was given
 * @returns the plan
 * @throws UsageError when there is no such plan
 */
export function readPlan(text: string): Plan {
  const plan = PLANS.find((candidate) => candidate === text.toLowerCase());
  if (plan === undefined) {
    throw new UsageError(
      `The option --plan must be one of ${PLANS.join(', ')}, but it is ${JSON.stringify(text)}.`,
    );
  }
  return plan;
}
