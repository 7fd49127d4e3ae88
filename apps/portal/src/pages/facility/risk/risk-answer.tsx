import { Alert, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Disclosure } from '../../../ui/disclosure.js';
import { CopyButton } from '../../../ui/figure.js';
import { formatQuantity, formatShare } from '../../../ui/format.js';
import type { FacilityTerms } from '../facility-terms.js';
import { CandidatesTable } from './candidates-table.js';
import { DemandWindows } from './demand-windows.js';
import type { Assessment } from './peak-risk.js';
import { RiskChart } from './risk-chart.js';
import {
  actionWords,
  assumptionWords,
  chanceWords,
  confidenceWords,
  likelihoodWords,
  riskWindow,
  usdWords,
  windowWords,
} from './risk-words.js';

interface RiskAnswerViewProps {
  assessment: Assessment;
  terms: FacilityTerms;
}

/** An assessment: the answer in large words, then why, then the details. */
export function RiskAnswerView({ assessment, terms }: RiskAnswerViewProps) {
  const { answer, date } = assessment;
  const { timeZone } = terms;
  const { candidates = [], windows = [], assumptions = [], promise, insights } = answer;
  const window = useMemo(
    () => insights && riskWindow(answer, insights, timeZone),
    [answer, insights, timeZone],
  );
  const followed = candidates.find((one) => one.chosen) ?? candidates.find((one) => one.least_bad);
  const action = actionWords[answer.recommended_action];
  return (
    <Stack gap="md">
      <div role="status">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <Headline
            label="Peak of the bill in the next 24 hours"
            value={answer.peak_risk_probability}
            large={`${likelihoodWords(answer.peak_risk_probability)}: ${chanceWords(answer.peak_risk_probability)}`}
          >
            Probability without action. The bill charges for the highest demand of its month.
          </Headline>
          {insights !== undefined && (
            <Headline label="If it comes, most likely" large={windowWords(answer, insights)}>
              Local time, {timeZone}. These hours hold it with a probability of 80&nbsp;%.
            </Headline>
          )}
          <Headline label="What to do now" large={action.title}>
            {action.text}
          </Headline>
          <Headline
            label="At stake"
            value={answer.demand_charge_liability}
            large={usdWords(answer.demand_charge_liability)}
          >
            Demand charges that are still expected to be added to this bill if the battery does
            nothing.
          </Headline>
          <Headline
            label="Confidence in the action"
            value={answer.confidence}
            large={formatShare(answer.confidence)}
          >
            {confidenceWords(answer.confidence)}
          </Headline>
          {followed !== undefined && (
            <Headline
              label="Promised grid demand"
              {...(followed.target_kw !== null && { value: followed.target_kw })}
              large={
                followed.target_kw === null
                  ? 'None needed'
                  : `At most ${formatQuantity(followed.target_kw, 'kW')}`
              }
            >
              {followed.target_kw === null
                ? 'Demand costs nothing under this tariff.'
                : `Until the billing period ends; missed with a probability of ${chanceWords(followed.miss_probability)}.`}
            </Headline>
          )}
        </SimpleGrid>
      </div>
      {followed?.least_bad && (
        <Alert color="orange" title="No plan is safe enough">
          <Text size="sm">
            Every plan misses its targets in more than 5&nbsp;% of the simulated futures. The one
            that misses least often is followed; expect the peak to rise.
          </Text>
        </Alert>
      )}
      {promise?.concession && (
        <Alert color="orange" title="The promised targets had to be raised">
          <Text size="sm">
            From {targetWords(promise.concession.from)} to {targetWords(promise.concession.to)}: the
            earlier targets would have been missed with a probability of{' '}
            {chanceWords(promise.concession.miss_probability)}.
          </Text>
        </Alert>
      )}
      {insights !== undefined && (
        <List size="sm" spacing={2} aria-label="The assessment in sentences">
          {insights.sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      {followed !== undefined && window !== undefined && (
        <RiskChart candidate={followed} window={window} date={date} terms={terms} />
      )}
      {assumptions.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Assumed, because it was not said
          </Text>
          <List size="sm" spacing={2}>
            {assumptions.map((assumption) => (
              <List.Item key={assumptionWords(assumption)}>
                <span style={{ overflowWrap: 'anywhere' }}>{assumptionWords(assumption)}</span>
              </List.Item>
            ))}
          </List>
        </div>
      )}
      {windows.length > 0 && (
        <Disclosure label="Each demand that the tariff charges for">
          <DemandWindows windows={windows} targets={followed?.targets ?? []} />
        </Disclosure>
      )}
      {candidates.length > 0 && (
        <Disclosure label="Plans that were compared">
          <CandidatesTable candidates={candidates} />
        </Disclosure>
      )}
    </Stack>
  );
}

interface HeadlineProps {
  label: string;
  large: string;
  /** The figure in full precision, if there is one to copy. */
  value?: number;
  children: ReactNode;
}

function Headline({ label, large, value, children }: HeadlineProps) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={label} style={{ position: 'relative' }}>
      <Text size="sm" c="dimmed" pr={24}>
        {label}
      </Text>
      {value !== undefined && (
        <div style={{ position: 'absolute', top: 8, right: 8 }}>
          <CopyButton value={String(value)} what={label} />
        </div>
      )}
      <Text fz={24} fw={650} lh={1.25} data-figure>
        {large}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {children}
      </Text>
    </Paper>
  );
}

function targetWords(targets: readonly { window: string; kw: number }[]): string {
  return targets.map(({ window, kw }) => `${formatQuantity(kw, 'kW')} (${window})`).join(', ');
}
