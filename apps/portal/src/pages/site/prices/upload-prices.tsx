import { unwrap } from '@bess/client';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { Section } from '../../../ui/section.js';
import type { Entry } from '../../../upload/entries.js';
import type { FileQuantity } from '../../../upload/file-reading.js';
import { UploadPanel } from '../../../upload/upload-panel.js';
import { siteKey } from '../site-queries.js';
import type { SiteTerms } from '../site-terms.js';

/** Prices beyond this are refused [currency/MWh]. */
const largestPrice = 1_000_000;

interface UploadPricesProps {
  terms: SiteTerms;
  /** Leads to the recommendation, once prices are stored. */
  onRecommend: () => void;
}

/** Stores prices of a site from a file. */
export function UploadPrices({ terms, onRecommend }: UploadPricesProps) {
  const { siteId, timeZone, currency } = terms;
  const { client } = useSignedIn();
  const queries = useQueryClient();
  const quantities = useMemo((): [FileQuantity] => [priceIn(currency)], [currency]);
  return (
    <Section
      title="Upload prices"
      summary="Prices teach the engine the market of this site, and settle what its recommendations earned. A new price replaces a stored one of the same time."
    >
      <UploadPanel
        quantities={quantities}
        timeZone={timeZone}
        noun="prices"
        help={`CSV with a time and a price in ${currency} in each row, per MWh or, if the header says so (${currency}/kWh, ct/kWh), per kWh. Nothing is sent before you have seen what was read.`}
        accept=".csv,.txt,.tsv"
        send={(entries, signal) =>
          unwrap(
            client.POST('/api/sites/{site_id}/prices', {
              params: { path: { site_id: siteId } },
              body: { prices: entries.map(priceOf) },
              signal,
            }),
          )
        }
        afterStored={
          <Button size="xs" variant="default" onClick={onRecommend}>
            Now get a recommendation
          </Button>
        }
        onStored={() => void queries.invalidateQueries({ queryKey: siteKey(siteId) })}
      />
    </Section>
  );
}

/** Prices are sent in the currency of the site, so that none is converted. */
function priceIn(currency: string): FileQuantity {
  return {
    field: 'price_per_mwh',
    label: 'Price',
    unit: `${currency}/MWh`,
    kind: 'price',
    currency,
    minimum: -largestPrice,
    maximum: largestPrice,
  };
}

function priceOf(entry: Entry) {
  return { time: entry.time, price_per_mwh: Number(entry['price_per_mwh']) };
}
