import { expect, test } from 'vitest';
import { createMetrics } from '../../src/telemetry/metrics.js';

test('runs, their lateness, what is operated and what waits are shown', async () => {
  let counts = async () => ({ site: 3, facility: 2, waiting: 1 });
  const metrics = createMetrics({
    states: {},
    operationCounts: () => counts(),
    withProcess: false,
  });
  metrics.recordRun({ kind: 'site', outcome: 'completed', latenessMs: 700 });
  metrics.recordRun({ kind: 'site', outcome: 'completed', latenessMs: 2_000 });
  metrics.recordRun({ kind: 'facility', outcome: 'failed', latenessMs: 9_000 });
  const { text } = await metrics.render();
  for (const line of [
    'bess_operation_runs_total{kind="site",outcome="completed"} 2',
    'bess_operation_runs_total{kind="facility",outcome="failed"} 1',
    'bess_operation_lateness_seconds_bucket{le="1",kind="site"} 1',
    'bess_operation_lateness_seconds_count{kind="site"} 2',
    'bess_operations{kind="site"} 3',
    'bess_operations{kind="facility"} 2',
    'bess_operation_intervals_waiting 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  // A run that is tried again is not late yet.
  expect(text).not.toContain('bess_operation_lateness_seconds_count{kind="facility"}');
  counts = () => Promise.reject(new Error('the database is away'));
  expect((await metrics.render()).text.split('\n')).toContain('bess_operation_intervals_waiting 1');
});
