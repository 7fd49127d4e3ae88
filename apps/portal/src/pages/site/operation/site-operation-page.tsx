import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { operationKey, useSiteOperation } from '../../../operation/operation-queries.js';
import { useOperationEvents } from '../../../operation/use-operation-events.js';
import { useSignedIn } from '../../../session/session.js';
import { AnchorLink } from '../../../ui/anchor-link.js';
import { OutOfReach } from '../../../ui/engine-gate.js';
import { Page } from '../../../ui/page.js';
import { QueryState, WhenAnswered } from '../../../ui/states.js';
import { siteKey, useCycles, useSite } from '../site-queries.js';
import { type SiteTerms, siteTerms } from '../site-terms.js';
import { LiveSite } from './live-site.js';
import { SettledHistory } from './settled-history.js';

/** The automatic operation of a site: what it recommends now, and what it came to. */
export function SiteOperationPage() {
  const { siteId } = useParams({ from: '/signed-in/sites/$siteId/operation' });
  const { engines } = useSignedIn();
  const isReached = engines.includes('fenrir');
  const site = useSite(siteId);
  return (
    <Page
      title={`Operation of site ${siteId}`}
      summary="What the gateway recommends now, and what its recommendations came to."
      actions={
        <AnchorLink to="/sites/$siteId" params={{ siteId }}>
          Site {siteId}
        </AnchorLink>
      }
    >
      {isReached ? (
        <QueryState query={site} label="Loading the site">
          {(found) => <OperationParts key={siteId} terms={siteTerms(siteId, found)} />}
        </QueryState>
      ) : (
        <OutOfReach engine="fenrir" />
      )}
    </Page>
  );
}

function OperationParts({ terms }: { terms: SiteTerms }) {
  const { siteId } = terms;
  const queries = useQueryClient();
  const operation = useSiteOperation(siteId, true);
  const cycles = useCycles(siteId);
  const events = useOperationEvents({ kind: 'site', id: siteId }, true, () => {
    const entity = { kind: 'site', id: siteId } as const;
    void queries.invalidateQueries({ queryKey: operationKey(entity), exact: true });
    void queries.invalidateQueries({ queryKey: [...siteKey(siteId), 'cycles'] });
  });
  return (
    <WhenAnswered queries={[operation, cycles]} label="Looking for recommendations">
      <LiveSite terms={terms} operation={operation.data ?? null} events={events} />
      <SettledHistory terms={terms} />
    </WhenAnswered>
  );
}
