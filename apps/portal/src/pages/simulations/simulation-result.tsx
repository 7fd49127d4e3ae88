import type { StrixJob, StrixResult } from '@bess/client';
import { revenueDistribution } from '@bess/plot';
import { Alert, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { useSignedIn } from '../../session/session.js';
import { DownloadButton } from '../../ui/data-table.js';
import { Figure, Figures } from '../../ui/figure.js';
import { formatQuantity } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { FigureList } from './figure-list.js';
import { recallRequest } from './job-request.js';
import { ResultBasis } from './result-basis.js';
import { ResultDetails } from './result-details.js';
import {
  currencyOf,
  formatMoney,
  percentileFigures,
  rangeOfMost,
  tailFigures,
} from './result-figures.js';
import { ResultMaking } from './result-making.js';
import { RunComparison } from './run-comparison.js';

interface SimulationResultProps {
  job: StrixJob;
  result: StrixResult;
  seed: string | undefined;
}

/** The answer first: what a year earns; then its risks, its sources, and a comparison with another run. */
export function SimulationResult({ job, result, seed }: SimulationResultProps) {
  const currency = currencyOf(result);
  return (
    <>
      <Section
        title="Revenue of a year"
        summary="Market cash less charging cost; before wear, tax and financing. More paths make the figures more exact."
        actions={
          <DownloadButton
            label="Download JSON"
            fileName={`simulation-${job.job_id.slice(0, 8)}.json`}
            type="application/json"
            content={() => `${JSON.stringify({ ...job, seed }, null, 2)}\n`}
          />
        }
      >
        <Text role="status">
          In 8 of 10 simulated years the battery earns between{' '}
          <b>{formatMoney(result.p10_annual_revenue, currency)}</b> and{' '}
          <b>{formatMoney(result.p90_annual_revenue, currency)}</b>; half of them earn more than{' '}
          <b>{formatMoney(result.p50_annual_revenue, currency)}</b>.
        </Text>
        <Figures>
          {[...percentileFigures(result), ...tailFigures(result).slice(0, 1)].map(
            ({ key, label, value, unit, meaning }) => (
              <Figure
                key={key}
                label={label}
                value={value}
                unit={unit}
                digits={0}
                note={`${meaning}${accuracyOf(result, key)}`}
              />
            ),
          )}
        </Figures>
        <ResultBasis job={job} result={result} />
        <PerPower jobId={job.job_id} result={result} />
        <Distribution result={result} currency={currency} />
      </Section>
      <Section
        title="Bad years"
        summary="What lenders and insurers ask for: the lower end of the distribution."
      >
        <FigureList fileName="bad-years" figures={tailFigures(result)} />
      </Section>
      <ResultDetails result={result} />
      <RunComparison jobId={job.job_id} result={result} />
      <ResultMaking job={job} result={result} seed={seed} />
    </>
  );
}

/** The part of a figure's note that says how exact it is. */
function accuracyOf({ errors, ...result }: StrixResult, key: string): string {
  const error = errors?.[key as 'p10' | 'p50' | 'p90'];
  return error === undefined
    ? ''
    : ` Exact to about ±\u2060${formatMoney(2 * error, currencyOf(result))}.`;
}

/** The median per kW of power, which is how projects of different sizes are compared. */
function PerPower({ jobId, result }: { jobId: string; result: StrixResult }) {
  const { email } = useSignedIn();
  const assumed = result.assumptions?.find(({ name }) => name === 'battery_power_mw')?.value;
  const powerMw = recallRequest(email, jobId)?.battery_power_mw ?? assumed;
  if (typeof powerMw !== 'number') {
    return null;
  }
  const perKw = result.p50_annual_revenue / (1_000 * powerMw);
  return (
    <Text size="sm" c="dimmed">
      The median is {formatQuantity(perKw, `${currencyOf(result)} per kW and year`)} at{' '}
      {formatQuantity(powerMw, 'MW')}, the figure by which projects of different sizes are compared.
    </Text>
  );
}

function Distribution({ result, currency }: { result: StrixResult; currency: string }) {
  const range = useMemo(() => rangeOfMost([result]), [result]);
  const build = useCallback(
    (frame: ChartFrame) =>
      revenueDistribution(
        {
          currency,
          histogram: result.histogram ?? { edges: [], counts: [] },
          riskMetrics: {
            var95: result.risk_metrics.var_95,
            cvar95: result.risk_metrics.cvar_95,
          },
          annualRevenue: { p50: result.p50_annual_revenue },
        },
        { ...frame, ...(range !== undefined && { range }) },
      ),
    [result, currency, range],
  );
  if (result.histogram === undefined) {
    return (
      <Alert color="gray" title="No distribution">
        It was not requested when this simulation was submitted. A new one from this page has it.
      </Alert>
    );
  }
  return (
    <>
      <Chart build={build} columns={{ from: 'From', to: 'To', share: 'Share of the paths' }} />
      {range !== undefined && (
        <Text size="xs" c="dimmed">
          The chart leaves out the best 1 % of the years; all figures contain them.
        </Text>
      )}
    </>
  );
}
