import type { DischargeLimit, RampLimit } from '../../plan/dispatch-task.js';
import type { EndValue } from '../../plan/end-value.js';
import type { SiteTerms } from '../../plan/internal/site-terms.js';
import type { MarketTerms } from '../../plan/market-terms.js';
import type { Site } from '../../plan/site.js';
import type { Caution } from './caution.js';

/** What the plans of a cycle are made for and held against: the horizon in blocks. */
export interface Scene {
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
  readonly caution: Caution;
  /** Most energy to be discharged [MWh]. */
  readonly dischargeBudgetMwh?: number;
  /** Most energy to be discharged in the first steps. */
  readonly dischargeLimits?: readonly DischargeLimit[];
  readonly ramp?: RampLimit;
  /** Programs with binaries at most for each plan; as `planDispatch` has it when absent. */
  readonly mostSearches?: number;
  /** What the market makes of the own power. */
  readonly market: MarketTerms;
}
