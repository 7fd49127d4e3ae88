import { Anchor, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../session/session.js';
import { CopyButton } from '../../ui/figure.js';
import { Section } from '../../ui/section.js';
import { Facts } from './facts.js';
import { isPlannedQuery, type Tariff } from './tariff-queries.js';
import {
  eligibilityInWords,
  featureInWords,
  serviceInWords,
  validityInWords,
} from './tariff-words.js';

/** For whom the tariff is, where its figures come from, and what was assumed. */
export function TariffOrigin({ tariff }: { tariff: Tariff }) {
  const { client } = useSignedIn();
  const planned = useQuery(isPlannedQuery(client, tariff.code));
  const { origin, assumptions, unsupported } = tariff;
  return (
    <Section title="For whom, since when, from where">
      <Facts
        facts={[
          [
            'Code',
            <span key="code">
              {tariff.code} <CopyButton value={tariff.code} what="the code" />
            </span>,
          ],
          ['Customers', `${tariff.sector}, ${eligibilityInWords(tariff)}`],
          ['Covers', serviceInWords(tariff.service)],
          ['In force', validityInWords(tariff)],
          ['Currency and time zone', `${tariff.currency}, ${tariff.timeZone}`],
          ['Holidays', holidaysInWords(tariff.holidays)],
          ['Charges', tariff.features.map(featureInWords).join(', ') || 'energy only'],
          ['Savings of a battery', plannedInWords(planned.data)],
          [
            'Not supported',
            unsupported.length === 0
              ? 'Nothing: every charge that the source states is billed'
              : unsupported.join(', '),
          ],
          ['Record', <Source key="url" address={origin.url} />],
          ['Document of the utility', <Source key="document" address={origin.sourceDocument} />],
          ['Licence', origin.licence],
        ]}
      />
      {assumptions.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Assumed where the source is silent
          </Text>
          <List size="sm">
            {assumptions.map((assumption) => (
              <List.Item key={assumption}>{assumption}</List.Item>
            ))}
          </List>
        </div>
      )}
    </Section>
  );
}

function Source({ address }: { address: string | undefined }): ReactNode {
  if (address === undefined) {
    return 'Unknown: the source names none';
  }
  return /^https?:\/\//.test(address) ? (
    <Anchor href={address} target="_blank" rel="noreferrer" inherit>
      {address}
    </Anchor>
  ) : (
    address
  );
}

function holidaysInWords(holidays: Tariff['holidays']): string {
  if (holidays === 'none') {
    return 'Billed like other days';
  }
  return holidays === 'us-federal'
    ? 'The US federal holidays are billed as weekends'
    : `${holidays.length} dates are billed as weekends`;
}

function plannedInWords(isPlanned: boolean | undefined): string {
  if (isPlanned === undefined) {
    return 'Unknown so far';
  }
  return isPlanned
    ? 'Can be planned: choose this tariff for a facility'
    : 'Cannot be planned: it has charges that the optimiser does not cover. Bills are complete.';
}
