import { timeSeries } from '@bess/plot';
import { Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import type { FacilityTerms } from '../facility-terms.js';
import { type Candidate, instantOf, minuteOf, type RiskWindow } from './risk-words.js';

interface RiskChartProps {
  candidate: Candidate;
  window: RiskWindow;
  /** Local date of the assessment. */
  date: string;
  terms: FacilityTerms;
}

/** What the battery does in the rest of the day, with the hours of the likely peak. */
export function RiskChart({ candidate, window, date, terms }: RiskChartProps) {
  const { timeZone } = terms;
  const build = useCallback(
    (frame: ChartFrame) => {
      const starts = candidate.interval_starts.map((start) =>
        instantOf(date, minuteOf(start), timeZone),
      );
      // Each step is held until the next one; the last until midnight.
      const timesMs = [...starts, instantOf(date, 1_440, timeZone)];
      const held = (values: readonly number[]) => [...values, values.at(-1) ?? null];
      return timeSeries(
        [
          {
            name: 'Discharge',
            unit: 'battery [kW]',
            timesMs,
            values: held(candidate.discharge_kw),
          },
          {
            name: 'Charge',
            unit: 'battery [kW]',
            timesMs,
            values: held(candidate.charge_kw.map((kw) => -kw)),
          },
        ],
        {
          ...frame,
          title: 'Battery in the rest of the day',
          timeZone,
          shape: 'step',
          marked: [{ name: 'likely peak', startMs: window.startMs, endMs: window.endMs }],
        },
      );
    },
    [candidate, window, date, timeZone],
  );
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        What the battery does {window.day === 'today' ? 'today' : 'until midnight'}
      </Text>
      <Text size="sm" c="dimmed">
        Mean over the simulated futures; charging is below zero. The shaded hours are those in which
        the peak is most likely{window.day === 'tomorrow' ? ' tomorrow' : ''}.
      </Text>
      <Chart
        build={build}
        height={200}
        columns={{
          time: `Time (${timeZone})`,
          value: 'Power of the battery [kW]',
          name: 'Series',
          marked: 'Shaded',
          from: 'Shaded from',
          until: 'Shaded until',
        }}
      />
    </Stack>
  );
}
