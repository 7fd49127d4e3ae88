import { ENSEMBLE_PRIOR } from '../weights/ensemble-prior.generated.js';
import { requestSpace } from '../weights/request-space.js';
import type { Ensemble } from './ensemble.js';
import { globalMembers } from './global-members.js';

let ensemble: Ensemble | undefined;

/** The models that the package ships and how they combine; unpacked at the first call. */
export function globalEnsemble(): Ensemble {
  ensemble ??= { members: globalMembers(), prior: ENSEMBLE_PRIOR, spaceOf: requestSpace };
  return ensemble;
}
