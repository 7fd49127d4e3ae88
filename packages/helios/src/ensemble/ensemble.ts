import type { RequestSpace } from '../weights/request-space.js';
import type { EnsemblePrior } from './ensemble-prior.js';
import type { Member } from './member.js';

/** Models and what many series have taught about combining them. */
export interface Ensemble {
  readonly members: readonly Member[];
  readonly prior: EnsemblePrior;
  /** The space that models compute in, from the values known. */
  readonly spaceOf: (values: Float64Array) => RequestSpace;
}
