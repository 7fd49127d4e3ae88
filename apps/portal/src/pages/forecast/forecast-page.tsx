import { unwrap } from '@bess/client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useSchemaForm } from '../../forms/use-schema-form.js';
import { useSignedIn } from '../../session/session.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { LoadingState, ProblemAlert } from '../../ui/states.js';
import { BacktestSection } from './backtest-section.js';
import { browserZone, ForecastForm, settingsSchema } from './forecast-form.js';
import { type ForecastTask, faultOfValues, forecastTask } from './forecast-request.js';
import { ForecastResult } from './forecast-result.js';
import { ForecastTrust } from './forecast-trust.js';
import { samplePriceText } from './sample-prices.js';
import { SeriesInput, type SeriesSource } from './series-input.js';
import { useSeries } from './use-series.js';

/** Forecasts any series of values, with its uncertainty, and shows how such forecasts did in the past. */
export function ForecastPage() {
  const { client, engines } = useSignedIn();
  const [source, setSource] = useState<SeriesSource>({ text: '', fileName: undefined });
  const [column, setColumn] = useState('');
  const [acceptsBadLines, setAcceptsBadLines] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isAtField, setIsAtField] = useState(false);
  const form = useSchemaForm(settingsSchema, {});
  const timeZone = String(form.value['time_zone'] ?? browserZone);
  const series = useSeries(source.text, timeZone, column);

  const results = useRef<HTMLDivElement>(null);
  /** Tells whether a result belongs to what the form says now. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new identity for each change of an input
  const inputs = useMemo(() => ({}), [source, column, acceptsBadLines, form.value]);
  const forecast = useMutation({
    mutationFn: async ({ task, inputs }: { task: ForecastTask; inputs: object }) => ({
      task,
      inputs,
      result: await unwrap(
        client.POST('/api/helios/forecast', {
          body: task.request,
          params: { query: { expand: ['drift', 'metrics', 'intervals', 'assumptions'] } },
        }),
      ),
    }),
    onSuccess: () => requestAnimationFrame(() => showResult(results.current)),
    onError: (error) => setIsAtField(form.showRefusal(error)),
  });

  const take = (next: SeriesSource) => {
    setSource(next);
    setAcceptsBadLines(false);
    setFault(undefined);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { reading, error, isReading } = series;
    const found =
      error?.message ??
      (isReading
        ? 'The values are still being read; try again in a moment.'
        : reading === undefined
          ? 'Paste values, choose a file, or try the sample prices.'
          : reading.badLines.length > 0 && !acceptsBadLines
            ? 'Correct the lines that cannot be read, or count them as missing.'
            : faultOfValues(reading.values));
    setFault(found);
    if (form.validate() && found === undefined && reading !== undefined) {
      forecast.mutate({ task: forecastTask(reading, form.value, timeZone), inputs });
    } else if (found !== undefined) {
      document.getElementById('field-values')?.focus();
    }
  };

  if (!engines.includes('helios')) {
    return (
      <Page title="Forecast">
        <Alert color="blue" title="Not part of this account">
          Every plan has forecasts, but this account is limited to other engines. Its partner can
          change that.
        </Alert>
      </Page>
    );
  }
  return (
    <Page
      title="Forecast"
      summary="Prices, loads, solar: any series of equal steps, with the range in which it will probably lie."
    >
      <Section title="Your series">
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <SeriesInput
              source={source}
              onSource={take}
              onSample={() => {
                take({ text: samplePriceText(), fileName: undefined });
                form.setValue({
                  ...form.value,
                  time_zone: 'America/Los_Angeles',
                  unit: 'USD/MWh',
                });
              }}
              series={series}
              column={column}
              onColumn={setColumn}
              timeZone={timeZone}
              acceptsBadLines={acceptsBadLines}
              onAcceptBadLines={() => {
                setAcceptsBadLines(true);
                setFault(undefined);
              }}
            />
            <ForecastForm form={form} hasTimes={series.reading?.startMs !== undefined} />
            {fault !== undefined && (
              <Alert color="red" title="The series cannot be forecast yet" role="alert">
                {fault}
              </Alert>
            )}
            {forecast.error !== null && !isAtField && <ProblemAlert error={forecast.error} />}
            <Group>
              <Button type="submit" loading={forecast.isPending}>
                Forecast
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      {forecast.isPending && (
        <Section title="Forecast">
          <LoadingState label="Forecasting" lines={6} />
        </Section>
      )}
      <Stack
        gap="lg"
        ref={results}
        role="group"
        aria-label="Result"
        tabIndex={-1}
        style={{ outline: 'none', scrollMarginTop: 72 }}
      >
        {forecast.data !== undefined && !forecast.isPending && (
          <>
            {forecast.data.inputs !== inputs && (
              <Alert color="gray" title="The inputs have changed since" role="status">
                What follows belongs to the earlier ones. Choose “Forecast” to renew it.
              </Alert>
            )}
            <ForecastResult {...forecast.data} />
            <ForecastTrust {...forecast.data} />
            <BacktestSection key={forecast.submittedAt} task={forecast.data.task} />
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Takes readers to the result, which begins below the form. */
function showResult(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
