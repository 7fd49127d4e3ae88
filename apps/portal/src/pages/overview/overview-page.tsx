import { Button, SimpleGrid } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  facilitiesQuery,
  recentJobsQuery,
  sitesQuery,
  statusQuery,
  usageQuery,
} from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { Page } from '../../ui/page.js';
import { WhenAnswered } from '../../ui/states.js';
import { AddDialog, type AddedKind } from './add-dialog.js';
import { EnginesSection } from './engines-section.js';
import { FacilitiesSection } from './facilities-section.js';
import { FirstSteps } from './first-steps.js';
import { SimulationsSection } from './simulations-section.js';
import { SitesSection } from './sites-section.js';
import { UseSection } from './use-section.js';

/** What the account has, what was last recommended for it, and what is under way. */
export function OverviewPage() {
  const { client, engines } = useSignedIn();
  const [adds, setAdds] = useState<AddedKind>();
  const reachesFacilities = engines.includes('phalanx') || engines.includes('tarsis');
  const sites = useInfiniteQuery(sitesQuery(client));
  const facilities = useInfiniteQuery({ ...facilitiesQuery(client), enabled: reachesFacilities });
  const jobs = useQuery({ ...recentJobsQuery(client), enabled: engines.includes('strix') });
  const usage = useQuery(usageQuery(client));
  const status = useQuery(statusQuery(client));
  const hasNoSites = sites.data?.pages[0]?.sites.length === 0;
  const hasNoFacilities = !reachesFacilities || facilities.data?.pages[0]?.facilities.length === 0;
  const isNew = hasNoSites && hasNoFacilities;
  return (
    <Page
      title="Overview"
      summary="Your batteries and buildings, and what was last recommended for them."
      actions={
        !isNew && (
          <>
            <Button size="xs" onClick={() => setAdds('site')}>
              Add a site
            </Button>
            {reachesFacilities && (
              <Button size="xs" variant="default" onClick={() => setAdds('facility')}>
                Add a facility
              </Button>
            )}
          </>
        )
      }
    >
      <WhenAnswered
        queries={[sites, facilities, jobs, usage, status]}
        label="Reading your sites and facilities"
      >
        {isNew ? (
          <FirstSteps onAdd={setAdds} reachesFacilities={reachesFacilities} />
        ) : (
          <>
            <SitesSection query={sites} />
            <FacilitiesSection query={facilities} isReached={reachesFacilities} />
          </>
        )}
        <SimulationsSection />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <UseSection />
          <EnginesSection />
        </SimpleGrid>
      </WhenAnswered>
      <AddDialog kind={adds} onClose={() => setAdds(undefined)} />
    </Page>
  );
}
