import type { StrixResult } from '@bess/client';
import { monthlyRevenue } from '@bess/plot';
import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/chart.js';
import { Section } from '../../ui/section.js';
import { EmptyState } from '../../ui/states.js';
import { monthFullName } from '../tariffs/tariff-words.js';
import { FigureList } from './figure-list.js';
import {
  attributionFigures,
  benchmarkFigures,
  currencyOf,
  formatMoney,
  streamFigures,
} from './result-figures.js';

/** Why a result is as it is: months, contributions, sources and yardsticks. */
export function ResultDetails({ result }: { result: StrixResult }) {
  const sources = [...streamFigures(result), ...benchmarkFigures(result)];
  return (
    <>
      {result.months !== undefined && <Months result={result} months={result.months} />}
      <Section
        title="What earns the revenue"
        summary="Parts of P50 above a battery on a fixed schedule without forecasts, regimes, planning or reserves."
      >
        <Attribution result={result} />
      </Section>
      {sources.length > 0 && (
        <Section title="Sources and yardsticks">
          <FigureList fileName="sources-and-yardsticks" figures={sources} />
        </Section>
      )}
    </>
  );
}

function Attribution({ result }: { result: StrixResult }) {
  const figures = attributionFigures(result);
  if (figures.length === 0) {
    return (
      <EmptyState>
        Not part of this run. Start one with “Explain what earns the revenue” ticked.
      </EmptyState>
    );
  }
  const total = figures.reduce((sum, { value }) => sum + value, 0);
  return (
    <>
      <Text>
        Together they add {formatMoney(total, currencyOf(result))} a year to the median of{' '}
        {formatMoney(result.p50_annual_revenue, currencyOf(result))}.
      </Text>
      <FigureList fileName="what-earns-the-revenue" figures={figures} />
    </>
  );
}

type Months = NonNullable<StrixResult['months']>;

function Months({ result, months }: { result: StrixResult; months: Months }) {
  const currency = currencyOf(result);
  const unit = `revenue [${currency} per 30 days]`;
  const build = useCallback(
    (frame: ChartFrame) => monthlyRevenue(months, { ...frame, unit }),
    [months, unit],
  );
  const best = months.reduce((top, month) => (month.p50 > top.p50 ? month : top));
  const least = months.reduce((low, month) => (month.p50 < low.p50 ? month : low));
  return (
    <Section
      title="Months"
      summary="Revenue by calendar month, each scaled to 30 days. The line spans P10 to P90."
    >
      {months.length > 1 && (
        <Text>
          {monthFullName(best.month)} earns most, {formatMoney(best.p50, currency)} in the median;{' '}
          {monthFullName(least.month)} least, {formatMoney(least.p50, currency)}. Plan outages
          there.
        </Text>
      )}
      <Chart build={build} columns={{ month: 'Month', p10: 'P10', p50: 'P50', p90: 'P90' }} />
    </Section>
  );
}
