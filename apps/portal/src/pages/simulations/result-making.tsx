import type { StrixJob, StrixResult } from '@bess/client';
import { assumedFacts } from '../../ui/assumed-facts.js';
import { type Fact, FactList } from '../../ui/fact-list.js';
import { formatQuantity, formatTime } from '../../ui/format.js';
import { Section } from '../../ui/section.js';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ResultMakingProps {
  job: StrixJob;
  result: StrixResult;
  seed: string | undefined;
}

/** How a result came about: seed, times, and everything that was assumed. */
export function ResultMaking({ job, result, seed }: ResultMakingProps) {
  const { job_id, submitted_at, finished_at } = job;
  const facts: Fact[] = [
    {
      key: 'seed',
      label: 'Seed',
      value: seed ?? 'unknown',
      meaning: 'Enter it under “More options” of a new simulation for the same figures.',
    },
    { key: 'job', label: 'Job', value: job_id, meaning: 'For support, and for programs.' },
    {
      key: 'times',
      label: 'Submitted and finished',
      value: [submitted_at, ...(finished_at === undefined ? [] : [finished_at])]
        .map((time) => formatTime(time, browserZone))
        .join(' – '),
      meaning: `In the zone of this browser, ${browserZone}.`,
    },
    {
      key: 'speed',
      label: 'Speed',
      value: formatQuantity(result.paths_per_second, 'paths/s', 0),
      meaning: 'Measured.',
    },
    ...assumedFacts(result.assumptions ?? []),
  ];
  return (
    <Section
      title="How it was made"
      summary="What the request and the site left open was assumed as below."
    >
      <FactList facts={facts} />
    </Section>
  );
}
