import { dailyBars } from '@bess/plot';
import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { type Usage, usageQuery } from '../../api/queries.js';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { useSignedIn } from '../../session/session.js';
import { DataTable, type TableColumn } from '../../ui/data-table.js';
import { formatNumber } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { EmptyState, QueryState } from '../../ui/states.js';
import { type OperationUse, usageByOperation } from './usage-rows.js';

/** Requests and simulated paths of the last 31 days. */
export function UseSection() {
  const { client } = useSignedIn();
  const usage = useQuery(usageQuery(client));
  return (
    <Section
      title="Use of the last 31 days"
      summary="Of all accounts of your company, this portal included, by day in UTC. Refused requests count too."
    >
      <QueryState query={usage} label="Reading what was used">
        {(known) => <UseOfDays usage={known} />}
      </QueryState>
    </Section>
  );
}

function UseOfDays({ usage }: { usage: Usage }) {
  const rows = usageByOperation(usage);
  if (rows.length === 0) {
    return <EmptyState>Nothing was used yet.</EmptyState>;
  }
  return (
    <Stack gap="lg">
      <DaysChart title="Requests by day" quantity="requests" usage={usage} />
      {usage.days.some(({ strix_paths }) => strix_paths > 0) && (
        <DaysChart title="Simulated paths by day" quantity="strix_paths" usage={usage} />
      )}
      <div>
        <Title order={3} size="h5" mb="xs">
          Requests by operation
        </Title>
        <DataTable
          caption="Requests by operation"
          rows={rows}
          initialRows={10}
          columns={operationColumns}
        />
      </div>
    </Stack>
  );
}

const units = { requests: 'requests', strix_paths: 'paths' };

interface DaysChartProps {
  title: string;
  quantity: 'requests' | 'strix_paths';
  usage: Usage;
}

function DaysChart({ title, quantity, usage: { days, limits } }: DaysChartProps) {
  const id = useId();
  const limit = quantity === 'strix_paths' ? limits.strix_paths_per_day : undefined;
  const build = useCallback(
    (frame: ChartFrame) =>
      dailyBars(days.map((day) => ({ date: day.date, value: day[quantity] })).reverse(), {
        ...frame,
        title,
        unit: units[quantity],
        zone: 'UTC',
        ...(limit !== undefined && { limit }),
      }),
    [days, quantity, title, limit],
  );
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <Chart build={build} height={160} columns={{ time: 'Day, UTC', value: units[quantity] }} />
    </section>
  );
}

const operationColumns: readonly TableColumn<OperationUse>[] = [
  { key: 'does', label: 'Operation', isWrapped: true, text: ({ does }) => does },
  { key: 'call', label: 'Call', text: ({ call }) => call },
  countColumn('today', 'Today'),
  countColumn('week', '7\u00a0days'),
  countColumn('month', '31\u00a0days'),
];

function countColumn(key: 'today' | 'week' | 'month', label: string): TableColumn<OperationUse> {
  return {
    key,
    label,
    isNumeric: true,
    text: (row) => formatNumber(row[key], 0),
    csv: (row) => String(row[key]),
  };
}
