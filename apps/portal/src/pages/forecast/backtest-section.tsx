import { unwrap } from '@bess/client';
import { forecastFan } from '@bess/plot';
import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { useSignedIn } from '../../session/session.js';
import { Figure, Figures } from '../../ui/figure.js';
import { Section } from '../../ui/section.js';
import { LoadingState, ProblemAlert } from '../../ui/states.js';
import { type Backtest, planBacktest, scoreBacktest } from './backtest.js';
import { type ForecastTask, type HeliosResult, valueLimits } from './forecast-request.js';

/** Holds back the last values, forecasts them from those before, and shows both. */
export function BacktestSection({ task }: { task: ForecastTask }) {
  const { client } = useSignedIn();
  const { values } = task.request;
  const most = Math.min(1_000, values.length - valueLimits.least);
  const [held, setHeld] = useState<number | undefined>(
    Math.max(1, Math.min(task.periods, Math.floor(values.length / 4), most)),
  );
  const [windows, setWindows] = useState('3');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(0);

  const test = useMutation({
    mutationFn: async (periods: number): Promise<Backtest> => {
      const plan = planBacktest(values.length, periods, Number(windows));
      const results: HeliosResult[] = [];
      for (const { known } of plan) {
        setDone(results.length);
        const body = { ...task.request, values: values.slice(0, known), periods };
        results.push(await unwrap(client.POST('/api/helios/forecast', { body })));
      }
      return scoreBacktest(values, plan, results, task.stepMinutes);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isValid = held !== undefined && Number.isInteger(held) && held >= 1 && held <= most;
    setError(isValid ? undefined : `A whole number from 1 to ${most.toLocaleString('en-US')}.`);
    if (isValid) {
      test.mutate(held);
    }
  };
  return (
    <Section
      title="Test it on the past"
      summary="The last values are held back and forecast from those before them alone; then both are compared."
    >
      {most < 1 ? (
        <Text c="dimmed">
          The series is too short: more than {valueLimits.least} values are needed.
        </Text>
      ) : (
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" maw={640}>
              <NumberInput
                label="Steps forecast at a time"
                description="Best as many as you forecast in daily use."
                hideControls
                allowDecimal={false}
                value={held ?? ''}
                error={error}
                onChange={(next) => setHeld(typeof next === 'number' ? next : undefined)}
              />
              <Select
                label="How many times"
                description="Each ends where the next begins."
                allowDeselect={false}
                data={['1', '2', '3', '5']}
                value={windows}
                onChange={(next) => setWindows(next ?? '1')}
              />
            </SimpleGrid>
            <Group>
              <Button type="submit" variant="default" loading={test.isPending}>
                Run the test
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {test.isPending && (
        <LoadingState label={`Forecasting the past: ${done} of up to ${windows} done`} lines={4} />
      )}
      {test.error !== null && <ProblemAlert error={test.error} />}
      {test.data !== undefined && !test.isPending && <Outcome task={task} backtest={test.data} />}
    </Section>
  );
}

function Outcome({ task, backtest }: { task: ForecastTask; backtest: Backtest }) {
  const { unit } = task;
  const { compared, inside, meanError, meanErrorOfRepeating } = backtest;
  const build = useCallback(
    (frame: ChartFrame) => {
      const { point, p10, p90, actual, from } = backtest;
      const { request, stepMinutes, startMs, timeZone } = task;
      return forecastFan(
        { point, p10, p90 },
        {
          ...frame,
          title: 'Forecast and what happened',
          actual,
          history: request.values.slice(Math.max(0, from - Math.max(48, point.length / 2)), from),
          stepMinutes,
          unit: task.unit === '' ? 'value' : task.unit,
          ...(startMs !== undefined && {
            startMs: startMs + from * stepMinutes * 60_000,
            timeZone,
          }),
        },
      );
    },
    [task, backtest],
  );
  if (compared === 0) {
    return <Text role="status">All values that were held back are missing.</Text>;
  }
  const share = (100 * inside) / compared;
  return (
    <>
      <Text role="status">
        <b>
          {inside} of {compared} values ({share.toFixed(0)} %) lay inside the range
        </b>
        ; 80 % is promised. Values of a day move together, so short tests swing widely around it.
      </Text>
      <Figures>
        <Figure
          label="Inside the range"
          value={share}
          unit="%"
          digits={0}
          note="80 % is promised."
        />
        <Figure
          label="Mean absolute error"
          value={meanError}
          unit={unit}
          note="How far the forecast missed on average."
        />
        <Figure
          label="Repeating the last known day"
          value={meanErrorOfRepeating}
          unit={unit}
          note={noteOfRepeating(meanError, meanErrorOfRepeating)}
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
          actual: 'Actual',
        }}
      />
    </>
  );
}

function noteOfRepeating(error: number, ofRepeating: number | undefined): string {
  if (ofRepeating === undefined) {
    return 'Its error cannot be compared: a value of the day before is missing.';
  }
  if (ofRepeating === 0) {
    return 'It makes no error here.';
  }
  const change = Math.round(100 * (1 - error / ofRepeating));
  return change >= 0
    ? `Its error. The forecast’s is smaller by ${change}\u00a0%.`
    : `Its error. The forecast’s is larger by ${-change}\u00a0%.`;
}
