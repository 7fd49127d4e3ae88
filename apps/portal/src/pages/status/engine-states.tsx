import { Group, SimpleGrid, Text } from '@mantine/core';
import { engineDescriptions } from '../../api/engines.js';
import type { StatusReport } from '../../api/queries.js';
import { type EngineId, engineIds } from '../../session/token-claims.js';
import { formatNumber, formatQuantity } from '../../ui/format.js';
import { Rows, rowStyle } from '../../ui/rows.js';
import { Section } from '../../ui/section.js';
import { StateIcon } from './state-icon.js';
import { stateWords } from './state-words.js';

type Engine = StatusReport['engines'][number];

interface EngineStatesProps {
  report: StatusReport;
  /** Whether a later check got no report. */
  isOld: boolean;
}

/** Each engine with its state, how fast it answers and how often it worked. */
export function EngineStates({ report, isOld }: EngineStatesProps) {
  const isAllKnown = report.engines.every(
    ({ latency_ms, uptime_30d }) => latency_ms !== undefined && uptime_30d !== undefined,
  );
  return (
    <Section
      title={isOld ? 'Engines, as last reported' : 'Engines'}
      summary="The answer time is the median of customers’ requests in the last 15 minutes; the uptime is the share of the minutes of the last 30 days in which a test succeeded."
    >
      <Rows>
        {report.engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} />
        ))}
      </Rows>
      {!isAllKnown && (
        <Text size="sm" c="dimmed">
          Answer times and uptimes are unknown until the gateway has an hour of records, and an
          answer time also where nobody asked in the last 15 minutes.
        </Text>
      )}
    </Section>
  );
}

function EngineRow({ engine: { id, status, latency_ms, uptime_30d } }: { engine: Engine }) {
  const known = engineIds.includes(id as EngineId) ? engineDescriptions[id as EngineId] : undefined;
  const { word, color, meaning } = stateWords(status);
  return (
    <SimpleGrid component="li" cols={{ base: 1, sm: 2 }} spacing="xs" style={rowStyle}>
      <Group gap="sm" wrap="nowrap" align="flex-start" style={{ minWidth: 0 }}>
        <StateIcon color={color} size={22} />
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text>
            <b>{known?.name ?? id.toUpperCase()}</b> {word.toLowerCase()}
          </Text>
          <Text size="sm" c="dimmed">
            {known !== undefined && `For ${known.purpose}.`} {meaning}
          </Text>
        </div>
      </Group>
      <SimpleGrid cols={2} spacing="md">
        <Measure
          label="Answer time"
          text={
            latency_ms === undefined
              ? 'unknown'
              : formatQuantity(latency_ms, 'ms', latency_ms < 10 ? 1 : 0)
          }
        />
        <Measure
          label="Uptime, 30 days"
          text={uptime_30d === undefined ? 'unknown' : formatUptime(uptime_30d)}
        />
      </SimpleGrid>
    </SimpleGrid>
  );
}

/** Three digits, because the difference between 99.9 and 99.99 % is what people look for. */
function formatUptime(percent: number): string {
  return `${formatNumber(percent, percent === 100 ? 0 : 3)}\u00a0%`;
}

function Measure({ label, text }: { label: string; text: string }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" data-figure>
        {text}
      </Text>
    </div>
  );
}
