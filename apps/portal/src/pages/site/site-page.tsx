import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useSiteOperation } from '../../operation/operation-queries.js';
import { useSignedIn } from '../../session/session.js';
import { formatQuantity } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { QueryState, WhenAnswered } from '../../ui/states.js';
import { RunCycle } from './cycle/run-cycle.js';
import { DescribeSite } from './describe-site.js';
import { CycleHistory } from './history/cycle-history.js';
import { SiteOperation } from './operation/site-operation.js';
import { Personality } from './personality.js';
import { StoredPrices } from './prices/stored-prices.js';
import { UploadPrices } from './prices/upload-prices.js';
import { useAnyPrices, useCycles, useSite } from './site-queries.js';
import { type Site, type SiteTerms, siteTerms } from './site-terms.js';

/** A battery on a market: what to do now, its prices, and what following the advice came to. */
export function SitePage() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId' });
  const { engines } = useSignedIn();
  const site = useSite(siteId);
  // The last recommendation stands above the parts that do not need it.
  const cycles = useCycles(siteId, engines.includes('fenrir'));
  // A site that was never described may have prices all the same.
  const any = useAnyPrices(siteId, site.data === null);
  const operation = useSiteOperation(siteId, engines.includes('fenrir'));
  const prices = (site.data === null ? any.data?.count : site.data?.stored_prices.count) ?? 0;
  const terms = site.data === undefined ? undefined : siteTerms(siteId, site.data);
  return (
    <Page title={`Site ${siteId}`} summary={terms === undefined ? undefined : summaryOf(terms)}>
      <QueryState query={site} label="Loading the site">
        {(found) => (
          <WhenAnswered
            key={siteId}
            queries={[cycles, any, operation]}
            label="Looking for prices and recommendations"
          >
            <SiteParts siteId={siteId} site={found} prices={prices} />
          </WhenAnswered>
        )}
      </QueryState>
    </Page>
  );
}

interface SitePartsProps {
  siteId: string;
  /** null if it was never described. */
  site: Site | null;
  /** Number of stored prices. */
  prices: number;
}

/**
 * The parts in the order of what is needed next. It is that of the first look and stays while the page is open, so that nothing
 * moves away under a person who has just saved or stored something.
 */
function SiteParts({ siteId, site, prices: count }: SitePartsProps) {
  const hasPrices = count > 0;
  const terms = siteTerms(siteId, site);
  const recommendation = useRef<HTMLDivElement>(null);
  const [wasDescribed] = useState(terms.isDescribed);
  const [hadPrices] = useState(hasPrices);
  const lead = () => {
    recommendation.current?.scrollIntoView({ block: 'start' });
    recommendation.current?.focus({ preventScroll: true });
  };
  const description = <DescribeSite siteId={siteId} site={site} prices={count} />;
  const prices = <StoredPrices terms={terms} stored={site?.stored_prices} />;
  const upload = <UploadPrices terms={terms} onRecommend={lead} />;
  return (
    <>
      {!wasDescribed && description}
      {!hadPrices && upload}
      {!hadPrices && hasPrices && prices}
      <div ref={recommendation} tabIndex={-1} style={{ outline: 'none', scrollMarginTop: 80 }}>
        <RunCycle terms={terms} />
      </div>
      <SiteOperation terms={terms} isStored={terms.isDescribed || hasPrices} />
      <CycleHistory terms={terms} />
      {hadPrices && prices}
      {hadPrices && upload}
      {wasDescribed && description}
      <Personality terms={terms} />
    </>
  );
}

function summaryOf({ isDescribed, powerMw, capacityMwh, marketLabel, timeZone }: SiteTerms) {
  const battery = `${formatQuantity(powerMw, 'MW')}, ${formatQuantity(capacityMwh, 'MWh')}`;
  return isDescribed
    ? `${battery} · ${marketLabel} · ${timeZone}`
    : `Not described yet: taken as ${battery} on ${marketLabel}.`;
}
