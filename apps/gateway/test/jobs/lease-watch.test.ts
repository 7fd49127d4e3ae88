import { expect, test } from 'vitest';
import { createLeaseWatch } from '../../src/jobs/sweeper.js';

const SETTINGS = { leaseMs: 30_000, heartbeatMs: 1_000 };
const NOON_MS = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

/** Looks every five seconds, for two minutes; answers after how long the job was found dead [s]. */
function foundDeadAfter(worker: {
  /** Its clock is ahead of the sweeper's by this [ms]. */
  aheadMs: number;
  /** When it died [s]. */
  diesAt: number;
  /** Jump of the sweeper's clock [ms] at the tenth second. */
  jumpMs?: number;
}): number | undefined {
  let atMs = 0;
  const watch = createLeaseWatch(SETTINGS, () => atMs);
  for (let second = 0; second <= 120; second += 5) {
    atMs = second * 1_000;
    const lastBeat = Math.min(second, worker.diesAt) * 1_000;
    const lease = NOON_MS + lastBeat + worker.aheadMs + SETTINGS.leaseMs;
    const nowMs = NOON_MS + atMs + (second >= 10 ? (worker.jumpMs ?? 0) : 0);
    if (watch.observe(new Map([['job', lease]]), nowMs).has('job')) {
      return second;
    }
  }
  return undefined;
}

test.each([
  ['as it should be', { aheadMs: 0 }],
  ['an hour ahead', { aheadMs: HOUR_MS }],
  ['an hour behind', { aheadMs: -HOUR_MS }],
  ['left behind by a jump', { aheadMs: 0, jumpMs: HOUR_MS }],
  ['left ahead by a jump back', { aheadMs: 0, jumpMs: -HOUR_MS }],
])('a worker that lives keeps its job, and one that died loses it soon: clock %s', (_, clocks) => {
  expect(foundDeadAfter({ ...clocks, diesAt: Number.POSITIVE_INFINITY })).toBeUndefined();
  const foundAt = foundDeadAfter({ ...clocks, diesAt: 20 });
  expect(foundAt).toBeGreaterThan(20);
  expect(foundAt).toBeLessThanOrEqual(55);
});

test('a worker that could show no sign of life has the whole time again', () => {
  let atMs = 0;
  const watch = createLeaseWatch(SETTINGS, () => atMs);
  const leases = new Map([['job', NOON_MS]]);
  expect(watch.observe(leases, NOON_MS + HOUR_MS).size).toBe(0);
  watch.forget();
  atMs = 60_000;
  expect(watch.observe(leases, NOON_MS + HOUR_MS).size).toBe(0);
  atMs = 62_999;
  expect(watch.observe(leases, NOON_MS + HOUR_MS).size).toBe(0);
  atMs = 63_000;
  expect([...watch.observe(leases, NOON_MS + HOUR_MS).keys()]).toEqual(['job']);
});
