import type { ChartedSeries } from '@bess/plot';
import { useMemo } from 'react';
import { HistoryChart } from '../../../charts/history-chart.js';
import { stepsWithGaps } from '../../../charts/history-view.js';
import { formatNumber, formatTime } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { EmptyState } from '../../../ui/states.js';
import { type Facility, type Reading, useReadings } from '../facility-queries.js';

interface StoredReadingsProps {
  facilityId: string;
  timeZone: string;
  stored: Facility['stored_readings'];
}

/** The stored load of a facility over time, with its temperature. */
export function StoredReadings({ facilityId, timeZone, stored }: StoredReadingsProps) {
  const { count, first_time: first, last_time: last } = stored;
  const extent = useMemo(
    () =>
      first === undefined || last === undefined
        ? undefined
        : { firstMs: Date.parse(first), lastMs: Date.parse(last) },
    [first, last],
  );
  if (extent === undefined) {
    return (
      <Section title="Load">
        <EmptyState>No reading of this facility is stored yet. Upload a file below.</EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="Load"
      summary={`${formatNumber(count, 0)} readings from ${formatTime(extent.firstMs, timeZone)} to ${formatTime(extent.lastMs, timeZone)}; load before solar and battery.`}
    >
      <HistoryChart<Reading>
        key={`${first}-${last}`}
        title="Stored load"
        noun="readings"
        extent={extent}
        timeZone={timeZone}
        // biome-ignore lint/correctness/useHookAtTopLevel: the chart calls it as its hook
        useSteps={(view) => useReadings(facilityId, view)}
        seriesOf={seriesOfReadings}
        statistics={statistics}
        columns={{
          time: `Time (${timeZone})`,
          value: 'Load [kW], temperature [°F] or solar [kW]',
          low: 'Lowest load [kW]',
          high: 'Highest load [kW]',
          name: 'Series',
        }}
      />
    </Section>
  );
}

/** Load in front, with solar and temperature where any reading has them. */
function seriesOfReadings(readings: readonly Reading[]): ChartedSeries[] {
  const steps = stepsWithGaps(readings);
  const timesMs = steps.map(({ timeMs }) => timeMs);
  const valuesOf = (value: (reading: Reading) => number | undefined) =>
    steps.map(({ step }) => (step === undefined ? null : (value(step) ?? null)));
  const hasRange = readings.some(({ count = 1 }) => count > 1);
  const series: ChartedSeries[] = [
    {
      name: 'Load',
      unit: 'power [kW]',
      timesMs,
      values: valuesOf(({ load_kw }) => load_kw),
      ...(hasRange && {
        minimum: valuesOf(({ minimum }) => minimum),
        maximum: valuesOf(({ maximum }) => maximum),
      }),
    },
  ];
  if (readings.some(({ solar_kw }) => solar_kw !== undefined)) {
    const values = valuesOf(({ solar_kw }) => solar_kw);
    series.push({ name: 'Solar', unit: 'power [kW]', timesMs, values });
  }
  if (readings.some(({ temperature_f }) => temperature_f !== undefined)) {
    const values = valuesOf(({ temperature_f }) => temperature_f);
    series.push({ name: 'Temperature', unit: 'temperature [°F]', timesMs, values });
  }
  return series;
}

function statistics(readings: readonly Reading[]): string {
  const total = readings.reduce((sum, { count = 1 }) => sum + count, 0);
  const mean = readings.reduce((sum, { load_kw, count = 1 }) => sum + load_kw * count, 0) / total;
  const peak = Math.max(...readings.map(({ maximum, load_kw }) => maximum ?? load_kw));
  const lowest = Math.min(...readings.map(({ minimum, load_kw }) => minimum ?? load_kw));
  return `mean ${formatNumber(mean)} kW, peak ${formatNumber(peak)} kW, lowest ${formatNumber(lowest)} kW`;
}
