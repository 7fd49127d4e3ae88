import { billWaterfall, cashFlowBars, sizeFrontier } from '@bess/plot';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { Chart, type ChartFrame } from '../../../charts/chart.js';
import { DownloadButton } from '../../../ui/data-table.js';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatQuantity } from '../../../ui/format.js';
import { Section } from '../../../ui/section.js';
import { SavingsAssumptions } from '../savings/savings-assumptions.js';
import type { SizingAnswer } from './sizing-jobs.js';
import { FrontierTable, SensitivityTable } from './sizing-tables.js';
import {
  chartedCashFlow,
  chartedCosts,
  chartedFrontier,
  foresightSentence,
  sizingSentence,
} from './sizing-words.js';

/** The answer first: what to buy; then why, the money by year, and everything that was tried and assumed. */
export function SizingResult({ answer }: { answer: SizingAnswer }) {
  const { best, frontier } = answer;
  const foresight = foresightSentence(answer);
  const hasBought = best.power_kw > 0 || best.solar_kw > 0;
  return (
    <>
      <Section
        title="What to buy"
        summary={`For the load from ${answer.year.from} to ${answer.year.to} under ${answer.tariff}.`}
        actions={
          <DownloadButton
            label="Download JSON"
            fileName={`sizing-${answer.job_id.slice(0, 8)}.json`}
            type="application/json"
            content={() => `${JSON.stringify(answer, null, 2)}\n`}
          />
        }
      >
        <Text role="status" fw={600}>
          {sizingSentence(answer)}
        </Text>
        {foresight !== undefined && <Text size="sm">{foresight}</Text>}
        {answer.control === 'perfect' && (
          <Text size="sm" c="dimmed">
            With perfect foresight, which no controller has. Size by a real controller before you
            buy.
          </Text>
        )}
        {hasBought && <BestFigures answer={answer} />}
        {frontier.some(({ power_kw }) => power_kw > 0) && <FrontierChart answer={answer} />}
      </Section>
      {hasBought && (
        <Section
          title="The money"
          summary="Of the chosen size, for its owner, after tax, in money of each year."
        >
          <CashFlowChart answer={answer} />
          <BillChart answer={answer} />
        </Section>
      )}
      <Section title="All sizes" summary="Values are net present values after tax.">
        <FrontierTable answer={answer} />
        <SensitivityTable answer={answer} />
        <SavingsAssumptions assumptions={answer.assumptions ?? []} />
      </Section>
    </>
  );
}

function BestFigures({ answer: { best } }: { answer: SizingAnswer }) {
  const { npv, first_year_savings, payback_years } = best.value;
  const { rate } = best.project.equity.internal_rate_of_return;
  const incentives = best.incentives.reduce((sum, { amount }) => sum + amount, 0);
  const error = best.savings_standard_error;
  return (
    <Figures>
      <Figure
        label="Net present value"
        value={npv}
        unit="USD"
        digits={0}
        note="What it earns beyond the return asked for, in money of today"
      />
      <Figure
        label="Saved in the first year"
        value={first_year_savings}
        unit="USD"
        digits={0}
        note={
          error === null || error === 0
            ? 'Less later, as the cells age'
            : `Exact to about ±\u2060${formatQuantity(2 * error, 'USD', 0)} for this year’s load`
        }
      />
      <Figure
        label="Cost"
        value={best.capital_cost}
        unit="USD"
        digits={0}
        note={
          incentives > 0
            ? `Before incentives of ${formatQuantity(incentives, 'USD', 0)}`
            : 'In year 0; no incentives'
        }
      />
      {payback_years !== null && (
        <Figure
          label="Paid back in"
          value={payback_years}
          unit="years"
          digits={1}
          note={
            rate === null
              ? 'It has no single rate of return'
              : `Return ${formatQuantity(100 * rate, '%', 1)} a year`
          }
        />
      )}
    </Figures>
  );
}

function FrontierChart({ answer }: { answer: SizingAnswer }) {
  const build = useCallback(
    (frame: ChartFrame) => sizeFrontier(chartedFrontier(answer), frame),
    [answer],
  );
  return (
    <ChartPart
      title="Value by size"
      help="Above the line at 0 a size pays. A line for each number of hours at full power; the diamond is the size above."
    >
      <Chart
        build={build}
        columns={{
          powerKw: 'Power [kW]',
          capacityKwh: 'Capacity [kWh]',
          npv: 'Net present value [USD]',
          duration: 'Hours of its line',
          control: 'Control',
        }}
      />
    </ChartPart>
  );
}

function CashFlowChart({ answer }: { answer: SizingAnswer }) {
  const build = useCallback(
    (frame: ChartFrame) => cashFlowBars(chartedCashFlow(answer.best), frame),
    [answer],
  );
  return (
    <ChartPart
      title="Year by year"
      help="What is paid and saved in each year, and the line of what has been earned so far, discounted. Where the line crosses 0, the battery has paid for itself."
    >
      <Chart
        build={build}
        columns={{
          year: 'Year',
          part: 'Part',
          amount: 'Amount [USD]',
          cumulative: 'Earned so far, discounted [USD]',
        }}
      />
    </ChartPart>
  );
}

function BillChart({ answer: { best } }: { answer: SizingAnswer }) {
  const build = useCallback(
    (frame: ChartFrame) =>
      billWaterfall(chartedCosts(best.bill_without), chartedCosts(best.bill_with), {
        ...frame,
        layout: 'rows',
        zoomed: true,
        title: 'Bill of the first year without and with it',
      }),
    [best],
  );
  return (
    <ChartPart
      title="Where the savings come from"
      help="By kind of charge, in the simulated year. The axis begins near the smaller bill, so that the changes can be seen."
    >
      <Chart
        build={build}
        height={200}
        columns={{ step: 'Step', from: 'From [USD]', to: 'To [USD]', kind: 'Kind' }}
      />
    </ChartPart>
  );
}

interface ChartPartProps {
  title: string;
  help: string;
  children: ReactNode;
}

function ChartPart({ title, help, children }: ChartPartProps) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {children}
    </div>
  );
}
