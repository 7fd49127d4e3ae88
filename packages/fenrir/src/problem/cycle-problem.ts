import type { SiteTerms } from '../battery/site-terms.js';
import type { Ambiguity } from '../plan/plan-distributionally-robust.js';
import type { DischargeLimit, EndValue, MarketTerms, RampLimit, Site } from '../types.js';

/** What the plans of a cycle are made for and held against: the horizon in blocks. */
export interface CycleProblem {
  /** With the length of each block. */
  readonly site: Site;
  readonly terms: SiteTerms;
  readonly hours: Float64Array;
  /** Expected; the first one is known [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** Equally likely, with `pricePath` as their mean; at least one. */
  readonly scenarios: readonly Float64Array[];
  /** What stored energy is worth after the horizon. */
  readonly endValue: EndValue;
  /** What the risk agent minds. */
  readonly ambiguity: ResolvedAmbiguity;
  /** Most energy to be discharged [MWh]. */
  readonly dischargeBudgetMwh?: number;
  /** Most energy to be discharged in the first steps. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  readonly ramp?: RampLimit;
  /** Programs with binaries at most for each plan; as `planDispatch` has it when absent. */
  readonly maxSearches?: number;
  /** What the market makes of the own power. */
  readonly market: MarketTerms;
}

/** Whether the battery can do anything at all; one that is out of order, or cut off, idles. */
export function canMove({ terms }: CycleProblem): boolean {
  return Math.max(terms.chargeMw, terms.dischargeMw) > 0;
}

/** What plans are cautious of: the worst law of a ball around the scenarios, or the worst path of a budget. */
export type ResolvedAmbiguity =
  | Extract<Ambiguity, { readonly kind: 'tail' | 'kullbackLeibler' }>
  | {
      readonly kind: 'wasserstein';
      readonly radius: number;
      /** Between the scenarios, row by row [currency/MWh]. */
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
