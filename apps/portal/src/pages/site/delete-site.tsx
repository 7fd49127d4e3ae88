import { unwrap } from '@bess/client';
import { useSignedIn } from '../../session/session.js';
import { DeleteStored } from '../../ui/delete-stored.js';
import { formatNumber } from '../../ui/format.js';
import type { Site } from './site-terms.js';

/** Deletes a site with its prices, recommendations and what was learned of it. */
export function DeleteSite({ siteId, site }: { siteId: string; site: Site }) {
  const { client } = useSignedIn();
  return (
    <DeleteStored
      kind="site"
      id={siteId}
      remove={() =>
        unwrap(client.DELETE('/api/sites/{site_id}', { params: { path: { site_id: siteId } } }))
      }
    >
      The description of {siteId}, its {formatNumber(site.stored_prices.count, 0)} stored prices,
      its recommendations and what was learned of its prices are deleted. They cannot be brought
      back. Simulations that were run stay.
    </DeleteStored>
  );
}
