import { strixError } from '../internal/strix-error.js';
import type { ReserveTerms } from '../kernel/simulation-plan.js';
import type { PriceModel } from '../price/price-model.js';
import type { ReserveOptions } from '../schema/options.js';
import type { Assumption } from '../types.js';

/** Energy for this long at the reserved power, and energy called; regulation moves it up and down alike. */
const DEFAULT_TERMS = {
  regulation: { durationHours: 1, deploymentMwhPerMwHour: 0.15 },
  spinning: { durationHours: 2, deploymentMwhPerMwHour: 0 },
} as const;
/** 2.5 % of a requirement of 400 MW, about the size of California's: an offer that does not move the price. */
const DEFAULT_DEPTH_MW = 10;

/**
 * The terms on which reserves are sold; undefined where none are.
 *
 * @param options - checked against their schema; absent: sold where the market models a reserve
 * @param model - market
 * @param assumptions - what was filled in is added here
 * @throws EngineError `noReserveModel`
 */
export function resolveReserve(
  options: false | ReserveOptions | undefined,
  model: PriceModel,
  assumptions: Assumption[],
): ReserveTerms | undefined {
  if (options === false) return undefined;
  if (model.reserve === undefined) {
    if (options === undefined) {
      assumptions.push({
        name: 'reserves',
        value: 'none sold',
        source: `market ${model.market} models no reserve price`,
      });
      return undefined;
    }
    throw strixError(
      'outOfRange',
      'noReserveModel',
      `reserve can only be sold in a market that models a reserve price; ${model.market} came, which models none`,
      { field: 'reserve', market: model.market },
    );
  }
  const { kind } = model.reserve;
  const given = options ?? {};
  if (options === undefined) {
    assumptions.push({ name: 'reserves', value: kind, source: `market ${model.market}` });
  }
  const source = `documented default for ${kind}`;
  const fill = (name: string, value: number | undefined, standard: number, why = source) => {
    if (value !== undefined) return value;
    assumptions.push({ name, value: standard, source: why });
    return standard;
  };
  const standard = DEFAULT_TERMS[kind];
  return {
    durationHours: fill('reserve_duration_hours', given.durationHours, standard.durationHours),
    deploymentMwhPerMwHour: fill(
      'reserve_deployment_mwh_per_mw_hour',
      given.deploymentMwhPerMwHour,
      standard.deploymentMwhPerMwHour,
    ),
    depthMw: fill(
      'reserve_depth_mw',
      given.depthMw,
      DEFAULT_DEPTH_MW,
      'documented default: 2.5 % of a requirement of 400 MW',
    ),
  };
}
