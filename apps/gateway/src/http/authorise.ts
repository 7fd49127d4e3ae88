import type { Principal } from '../auth/principal.js';
import { type EngineId, engineCatalogue } from '../engines/engine-catalogue.js';
import { plansOf } from '../engines/plans-of.js';
import { enginesBehind } from '../routes/engines-behind.js';
import type { Route } from '../routes/route.js';
import { HttpError } from './http-error.js';
import type { RequestState } from './state.js';

/**
 * Refuses a call whose caller may not make it.
 *
 * @param route - the operation
 * @param state - what is known of the caller
 * @throws HttpError 401 without a token that serves, 403 when plan or account do not reach the engine
 */
export function authorise(route: Route, state: RequestState): void {
  if (route.access !== 'bearer') {
    return;
  }
  if (state.principal === undefined) {
    throw new HttpError(401, unauthorised(state.tokenFault));
  }
  const engines = enginesBehind(route);
  const reached = state.principal.engines;
  if (engines.length > 0 && !engines.some((engine) => reached.includes(engine))) {
    throw new HttpError(403, forbidden(engines, state.principal));
  }
}

function unauthorised(tokenFault: string | undefined): string {
  return tokenFault === undefined
    ? 'This operation needs the header Authorization: Bearer with an access token; none came.'
    : `The access token ${tokenFault}.`;
}

function forbidden(engines: readonly EngineId[], { partner }: Principal): string {
  const names = engines.map((engine) => engineCatalogue[engine].name).join(' or ');
  const plans = plansOf(engines);
  const plan = capitalised(partner.plan);
  return plans.includes(partner.plan)
    ? `This account does not reach ${names}, although the plan ${plan} includes ${engines.length === 1 ? 'it' : 'them'}.`
    : `The plan ${plan} does not include ${names}; ${plans.map(capitalised).join(' and ')} ${plans.length === 1 ? 'does' : 'do'}.`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
