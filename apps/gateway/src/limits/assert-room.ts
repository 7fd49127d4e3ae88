import { EngineError } from '@bess/kernel/errors';
import type { AppDeps } from '../app-deps.js';
import type { Partner } from '../stores/stores.js';
import { planSites } from './plan-limits.js';

/**
 * Refuses a site or facility that would be one more than the partner's plan keeps; those that are kept stay open to all
 * that changes them. Two that come at the same moment may both find room for one.
 *
 * @param kind - of thing
 * @param id - as the caller named it
 * @param partner - whose
 * @param deps - stores
 * @throws EngineError `outOfRange` `storageFull` with how many are kept and how many may be
 */
export async function assertRoom(
  kind: 'site' | 'facility',
  id: string,
  partner: Partner,
  { stores: { sites, facilities } }: Pick<AppDeps, 'stores'>,
): Promise<void> {
  const { count, hasThis } = await (kind === 'site' ? sites : facilities).kept(partner.id, id);
  const allowed = planSites[partner.plan];
  if (!hasThis && count >= allowed) {
    const things = kind === 'site' ? 'sites' : 'facilities';
    throw new EngineError({
      engine: 'gateway',
      kind: 'outOfRange',
      code: 'storageFull',
      message: `${kind}_id must name one of the ${count} ${things} that are kept, since the plan ${partner.plan} keeps at most ${allowed}; ${JSON.stringify(id)} came`,
      details: { field: `${kind}_id`, stored: count, allowed },
    });
  }
}
