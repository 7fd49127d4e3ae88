import { Accordion, Alert, List, Stack, Text, Title } from '@mantine/core';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatClock, formatQuantity } from '../../../ui/format.js';
import type { SiteTerms } from '../site-terms.js';
import { CycleAssumptions } from './cycle-assumptions.js';
import { CycleAttribution } from './cycle-attribution.js';
import { CycleBids } from './cycle-bids.js';
import { CycleSchedule } from './cycle-schedule.js';
import { confidenceWords, dispatchWords, isPlanSent, regimeWords } from './cycle-words.js';
import { DirectionIcon } from './direction-icon.js';
import type { CycleAnswer, CycleRequest } from './run-cycle.js';
import { WorstCase } from './worst-case.js';

export interface CycleResultProps {
  terms: SiteTerms;
  answer: CycleAnswer;
  request: CycleRequest;
}

/** The recommendation first, then why, then the details. */
export function CycleResult({ terms, answer, request }: CycleResultProps) {
  const { currency } = terms;
  const { schedule, confidence, regime } = answer;
  const hasPlan = isPlanSent(request);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is brought into view
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <Stack gap="md">
      <Alert
        role="status"
        variant="light"
        p="md"
        icon={<DirectionIcon direction={answer.recommended_direction} />}
      >
        <Title ref={heading} order={3} size="h2" tabIndex={-1} style={{ outline: 'none' }}>
          {dispatchWords(answer.recommended_direction, answer.recommended_dispatch_mw)}
          {untilWords(answer, terms)}
        </Title>
        <Text data-figure>{revenueWords(answer, terms)}</Text>
      </Alert>
      <Figures>
        <Figure
          label="Confidence"
          value={100 * confidence}
          unit="%"
          digits={0}
          note={confidenceWords(confidence)}
        />
        <Figure
          label="Expected revenue"
          value={answer.estimated_revenue}
          unit={currency}
          digits={0}
          note="Energy sold less energy bought over the time planned, before wear."
        />
        <Figure
          label="Wear"
          value={schedule?.wear}
          unit={currency}
          digits={0}
          note="What the plan costs in battery life."
        />
        <Figure
          label="Change in stored value"
          value={schedule?.stored_value_change}
          unit={currency}
          digits={0}
          note="Worth of the energy left at the end, less that of the energy now."
        />
      </Figures>
      <div>
        <Title order={4} size="h5" mb={4}>
          Why
        </Title>
        <Text size="sm" mb={4}>
          The present price is {regimeWords[regime]}, compared with the last 28 days.
        </Text>
        <List size="sm" spacing={4}>
          {answer.differentiator_insights.map((insight) => (
            <List.Item key={insight} style={{ overflowWrap: 'anywhere' }}>
              {insight}
            </List.Item>
          ))}
        </List>
        {!hasPlan && (
          <Text size="sm" c="dimmed" mt={4}>
            You sent no plan of your own, so the advice is compared with staying idle.
          </Text>
        )}
      </div>
      <Details
        result={{ terms, answer, request }}
        parts={[
          ['plan', 'Plan, step by step', CycleSchedule],
          ['bids', 'Prices at which the advice changes', CycleBids],
          ...(hasPlan ? [['against', 'Against your plan', CycleAttribution] as const] : []),
          ['worst', 'Worst case', WorstCase],
          ['assumed', 'What was assumed', CycleAssumptions],
        ]}
      />
    </Stack>
  );
}

type Part = readonly [id: string, label: string, Content: ComponentType<CycleResultProps>];

/** The details, each opened on demand; the plan is open at first. */
function Details({ parts, result }: { parts: readonly Part[]; result: CycleResultProps }) {
  const [open, setOpen] = useState(['plan']);
  return (
    <Accordion multiple order={4} value={open} onChange={setOpen} variant="separated">
      {parts.map(([id, label, Content]) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{label}</Accordion.Control>
          <Accordion.Panel>{open.includes(id) && <Content {...result} />}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Until when the recommendation holds: the end of its interval. */
function untilWords({ schedule }: CycleAnswer, { timeZone }: SiteTerms): string {
  const [step] = schedule?.steps ?? [];
  return step === undefined
    ? ''
    : ` until ${formatClock(Date.parse(step.start) + step.minutes * 60_000, timeZone)}`;
}

function revenueWords(
  { estimated_revenue, schedule }: CycleAnswer,
  { currency, timeZone }: SiteTerms,
) {
  const hours = (schedule?.steps ?? []).reduce((sum, { minutes }) => sum + minutes / 60, 0);
  const amount = formatQuantity(Math.abs(estimated_revenue), currency, 0);
  const verb = estimated_revenue < 0 ? 'is expected to cost' : 'is expected to earn';
  const span = hours > 0 ? ` over the next ${formatQuantity(hours, 'h')}` : '';
  return `The plan that begins with it ${verb} ${amount}${span}. Times are in ${timeZone}.`;
}
