import { unwrap } from '@bess/client';
import { useSignedIn } from '../../session/session.js';
import { DeleteStored } from '../../ui/delete-stored.js';
import { formatNumber } from '../../ui/format.js';

interface DeleteSiteProps {
  siteId: string;
  isDescribed: boolean;
  /** Number of stored prices. */
  prices: number;
}

/** Deletes a site with its prices, recommendations and what was learned of it. */
export function DeleteSite({ siteId, isDescribed, prices }: DeleteSiteProps) {
  const { client } = useSignedIn();
  return (
    <DeleteStored
      kind="site"
      id={siteId}
      remove={() =>
        unwrap(client.DELETE('/api/sites/{site_id}', { params: { path: { site_id: siteId } } }))
      }
    >
      All that is stored of {siteId} is deleted: {isDescribed && 'its description, '}
      {prices === 1 ? '1 price' : `${formatNumber(prices, 0)} prices`}, its recommendations and what
      was learned of its prices. It cannot be brought back. Simulations that were run stay.
    </DeleteStored>
  );
}
