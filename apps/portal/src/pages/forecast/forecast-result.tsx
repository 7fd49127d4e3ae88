import { forecastFan } from '@bess/plot';
import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { DataTable } from '../../ui/data-table.js';
import { Figure, Figures } from '../../ui/figure.js';
import { formatQuantity, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import type { ForecastTask, HeliosResult } from './forecast-request.js';

interface ForecastResultProps {
  task: ForecastTask;
  result: HeliosResult;
}

/** The forecast itself: in a sentence, in figures, after the history, and as a table. */
export function ForecastResult({ task, result }: ForecastResultProps) {
  const { unit, timeZone } = task;
  const { ensemble_forecast: point, p10, p90 } = result;
  const highest = point.indexOf(Math.max(...point));
  const lowest = point.indexOf(Math.min(...point));
  const build = useCallback(
    (frame: ChartFrame) => {
      const { request, periods, stepMinutes, startMs } = task;
      const history = request.values.slice(-Math.max(3 * periods, 72));
      return forecastFan(
        { point: result.ensemble_forecast, p10: result.p10, p90: result.p90 },
        {
          ...frame,
          history,
          stepMinutes,
          unit: unit === '' ? 'value' : unit,
          ...(startMs !== undefined && {
            startMs: timeOfStep(task, 0) ?? 0,
            timeZone,
          }),
        },
      );
    },
    [task, result, unit, timeZone],
  );
  return (
    <Section
      title="Forecast"
      summary={`The next ${point.length} steps of ${task.stepMinutes} min${
        task.startMs === undefined ? '' : `, times in ${timeZone}`
      }.`}
    >
      <Text role="status">
        On average <b>{withUnit(meanOf(point), unit)}</b>. At each step, the value lies in the range
        with a probability of 80 %.
      </Text>
      <Figures>
        <Figure
          label="Mean"
          value={meanOf(point)}
          unit={unit}
          note={`Of the ${point.length} steps.`}
        />
        <Figure
          label="Highest"
          value={point[highest]}
          unit={unit}
          note={`${stepName(task, highest)}; probably ${rangeOf(p10, p90, highest)}.`}
        />
        <Figure
          label="Lowest"
          value={point[lowest]}
          unit={unit}
          note={`${stepName(task, lowest)}; probably ${rangeOf(p10, p90, lowest)}.`}
        />
        <Figure
          label="Width of the range"
          value={meanOf(p90.map((high, step) => high - (p10[step] ?? high)))}
          unit={unit}
          note="From its lower to its upper end, on average."
        />
      </Figures>
      <Chart
        build={build}
        columns={{
          time: 'Time',
          history: 'History',
          p10: 'P10',
          point: 'Forecast',
          p90: 'P90',
        }}
      />
      <DataTable
        caption="Forecast by step"
        initialRows={6}
        rows={point.map((value, step) => ({ step, value, low: p10[step], high: p90[step] }))}
        columns={[
          {
            key: 'time',
            label: task.startMs === undefined ? 'Step' : 'Start of the step',
            text: ({ step }) => stepName(task, step),
            csv: ({ step }) => isoOfStep(task, step),
          },
          column('low', 'P10', unit, ({ low }) => low),
          column('value', 'Forecast', unit, ({ value }) => value),
          column('high', 'P90', unit, ({ high }) => high),
        ]}
      />
    </Section>
  );
}

interface StepRow {
  step: number;
  value: number;
  low: number | undefined;
  high: number | undefined;
}

function column(
  key: string,
  label: string,
  unit: string,
  read: (row: StepRow) => number | undefined,
) {
  return {
    key,
    label: unit === '' ? label : `${label} [${unit}]`,
    isNumeric: true,
    text: (row: StepRow) => {
      const value = read(row);
      return value === undefined ? 'unknown' : formatQuantity(value, '');
    },
    csv: (row: StepRow) => String(read(row) ?? ''),
  };
}

/** Start of a step of the forecast [ms since the Unix epoch]; undefined if the series has no times. */
function timeOfStep({ request, startMs, stepMinutes }: ForecastTask, step: number) {
  return startMs === undefined
    ? undefined
    : startMs + (request.values.length + step) * stepMinutes * 60_000;
}

function stepName(task: ForecastTask, step: number): string {
  const timeMs = timeOfStep(task, step);
  return timeMs === undefined ? `Step ${step + 1}` : formatTime(timeMs, task.timeZone);
}

function isoOfStep(task: ForecastTask, step: number): string {
  const timeMs = timeOfStep(task, step);
  return timeMs === undefined ? String(step + 1) : new Date(timeMs).toISOString();
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rangeOf(p10: readonly number[], p90: readonly number[], step: number): string {
  return `${formatQuantity(p10[step] ?? 0, '')} to ${formatQuantity(p90[step] ?? 0, '')}`;
}

function withUnit(value: number, unit: string): string {
  return formatQuantity(value, unit);
}
