import { gridPlace } from '../conformal/internal/grid-place.js';
import { exp } from '../internal/elementary.js';
import type { PriorWeights } from './ensemble-prior.js';
import { logRatios } from './internal/log-ratios.js';
import type { ModelName } from './model-name.js';

/** What a series showed of the models in use. */
export interface MemberSigns {
  /** Mean loss of each model over the same rolled values, in the unit of the series; from 0. */
  readonly losses: Readonly<Partial<Record<ModelName, number>>>;
  /** Values that the losses are means of; 0: there were none. */
  readonly values: number;
  /** Mean width of each model's forecast after the series, in its unit; from 0. */
  readonly widths: Readonly<Partial<Record<ModelName, number>>>;
}

/** No model in use is left without a voice: a series of a kind that training has not seen may need it. */
export const LEAST_WEIGHT = 0.03;

/**
 * Weights of the models: those that served many series at this length, times powers of their relative loss on this one and of how
 * wide their own forecasts after it are. The first power grows with the values seen, so that a short series hardly moves what is
 * known of many. A model that says less of a request, because no time came with it or because it is of an unknown kind, says so by its
 * width: shares of their own for requests with and without a time added nothing to that.
 *
 * @param prior - see {@link PriorWeights}
 * @param contextDays - length of the series [days]
 * @param signs - see {@link MemberSigns}
 * @returns weights adding up to 1, each at least {@link LEAST_WEIGHT}
 */
export function memberWeights(
  prior: PriorWeights,
  contextDays: number,
  { losses, values, widths }: MemberSigns,
): Partial<Record<ModelName, number>> {
  const names = Object.keys(losses) as ModelName[];
  const { below, share } = gridPlace(prior.contextDays, contextDays);
  const at = (row: readonly number[]) =>
    row[below]! + share * ((row[below + 1] ?? row[below]!) - row[below]!);
  const lossPower = (prior.sharpness * values) / (values + prior.halfValues);
  const widthPower = at(prior.widthPowers);
  const lossRatios = logRatios(names.map((name) => losses[name]!));
  const widthRatios = logRatios(names.map((name) => widths[name]!));
  const raw = names.map(
    (name, k) =>
      at(prior.shares[name]) * exp(-lossPower * lossRatios[k]! - widthPower * widthRatios[k]!),
  );
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const free = 1 - LEAST_WEIGHT * names.length;
  return Object.fromEntries(
    names.map((name, k) => [name, LEAST_WEIGHT + (free * raw[k]!) / total]),
  );
}
