import type { SiteTerms } from '../battery/site-terms.js';
import type { Ambiguity } from '../plan/plan-distributionally-robust.js';
import type { DischargeLimit, EndValue, MarketTerms, RampLimit, Site } from '../types.js';

/** The planning problem of a cycle: the horizon in blocks. */
export interface CycleProblem {
  /** With the length of each block. */
  readonly site: Site;
  readonly terms: SiteTerms;
  readonly hours: Float64Array;
  /** Expected prices, the first one known [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** One or more equally likely scenarios with `pricePath` as their mean. */
  readonly scenarios: readonly Float64Array[];
  /** Value of energy stored after the horizon. */
  readonly endValue: EndValue;
  /** What the risk agent is averse to. */
  readonly ambiguity: ResolvedAmbiguity;
  /** Maximum energy discharged [MWh]. */
  readonly dischargeBudgetMwh?: number;
  /** Limits on the energy discharged in the first steps. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  readonly ramp?: RampLimit;
  /** Maximum number of programs with binaries per plan; that of `planDispatch` when absent. */
  readonly maxSearches?: number;
  /** Price impact, depth and awards. */
  readonly market: MarketTerms;
}

/** Ambiguity of the plans: the worst-case distribution around the scenarios, or the worst path of an uncertainty budget. */
export type ResolvedAmbiguity =
  | Extract<Ambiguity, { readonly kind: 'tail' | 'kullbackLeibler' }>
  | {
      readonly kind: 'wasserstein';
      readonly radius: number;
      /** Between scenarios, row by row [currency/MWh]. */
      readonly distances: Float64Array;
    }
  | {
      readonly kind: 'budget';
      /** Γ [h] */
      readonly budgetHours: number;
      /** [currency/MWh] */
      readonly lowPath: Float64Array;
      readonly highPath: Float64Array;
    };
