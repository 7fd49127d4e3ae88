import { Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../../session/session.js';
import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatQuantity } from '../../../ui/format.js';
import { numericColumn } from '../../../ui/numeric-column.js';
import { ProblemAlert } from '../../../ui/states.js';
import { achievableQuery, type SavingsParts, type SavingsRequest } from './savings-queries.js';

interface AchievableSavingsProps {
  perfect: SavingsParts;
  request: SavingsRequest;
  /** When the savings were computed [ms since the epoch]. */
  answeredMs: number;
}

/** What a controller reaches that does not know the future, beside what perfect foresight would. */
export function AchievableSavings({ perfect, request, answeredMs }: AchievableSavingsProps) {
  const { client } = useSignedIn();
  const options = achievableQuery(client, request, answeredMs);
  const [isWanted, setIsWanted] = useState(false);
  const query = useQuery({ ...options, enabled: isWanted });
  const { data: achievable, error } = query;
  return (
    <Paper withBorder p="sm" component="section" aria-label="What a controller reaches">
      <Stack gap="sm">
        <Title order={3} size="h5">
          What a controller reaches
        </Title>
        <Text size="sm">
          The figures above know every load of the year in advance. A real controller does not: it
          plans at midnight from the load of last week, and again when a vehicle arrives
          unexpectedly. Count on what it reaches, not on the maximum.
        </Text>
        {achievable === undefined && error === null && (
          <Group gap="sm">
            <Button
              variant="default"
              size="xs"
              disabled={query.isFetching}
              onClick={() => setIsWanted(true)}
            >
              Work it out
            </Button>
            {query.isFetching ? (
              <Group gap="xs" role="status">
                <Loader size="xs" aria-hidden />
                <Text size="sm">Running through the year, about a minute</Text>
              </Group>
            ) : (
              <Text size="sm" c="dimmed">
                Takes about a minute.
              </Text>
            )}
          </Group>
        )}
        {error !== null && <ProblemAlert error={error} onRetry={() => void query.refetch()} />}
        {achievable === null && (
          <Text size="sm">Unknown: no such run could be made for this facility.</Text>
        )}
        {achievable != null && <Beside perfect={perfect} achievable={achievable} />}
      </Stack>
    </Paper>
  );
}

function Beside({ perfect, achievable }: { perfect: SavingsParts; achievable: SavingsParts }) {
  const { total_annual: reached } = achievable;
  const { total_annual: most } = perfect;
  // The button that asked for it has gone.
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => answer.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Text role="status" fw={600} ref={answer} tabIndex={-1}>
        {formatQuantity(reached, 'USD', 0)} a year
        {most > 0 && `, ${formatQuantity((100 * reached) / most, '%', 0)} of the maximum`}
      </Text>
      <DataTable
        caption="Savings of a controller beside perfect foresight"
        columns={columns}
        rows={partNames.map(([part, name]) => ({
          name,
          reached: achievable[part],
          most: perfect[part],
        }))}
      />
    </>
  );
}

const partNames: readonly (readonly [keyof SavingsParts, string])[] = [
  ['demand_savings', 'Demand charges'],
  ['tou_savings', 'Energy and other charges'],
  ['export_revenue', 'Credits for exports'],
  ['ev_coordination_savings', 'Managed vehicle charging'],
  ['total_annual', 'Total'],
];

interface PartRow {
  name: string;
  reached: number;
  most: number;
}

const columns: readonly TableColumn<PartRow>[] = [
  { key: 'name', label: 'Saved on', text: ({ name }) => name },
  numericColumn('reached', 'Controller [USD/year]', ({ reached }: PartRow) => reached, 0),
  numericColumn('most', 'Perfect foresight [USD/year]', ({ most }: PartRow) => most, 0),
];
