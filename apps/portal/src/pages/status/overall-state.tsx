import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import { hasStatus, problemOf } from '../../api/problem.js';
import type { StatusReport } from '../../api/queries.js';
import { formatAgo } from '../../ui/format.js';
import { StateIcon } from './state-icon.js';
import { overallSentence, stateWords } from './state-words.js';

interface OverallStateProps {
  report: StatusReport | undefined;
  /** Why the last check got no report. */
  error: unknown;
  /** When the report came [ms since the epoch]. */
  reportedMs: number;
  nowMs: number;
}

/** The answer to "does it work?" in one line. */
export function OverallState({ report, error, reportedMs, nowMs }: OverallStateProps) {
  return (
    <Stack gap="md">
      {error !== null && <UnreachableAlert error={error} lastReportMs={reportedMs} nowMs={nowMs} />}
      {report !== undefined && error === null && <Verdict report={report} />}
    </Stack>
  );
}

function Verdict({ report }: { report: StatusReport }) {
  const { color } = stateWords(report.overall);
  return (
    <Paper withBorder p="md" role="status">
      <Group gap="sm" wrap="nowrap">
        <StateIcon color={color} size={32} />
        <Text fz={22} fw={650}>
          {overallSentence(report)}
        </Text>
      </Group>
    </Paper>
  );
}

interface UnreachableAlertProps {
  error: unknown;
  lastReportMs: number;
  nowMs: number;
}

function UnreachableAlert({ error, lastReportMs, nowMs }: UnreachableAlertProps) {
  const isSilent = hasStatus(error, 0);
  return (
    <Alert
      color="red"
      role="alert"
      title={isSilent ? 'The gateway cannot be reached' : 'The gateway does not tell its state'}
    >
      <Text size="sm">
        {isSilent
          ? 'No answer came: the gateway is down, or the connection between you and it. '
          : `${problemOf(error).message} `}
        This page asks again every 30 seconds.
        {lastReportMs > 0 && ` The last report came ${formatAgo(lastReportMs, nowMs)}.`}
      </Text>
    </Alert>
  );
}
