import type { Partner, Stores } from '../stores/stores.js';
import { UsageError } from './options.js';

/**
 * The partner of an id or name, as the option `--partner` gives it; undefined if there is none.
 *
 * @throws UsageError if several partners have the name
 */
export async function findNamedPartner(
  { accounts }: Pick<Stores, 'accounts'>,
  named: string,
): Promise<Partner | undefined> {
  const matching = new Map<string, Partner>();
  for (const { partner } of await accounts.list()) {
    if (partner.id === named || partner.name === named) {
      matching.set(partner.id, partner);
    }
  }
  const [match, ...others] = matching.values();
  if (others.length > 0) {
    throw new UsageError(
      `The option --partner must name one partner, but ${matching.size} are called ${JSON.stringify(named)}; give the id.`,
    );
  }
  return match;
}
