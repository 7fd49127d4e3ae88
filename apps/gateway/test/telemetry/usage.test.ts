import { describe, expect, it, vi } from 'vitest';
import type { RequestCount } from '../../src/stores/stores.js';
import { createUsageRecorder, firstUsageDay } from '../../src/telemetry/usage.js';

const noonMs = Date.UTC(2026, 10, 21, 12);

function recorder(addRequests: (counts: readonly RequestCount[]) => Promise<void>) {
  const clock = { nowMs: noonMs };
  const errors: unknown[] = [];
  const usage = createUsageRecorder(
    { usage: { addRequests } as never },
    { nowMs: () => clock.nowMs, onError: (error) => errors.push(error) },
  );
  return { usage, clock, errors };
}

describe('the usage recorder', () => {
  it('stores one row for each partner, day and operation', async () => {
    const rows: RequestCount[] = [];
    const { usage, clock } = recorder(async (counts) => void rows.push(...counts));
    usage.record('a partner', 'login');
    usage.record('a partner', 'login');
    usage.record('another', 'login');
    clock.nowMs += 86_400_000;
    usage.record('a partner', 'login');
    await usage.flush();
    await usage.flush();
    expect(rows).toEqual([
      { partnerId: 'a partner', day: '2026-11-21', operation: 'login', requests: 2 },
      { partnerId: 'another', day: '2026-11-21', operation: 'login', requests: 1 },
      { partnerId: 'a partner', day: '2026-11-22', operation: 'login', requests: 1 },
    ]);
  });

  it('keeps what a failing store did not take, and adds what came meanwhile', async () => {
    const rows: RequestCount[] = [];
    let isAway = true;
    const { usage } = recorder(async (counts) => {
      if (isAway) throw new Error('away');
      rows.push(...counts);
    });
    usage.record('p', 'login');
    const failing = usage.flush();
    usage.record('p', 'login');
    await expect(failing).rejects.toThrow('away');
    isAway = false;
    await usage.flush();
    expect(rows).toEqual([{ partnerId: 'p', day: '2026-11-21', operation: 'login', requests: 2 }]);
  });

  it('stores by itself after five seconds, and tells of a failure', async () => {
    vi.useFakeTimers();
    try {
      const stored = vi.fn(async () => {});
      const { usage } = recorder(stored);
      usage.record('p', 'login');
      await vi.advanceTimersByTimeAsync(4_999);
      expect(stored).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(stored).toHaveBeenCalledTimes(1);
      const broken = recorder(() => Promise.reject(new Error('away')));
      broken.usage.record('p', 'login');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(broken.errors).toEqual([new Error('away')]);
      await broken.usage.stop();
      expect(broken.errors).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

it('shows 31 days with the current one', () => {
  expect(firstUsageDay(noonMs)).toBe('2026-10-22');
});
