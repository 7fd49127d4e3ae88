import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Usage, usageQuery } from '../../api/queries.js';
import { useSignedIn } from '../../session/session.js';
import { DataTable } from '../../ui/data-table.js';
import { formatNumber } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { usageByOperation } from './usage-rows.js';

/** Requests and simulated paths of the last 31 days. */
export function UseSection() {
  const { client } = useSignedIn();
  const usage = useQuery(usageQuery(client));
  return (
    <Section
      title="Use of the last 31 days"
      summary="Requests of all accounts of your company, this portal's included, by day in UTC. Refused requests count too."
    >
      <QueryState query={usage} label="Reading what was used">
        {(known) => <UseOfDays usage={known} />}
      </QueryState>
    </Section>
  );
}

function UseOfDays({ usage }: { usage: Usage }) {
  const rows = usageByOperation(usage);
  return rows.length === 0 ? (
    <EmptyState>Nothing was used yet.</EmptyState>
  ) : (
    <Stack gap="md">
      <DataTable
        caption="Requests by operation"
        rows={rows}
        initialRows={12}
        columns={[
          { key: 'does', label: 'Operation', text: ({ does }) => does },
          { key: 'call', label: 'Call', text: ({ call }) => call },
          ...(
            [
              ['today', 'Today'],
              ['week', '7 days'],
              ['month', '31 days'],
            ] as const
          ).map(([key, label]) => ({
            key,
            label,
            isNumeric: true,
            text: (row: (typeof rows)[number]) => formatNumber(row[key], 0),
            csv: (row: (typeof rows)[number]) => String(row[key]),
          })),
        ]}
      />
    </Stack>
  );
}
