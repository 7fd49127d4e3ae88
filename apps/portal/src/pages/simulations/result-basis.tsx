import type { StrixJob, StrixResult } from '@bess/client';
import { Text } from '@mantine/core';
import { useSignedIn } from '../../session/session.js';
import { recallRequest } from './job-request.js';
import { basisInWords, horizonDaysOf } from './result-words.js';

/** What the figures of a result rest on: the days that were simulated, how they became a year, and whose prices. */
export function ResultBasis({ job, result }: { job: StrixJob; result: StrixResult }) {
  const { email } = useSignedIn();
  const request = recallRequest(email, job.job_id);
  return (
    <Text size="sm" c="dimmed">
      {basisInWords(horizonDaysOf(request, result), request, result)}
    </Text>
  );
}
