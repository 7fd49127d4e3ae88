import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { Figure, Figures } from '../../../ui/figure.js';
import { formatClock, formatInterval, formatQuantity } from '../../../ui/format.js';
import { confidenceWords, dispatchWords } from '../cycle/cycle-words.js';
import { DirectionIcon } from '../cycle/direction-icon.js';
import type { SiteTerms } from '../site-terms.js';
import type { CompletedInterval } from './site-inputs.js';

interface LatestRecommendationProps {
  latest: CompletedInterval;
  terms: SiteTerms;
  nowMs: number;
}

/** The latest recommendation, large, with what it was made from and why. */
export function LatestRecommendation({ latest, terms, nowMs }: LatestRecommendationProps) {
  const { timeZone, currency } = terms;
  const { direction, dispatch_mw, startMs, endMs, interval_start, interval_minutes } = latest;
  const isUnderWay = startMs <= nowMs && nowMs < endMs;
  return (
    <Stack gap="md">
      <Alert
        variant="light"
        p="md"
        color={isUnderWay ? 'blue' : 'gray'}
        icon={<DirectionIcon direction={direction} />}
      >
        <Title order={3} size="h1" style={{ overflowWrap: 'anywhere' }} data-figure>
          {dispatchWords(direction, dispatch_mw)}
          {isUnderWay && ` until ${formatClock(endMs, timeZone)}`}
        </Title>
        <Text data-figure>
          {isUnderWay ? 'Recommended for' : 'The last recommendation, which was for'}{' '}
          {formatInterval(interval_start, interval_minutes, timeZone)}.{' '}
          {formatQuantity(latest.estimated_revenue, latest.currency, 0)} expected over the time
          planned, before wear.
        </Text>
      </Alert>
      <Figures>
        <Figure label="Power at the meter" value={dispatch_mw} unit="MW" />
        <Figure
          label="Price"
          value={latest.price_per_mwh}
          unit={`${currency}/MWh`}
          digits={2}
          note={priceNote(latest, timeZone)}
        />
        <Figure
          label="State of charge"
          value={100 * latest.current_soc}
          unit="%"
          digits={0}
          note={socNote(latest.soc_source)}
        />
        <Figure
          label="Confidence"
          value={100 * latest.confidence}
          unit="%"
          digits={0}
          note={confidenceWords(latest.confidence)}
        />
      </Figures>
      {latest.insights !== undefined && latest.insights.length > 0 && (
        <div>
          <Title order={4} size="h5" mb={4}>
            Why
          </Title>
          <List size="sm" spacing={4}>
            {latest.insights.map((insight) => (
              <List.Item key={insight} style={{ overflowWrap: 'anywhere' }}>
                {insight}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

/** A price of an earlier interval is decided on where none of the interval came in time. */
function priceNote({ price_time, startMs }: CompletedInterval, timeZone: string): string {
  return price_time === undefined || Date.parse(price_time) >= startMs
    ? 'Of the interval.'
    : `Of ${formatClock(price_time, timeZone)}: none of the interval came in time.`;
}

function socNote(source: CompletedInterval['soc_source']): string {
  switch (source) {
    case 'reported':
      return 'At the start of the interval, as reported.';
    case 'assumed':
      return 'At the start of the interval, as assumed.';
    default:
      return 'At the start of the interval.';
  }
}
