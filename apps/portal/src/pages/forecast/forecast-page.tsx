import { unwrap } from '@bess/client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSchemaForm } from '../../forms/use-schema-form.js';
import { useSignedIn } from '../../session/session.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { LoadingState, ProblemAlert } from '../../ui/states.js';
import { BacktestSection } from './backtest-section.js';
import { ForecastForm, settingsSchema } from './forecast-form.js';
import { type ForecastTask, faultOfValues, forecastTask } from './forecast-request.js';
import { ForecastResult } from './forecast-result.js';
import { ForecastTrust } from './forecast-trust.js';
import { samplePriceText } from './sample-prices.js';
import { SeriesInput, type SeriesSource } from './series-input.js';
import { useSeries } from './use-series.js';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Forecasts any series of values, with its uncertainty, and shows how such forecasts did in the past. */
export function ForecastPage() {
  const { client, engines } = useSignedIn();
  const [source, setSource] = useState<SeriesSource>({ text: '', fileName: undefined });
  const [column, setColumn] = useState('');
  const [timeZone, setTimeZone] = useState(browserZone);
  const [unit, setUnit] = useState('');
  const [acceptsBadLines, setAcceptsBadLines] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isAtField, setIsAtField] = useState(false);
  const form = useSchemaForm(settingsSchema, {});
  const series = useSeries(source.text, timeZone, column);

  const forecast = useMutation({
    mutationFn: async (task: ForecastTask & { unit: string }) => ({
      task,
      result: await unwrap(
        client.POST('/api/helios/forecast', {
          body: task.request,
          params: { query: { expand: ['drift', 'metrics', 'intervals', 'assumptions'] } },
        }),
      ),
    }),
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
      forecast.mutate({ ...forecastTask(reading, form.value, timeZone), unit });
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
                setTimeZone('America/Los_Angeles');
                setUnit('USD/MWh');
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
            <ForecastForm
              form={form}
              timeZone={timeZone}
              onTimeZone={setTimeZone}
              unit={unit}
              onUnit={setUnit}
              hasTimes={series.reading?.startMs !== undefined}
            />
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
      {forecast.data !== undefined && !forecast.isPending && (
        <>
          <ForecastResult {...forecast.data} />
          <ForecastTrust {...forecast.data} />
          <BacktestSection key={forecast.submittedAt} task={forecast.data.task} />
        </>
      )}
    </Page>
  );
}
