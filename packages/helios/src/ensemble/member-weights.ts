import { gridPlace } from '../conformal/internal/grid-place.js';
import { exp, log } from '../internal/elementary.js';
import type { PriorWeights } from './ensemble-prior.js';
import type { ModelName } from './model-name.js';

/** What the rolling origins said of the models. */
export interface MemberLosses {
  /** Mean loss of each model over the same values, in the unit of the series; from 0. */
  readonly losses: Readonly<Partial<Record<ModelName, number>>>;
  /** Values that the losses are means of; 0: there were none. */
  readonly values: number;
}

/** No model is taken for more than this much better than the others by one series. */
const SMALLEST_RATIO = 0.02;

/**
 * Weights of the models: those that served many series at this length, times a power of their relative loss on this one. The power
 * grows with the values seen, so that a short series hardly moves what is known of many.
 *
 * @param prior - see {@link PriorWeights}
 * @param contextDays - length of the series [days]
 * @param seen - losses of the models in use
 * @returns weights adding up to 1
 */
export function memberWeights(
  prior: PriorWeights,
  contextDays: number,
  { losses, values }: MemberLosses,
): Partial<Record<ModelName, number>> {
  const names = Object.keys(losses) as ModelName[];
  const { below, share } = gridPlace(prior.contextDays, contextDays);
  const mean = names.reduce((sum, name) => sum + losses[name]!, 0) / names.length;
  const power = (prior.sharpness * values) / (values + prior.halfValues);
  const raw = names.map((name) => {
    const shares = prior.shares[name];
    const base = shares[below]! + share * ((shares[below + 1] ?? shares[below]!) - shares[below]!);
    const ratio = mean > 0 ? Math.max(SMALLEST_RATIO, losses[name]! / mean) : 1;
    return base * exp(-power * log(ratio));
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return Object.fromEntries(names.map((name, i) => [name, raw[i]! / total]));
}
