import { Group, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListedSite } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { AnchorLink } from '../../ui/anchor-link.js';
import { formatAgo, formatInterval, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { useNow } from '../../ui/use-now.js';
import {
  countOf,
  describeBattery,
  describeConfidence,
  describeDispatch,
  formatAmount,
  intervalMinutesOfSite,
  zoneOfSite,
} from './describe-entity.js';
import { EntityRow } from './entity-row.js';
import { ListedEntities } from './listed-entities.js';
import { markedRows, OperatedMark } from './operated-mark.js';

interface SitesSectionProps {
  query: UseInfiniteQueryResult<InfiniteData<{ sites: ListedSite[] }>>;
}

/** The partner's sites with the last recommendation of FENRIR for each. */
export function SitesSection({ query }: SitesSectionProps) {
  const nowMs = useNow();
  return (
    <Section title="Sites" summary="Batteries on the market, the last active first.">
      <ListedEntities
        query={query}
        noun="sites"
        entitiesOf={({ sites }) => sites}
        empty="No site yet. Add one to get recommendations for its battery."
        row={(site, index) => (
          <SiteRow key={site.site_id} site={site} nowMs={nowMs} isMarked={index < markedRows} />
        )}
      />
    </Section>
  );
}

interface SiteRowProps {
  site: ListedSite;
  nowMs: number;
  isMarked: boolean;
}

function SiteRow({ site, nowMs, isMarked }: SiteRowProps) {
  const { engines } = useSignedIn();
  const zone = zoneOfSite(site);
  const { count, last_time } = site.stored_prices;
  const prices =
    last_time === undefined
      ? 'No prices stored'
      : `${countOf(count, 'price')}, the last of ${formatTime(last_time, zone)}`;
  return (
    <EntityRow
      link={
        <Group gap="xs">
          <AnchorLink to="/sites/$siteId" params={{ siteId: site.site_id }} fw={600}>
            {site.site_id}
          </AnchorLink>
          {isMarked && engines.includes('fenrir') && (
            <OperatedMark
              entity={{ kind: 'site', id: site.site_id }}
              timeZone={zone}
              lastRunMs={site.last_cycle && Date.parse(site.last_cycle.interval_start)}
            />
          )}
        </Group>
      }
      facts={[`${describeBattery(site)} · ${site.market ?? 'market not described'}`, prices]}
    >
      <Recommendation site={site} zone={zone} nowMs={nowMs} />
    </EntityRow>
  );
}

interface RecommendationProps {
  site: ListedSite;
  zone: string;
  nowMs: number;
}

function Recommendation({ site, zone, nowMs }: RecommendationProps) {
  const { last_cycle, stored_prices } = site;
  if (last_cycle === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {stored_prices.count === 0
          ? 'No recommendation yet. Next: upload its prices, then run a cycle.'
          : 'No recommendation yet. Next: run a cycle.'}
      </Text>
    );
  }
  const { direction, dispatch_mw, interval_start, estimated_revenue, currency, confidence } =
    last_cycle;
  const minutes = intervalMinutesOfSite(site);
  const endMs = Date.parse(interval_start) + minutes * 60_000;
  return (
    <>
      <Text fw={600} data-figure>
        {describeDispatch(direction, dispatch_mw)}
      </Text>
      <Text size="sm" data-figure>
        {formatInterval(interval_start, minutes, zone)}
        {endMs <= nowMs ? `, ended ${formatAgo(endMs, nowMs)}` : ', under way now'}
      </Text>
      <Text size="sm" c="dimmed" data-figure>
        Expected market cash {formatAmount(estimated_revenue, currency)} over its horizon;{' '}
        {describeConfidence(confidence)} of the direction
      </Text>
    </>
  );
}
