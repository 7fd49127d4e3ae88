import type { Plan } from '../../stores/stores.js';
import { UsageError } from './usage-error.js';

const PLANS: readonly Plan[] = ['operator', 'fleet', 'enterprise'];

/**
 * An option that must be there.
 *
 * @throws UsageError when it is not
 */
export function requireOption(name: string, value: string | undefined): string {
  if (!value) {
    throw new UsageError(`The option --${name} must be given.`);
  }
  return value;
}

/**
 * A plan, in any case.
 *
 * @throws UsageError for anything else
 */
export function readPlan(value: string | undefined): Plan | undefined {
  if (value === undefined) {
    return undefined;
  }
  const plan = PLANS.find((candidate) => candidate === value.toLowerCase());
  if (plan === undefined) {
    throw new UsageError(
      `The option --plan must be one of ${PLANS.join(', ')}, but it is ${JSON.stringify(value)}.`,
    );
  }
  return plan;
}

/**
 * A whole number; digits may be grouped with commas or underscores.
 *
 * @throws UsageError for anything else
 */
export function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!/^\d{1,3}(?:[,_]?\d{3})*$|^\d{1,15}$/.test(value)) {
    throw new UsageError(
      `The option --${name} must be a whole number, but it is ${JSON.stringify(value)}.`,
    );
  }
  return Number(value.replaceAll(/[,_]/g, ''));
}

/** A comma-separated list of engine ids, in any case. */
export function readEngines(value: string | undefined): string[] | undefined {
  return value
    ?.split(',')
    .map((engine) => engine.trim().toLowerCase())
    .filter((engine) => engine !== '');
}
