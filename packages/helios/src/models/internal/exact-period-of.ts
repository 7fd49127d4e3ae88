import { findExactPeriod } from '../../transforms/find-exact-period.js';
import type { ModelSeries } from '../model-series.js';

/**
 * The period with which a series repeats exactly, as far as its values were known: those that were filled show nothing, so that each
 * place of the period must have been known twice.
 *
 * @returns [steps]; 0 where it does not repeat
 */
export function exactPeriodOf({ values, filled }: ModelSeries): number {
  const period = findExactPeriod(values);
  if (period === 0 || filled === undefined) return period;
  const seen = new Uint32Array(period);
  for (let i = 0; i < values.length; i++) if (filled[i] === 0) seen[i % period]! += 1;
  return seen.every((count) => count >= 2) ? period : 0;
}
