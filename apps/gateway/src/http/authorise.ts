import type { Principal } from '../auth/principal.js';
import { engineCatalogue } from '../engines/engine-catalogue.js';
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
  if (route.engine !== undefined && !state.principal.engines.includes(route.engine)) {
    throw new HttpError(403, forbidden(route.engine, state.principal));
  }
}

function unauthorised(tokenFault: string | undefined): string {
  return tokenFault === undefined
    ? 'This operation needs the header Authorization: Bearer with an access token; none came.'
    : `The access token ${tokenFault}.`;
}

function forbidden(engine: NonNullable<Route['engine']>, { partner }: Principal): string {
  const { name, plans } = engineCatalogue[engine];
  const plan = capitalised(partner.plan);
  return plans.includes(partner.plan)
    ? `This account does not reach ${name}, although the plan ${plan} includes it.`
    : `The plan ${plan} does not include ${name}; ${plans.map(capitalised).join(' and ')} ${plans.length === 1 ? 'does' : 'do'}.`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
