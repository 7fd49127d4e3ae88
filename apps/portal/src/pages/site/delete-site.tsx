import { unwrap } from '@bess/client';
import { useSignedIn } from '../../session/session.js';
import { DeleteStored } from '../../ui/delete-stored.js';
import { formatNumber } from '../../ui/format.js';

interface DeleteSiteProps {
  siteId: string;
  /** Number of stored prices. */
  prices: number;
}

/** Deletes a site with its prices, recommendations and what was learned of it. */
export function DeleteSite({ siteId, prices }: DeleteSiteProps) {
  const { client } = useSignedIn();
  return (
    <DeleteStored
      kind="site"
      id={siteId}
      remove={() =>
        unwrap(client.DELETE('/api/sites/{site_id}', { params: { path: { site_id: siteId } } }))
      }
    >
      The description of {siteId}, its {formatNumber(prices, 0)} stored prices, its recommendations
      and what was learned of its prices are deleted. They cannot be brought back. Simulations that
      were run stay.
    </DeleteStored>
  );
}
