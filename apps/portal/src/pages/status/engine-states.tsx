import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { engineDescriptions } from '../../api/engines.js';
import type { StatusReport } from '../../api/queries.js';
import { type EngineId, engineIds } from '../../session/token-claims.js';
import { formatNumber, formatQuantity } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { stateWords } from './state-words.js';

type Engine = StatusReport['engines'][number];

interface EngineStatesProps {
  report: StatusReport;
  /** Whether a later check got no report. */
  isOld: boolean;
}

/** Each engine with its state, how fast it answers and how often it worked. */
export function EngineStates({ report, isOld }: EngineStatesProps) {
  return (
    <Section
      title={isOld ? 'Engines, as last reported' : 'Engines'}
      summary="The answer time is the median of real requests in the last 15 minutes; the uptime is the share of minutes of the last 30 days in which a test succeeded."
    >
      <Stack gap={0} component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
        {report.engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} />
        ))}
      </Stack>
    </Section>
  );
}

function EngineRow({ engine: { id, status, latency_ms, uptime_30d } }: { engine: Engine }) {
  const known = engineIds.includes(id as EngineId) ? engineDescriptions[id as EngineId] : undefined;
  const { word, color, meaning } = stateWords(status);
  return (
    <SimpleGrid
      component="li"
      cols={{ base: 1, sm: 2 }}
      spacing="xs"
      py="sm"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{known?.name ?? id.toUpperCase()}</Text>
          <Badge color={color} variant="light" tt="none">
            {word}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {known === undefined ? meaning : `For ${known.purpose}. ${meaning}`}
        </Text>
      </div>
      <Group gap="xl" align="flex-start">
        <Measure
          label="Answer time"
          text={
            latency_ms === undefined
              ? 'unknown: no requests of late, or less than an hour of records'
              : formatQuantity(latency_ms, 'ms', latency_ms < 10 ? 1 : 0)
          }
        />
        <Measure
          label="Uptime, 30 days"
          text={
            uptime_30d === undefined
              ? 'unknown: less than an hour of records'
              : `${formatNumber(uptime_30d, uptime_30d === 100 ? 0 : 3)}\u00a0%`
          }
        />
      </Group>
    </SimpleGrid>
  );
}

function Measure({ label, text }: { label: string; text: string }) {
  return (
    <div style={{ flex: '1 1 120px', minWidth: 0 }}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" data-figure>
        {text}
      </Text>
    </div>
  );
}
