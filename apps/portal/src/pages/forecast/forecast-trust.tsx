import { Alert, Text } from '@mantine/core';
import { assumedFacts } from '../../ui/assumed-facts.js';
import { DataTable } from '../../ui/data-table.js';
import { Disclosure } from '../../ui/disclosure.js';
import { FactList } from '../../ui/fact-list.js';
import { Figure, Figures } from '../../ui/figure.js';
import { formatQuantity, formatShare, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import type { ForecastTask, HeliosResult } from './forecast-request.js';

interface ForecastTrustProps {
  task: ForecastTask;
  result: HeliosResult;
}

/** What each model is, in a line. */
const models = {
  LSTM: 'recurrent neural network',
  XGBoost: 'decision trees',
  Prophet: 'trend and seasons',
  TFT: 'attention over the past',
} as const;

/** How far to trust a forecast: its errors measured in the past, changes of behaviour, and its members. */
export function ForecastTrust({ task, result }: ForecastTrustProps) {
  const { metrics, assumptions = [] } = result;
  return (
    <Section
      title="How far to trust it"
      summary={
        metrics === undefined
          ? 'Errors of forecasts made inside your series.'
          : `Measured on ${metrics.compared_values} of your values, forecast from ${metrics.origins} earlier moments as if they were unknown.`
      }
    >
      <Errors task={task} result={result} />
      <Drift task={task} drift={result.drift} />
      <Text size="sm" c="dimmed">
        The forecast is a weighted mean of four models. The weights are learned; you can set your
        own under “More options” above.
      </Text>
      <DataTable
        caption="Models and their weights"
        rows={Object.entries(result.models).map(([name, model]) => ({ name, ...model }))}
        columns={[
          {
            key: 'name',
            label: 'Model',
            isWrapped: true,
            text: ({ name }) => `${name}: ${models[name as keyof typeof models] ?? 'model'}`,
            csv: ({ name }) => name,
          },
          {
            key: 'weight',
            label: 'Weight',
            isNumeric: true,
            text: ({ weight }) => formatShare(weight),
            csv: ({ weight }) => String(weight),
          },
          {
            key: 'mape',
            label: 'Its mean error',
            isNumeric: true,
            text: ({ mape }) => formatQuantity(mape, '%', 1),
            csv: ({ mape }) => String(mape),
          },
        ]}
      />
      {assumptions.length > 0 && (
        <Disclosure label="What was assumed">
          <FactList facts={assumedFacts(assumptions)} />
        </Disclosure>
      )}
    </Section>
  );
}

function Errors({ task: { unit }, result }: ForecastTrustProps) {
  const { mape, coverage, metrics, intervals } = result;
  const isOfTotal = metrics?.mape_basis === 'total';
  return (
    <Figures>
      <Figure
        label="Mean error (MAPE)"
        value={mape}
        unit="%"
        digits={1}
        note={
          isOfTotal
            ? 'Sum of the errors over the sum of the values, because the values are near zero.'
            : 'How far forecasts missed, as a share of the value. Large where values come near zero: then go by the error beside it.'
        }
      />
      <Figure
        label="Mean absolute error"
        value={metrics?.mae}
        unit={unit}
        note="How far forecasts missed on average, in the unit of the values."
      />
      <Figure
        label="Inside the range (coverage)"
        value={100 * coverage}
        unit="%"
        digits={0}
        note={
          intervals?.coverage_from === 'pooled_table'
            ? '80 % is promised. This is what to expect of the next values: the share in many other series of this length.'
            : '80 % is promised. This is what to expect of the next values, from many other series and from your own.'
        }
      />
      <Figure
        label="Against repeating the day before"
        value={metrics?.mase === undefined ? undefined : 100 * (metrics.mase - 1)}
        unit="%"
        digits={0}
        note={noteOfMase(metrics?.mase)}
      />
    </Figures>
  );
}

function noteOfMase(mase: number | undefined): string {
  if (mase === undefined) {
    return 'There is no day before, or repeating it makes no error.';
  }
  return mase < 1
    ? 'The error is smaller by this than that of repeating the day before.'
    : 'The error is larger by this: repeating the day before did as well or better.';
}

interface DriftProps {
  task: ForecastTask;
  drift: HeliosResult['drift'];
}

function Drift({ task, drift }: DriftProps) {
  if (drift === undefined || drift === null) {
    return (
      <Text size="sm">
        Change of behaviour: unknown, because the values never change or are too few.
      </Text>
    );
  }
  const place = placeOf(task, drift.current_from);
  if (!drift.drifted) {
    return (
      <Text size="sm">
        <b>No change of behaviour.</b> The values {place} move as those before (stability index{' '}
        {drift.psi.index.toFixed(2)}, below {drift.psi.threshold.toFixed(2)}).
      </Text>
    );
  }
  const { index, threshold } = drift.psi;
  return (
    <Alert color="orange" title="The series has changed its behaviour">
      The values {place} differ from those before
      {drift.psi.drifted &&
        ` (stability index ${index.toFixed(2)}, usual up to ${threshold.toFixed(2)})`}
      .{lastChangeOf(task, drift)} If that is a new normal, forecast from the values after the
      change alone; if not, check the meter or the source.
    </Alert>
  );
}

function lastChangeOf(
  task: ForecastTask,
  { shift, adwin }: NonNullable<HeliosResult['drift']>,
): string {
  const index = shift?.since ?? adwin.changes.at(-1);
  if (index === undefined) return '';
  const mean = ` The mean last changed ${placeOf(task, index)}`;
  const size = shift?.size;
  if (size === undefined) return `${mean}.`;
  const amount = Math.abs(size).toLocaleString('en-US', { maximumSignificantDigits: 2 });
  return `${mean}: it is ${amount} ${size > 0 ? 'higher' : 'lower'} than before.`;
}

function placeOf({ startMs, stepMinutes, timeZone }: ForecastTask, index: number): string {
  return startMs === undefined
    ? `from number ${(index + 1).toLocaleString('en-US')} on`
    : `from ${formatTime(startMs + index * stepMinutes * 60_000, timeZone)} on`;
}
