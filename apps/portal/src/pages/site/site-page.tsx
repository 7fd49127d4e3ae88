import { useParams } from '@tanstack/react-router';
import { formatQuantity } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { QueryState } from '../../ui/states.js';
import { RunCycle } from './cycle/run-cycle.js';
import { DescribeSite } from './describe-site.js';
import { CycleHistory } from './history/cycle-history.js';
import { Personality } from './personality.js';
import { StoredPrices } from './prices/stored-prices.js';
import { UploadPrices } from './prices/upload-prices.js';
import { useSite } from './site-queries.js';
import { type SiteTerms, siteTerms } from './site-terms.js';

/** A battery on a market: what to do now, its prices, and what following the advice came to. */
export function SitePage() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId' });
  const site = useSite(siteId);
  const terms = site.data === undefined ? undefined : siteTerms(siteId, site.data);
  return (
    <Page title={`Site ${siteId}`} summary={terms === undefined ? undefined : summaryOf(terms)}>
      <QueryState query={site} label="Loading the site">
        {(found) => {
          const known = siteTerms(siteId, found);
          const description = <DescribeSite key={siteId} siteId={siteId} site={found} />;
          return (
            <>
              {!known.isDescribed && description}
              <RunCycle key={`cycle-${siteId}`} terms={known} />
              <CycleHistory terms={known} />
              <StoredPrices key={`prices-${siteId}`} terms={known} stored={found?.stored_prices} />
              <UploadPrices key={`upload-${siteId}`} terms={known} />
              {known.isDescribed && description}
              <Personality terms={known} />
            </>
          );
        }}
      </QueryState>
    </Page>
  );
}

function summaryOf({ isDescribed, powerMw, capacityMwh, marketLabel, timeZone }: SiteTerms) {
  const battery = `${formatQuantity(powerMw, 'MW')}, ${formatQuantity(capacityMwh, 'MWh')}`;
  return isDescribed
    ? `${battery} · ${marketLabel} · ${timeZone}`
    : `Not described yet: taken as ${battery} on ${marketLabel}.`;
}
