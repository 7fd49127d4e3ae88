import { expect, test } from 'vitest';
import { createMetrics } from '../../src/telemetry/metrics.js';

test('runs, their lateness, what is operated and what waits are shown', async () => {
  let asked = 0;
  let counts = async () => {
    asked += 1;
    return { site: 3, facility: 2, waiting: 1 };
  };
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
  expect(asked).toBe(1);
  // A run that is tried again is not late yet.
  expect(text).not.toContain('bess_operation_lateness_seconds_count{kind="facility"}');
  counts = () => Promise.reject(new Error('the database is away'));
  expect((await metrics.render()).text.split('\n')).toContain('bess_operation_intervals_waiting 1');
});

test('attempts to deliver to webhooks, their time and what waits are shown', async () => {
  let backlog = async () => ({ pending: 7, oldestMs: 90_000 });
  const metrics = createMetrics({
    states: {},
    webhookBacklog: () => backlog(),
    withProcess: false,
  });
  metrics.recordDelivery({ outcome: 'delivered', durationMs: 40 });
  metrics.recordDelivery({ outcome: 'delivered', durationMs: 60 });
  metrics.recordDelivery({ outcome: 'dead', durationMs: 15_000 });
  const shown = async () => (await metrics.render()).text.split('\n');
  for (const line of [
    'bess_webhook_attempts_total{outcome="delivered"} 2',
    'bess_webhook_attempts_total{outcome="dead"} 1',
    'bess_webhook_attempt_seconds_count 3',
    'bess_webhook_attempt_seconds_sum 15.1',
    'bess_webhook_pending 7',
    'bess_webhook_oldest_pending_seconds 90',
  ]) {
    expect(await shown()).toContain(line);
  }
  backlog = () => Promise.reject(new Error('the database is away'));
  expect(await shown()).toContain('bess_webhook_pending 7');
  backlog = async () => ({ pending: 0, oldestMs: 0 });
  expect(await shown()).toContain('bess_webhook_oldest_pending_seconds 0');
});
