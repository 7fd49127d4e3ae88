import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTelemetry, runProbes } from '../../src/telemetry/telemetry.js';
import { cacheFinishedDays, telemetryFigures } from '../../src/telemetry/telemetry-figures.js';
import { databasesUnderTest, storesPerTest } from './store-harness.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** 2026-11-21T12:00:00Z, a full hour. */
const NOON_MS = Date.UTC(2026, 10, 21, 12);

describe('telemetry', () => {
  const open = storesPerTest(databasesUnderTest[1]!);

  test('says nothing until an hour after the first probe', async () => {
    const { telemetry } = await open();
    expect(await telemetryFigures(telemetry, 'tarsis', NOON_MS)).toEqual({});
    await telemetry.recordProbe({ engine: 'tarsis', minuteMs: NOON_MS, ok: true });
    await telemetry.recordLatency('tarsis', NOON_MS + 50 * MINUTE_MS, 40);
    expect(await telemetryFigures(telemetry, 'tarsis', NOON_MS + HOUR_MS - 1)).toEqual({});
    expect(await telemetryFigures(telemetry, 'tarsis', NOON_MS + HOUR_MS)).toEqual({
      latency_ms: 40,
      // One probe in sixty minutes: the gateway was down in the others.
      uptime_30d: 1.667,
    });
  });

  test('the latency is the median of 15 minutes, and absent without a request in them', async () => {
    const { telemetry } = await open();
    await telemetry.recordProbe({ engine: 'tarsis', minuteMs: NOON_MS - 2 * HOUR_MS, ok: true });
    for (const [minutesAgo, latencyMs] of [
      [16, 9_999],
      [15, 10],
      [9, 11.004],
      [1, 12],
    ] as const) {
      await telemetry.recordLatency('tarsis', NOON_MS - minutesAgo * MINUTE_MS, latencyMs);
    }
    expect((await telemetryFigures(telemetry, 'tarsis', NOON_MS)).latency_ms).toBe(11);
    expect(
      await telemetryFigures(telemetry, 'tarsis', NOON_MS + 20 * MINUTE_MS),
    ).not.toHaveProperty('latency_ms');
  });

  test('the uptime looks back 30 days and no further', async () => {
    const { telemetry } = await open();
    await telemetry.recordProbe({ engine: 'tarsis', minuteMs: NOON_MS - 90 * DAY_MS, ok: true });
    await telemetry.recordProbe({
      engine: 'tarsis',
      minuteMs: NOON_MS - 30 * DAY_MS - MINUTE_MS,
      ok: true,
    });
    for (const minutesAgo of [30 * 24 * 60, 500, 2, 1]) {
      await telemetry.recordProbe({
        engine: 'tarsis',
        minuteMs: NOON_MS - minutesAgo * MINUTE_MS,
        ok: true,
      });
    }
    // The minute in progress does not count.
    await telemetry.recordProbe({ engine: 'tarsis', minuteMs: NOON_MS, ok: true });
    // 4 of 43,200 minutes.
    expect(await telemetryFigures(telemetry, 'tarsis', NOON_MS + 59_999)).toEqual({
      uptime_30d: 0.009,
    });
  });

  test('the uptime is the share of minutes since the first probe that were ok', async () => {
    const { telemetry } = await open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(true, false, undefined), { minLength: 59, maxLength: 90 }),
        async (minutes) => {
          run += 1;
          const engine = `engine-${run}`;
          const outcomes = [true, ...minutes];
          for (const [minute, ok] of outcomes.entries()) {
            if (ok !== undefined) {
              await telemetry.recordProbe({ engine, minuteMs: NOON_MS + minute * MINUTE_MS, ok });
            }
          }
          const nowMs = NOON_MS + outcomes.length * MINUTE_MS;
          const { uptime_30d } = await telemetryFigures(telemetry, engine, nowMs);
          const share = outcomes.filter((ok) => ok === true).length / outcomes.length;
          expect(uptime_30d).toBeCloseTo(100 * share, 2);
        },
      ),
      { numRuns: 10 },
    );
  });

  test('one failed minute in 30 days still shows', async () => {
    const okMinutes = 30 * 24 * 60 - 1;
    const store = {
      firstProbeMs: async () => NOON_MS - 60 * DAY_MS,
      okMinutes: async () => okMinutes,
      medianLatencyMs: async () => undefined,
    };
    const { telemetry } = await open();
    expect(await telemetryFigures({ ...telemetry, ...store }, 'tarsis', NOON_MS)).toEqual({
      uptime_30d: 99.998,
    });
  });

  test('whole days are counted once, and every stretch as the store counts it', async () => {
    const { telemetry } = await open();
    for (let hour = 0; hour < 5 * 24; hour += 1) {
      await telemetry.recordProbe({
        engine: 'tarsis',
        minuteMs: NOON_MS - 5 * DAY_MS + hour * HOUR_MS,
        ok: hour % 3 !== 0,
      });
    }
    const asked: number[] = [];
    const counting = {
      okMinutes(engine: string, sinceMs: number, untilMs: number) {
        asked.push(untilMs - sinceMs);
        return telemetry.okMinutes(engine, sinceMs, untilMs);
      },
    };
    const okMinutes = cacheFinishedDays(counting, () => NOON_MS);
    const stretches = [
      [NOON_MS - 5 * DAY_MS, NOON_MS],
      [NOON_MS - 4 * DAY_MS - 3 * HOUR_MS, NOON_MS],
      [NOON_MS - 2 * HOUR_MS, NOON_MS],
      [NOON_MS - 13 * HOUR_MS, NOON_MS - HOUR_MS],
      [NOON_MS - 2.5 * DAY_MS, NOON_MS - 0.5 * DAY_MS],
    ] as const;
    for (const [sinceMs, untilMs] of stretches) {
      expect(await okMinutes('tarsis', sinceMs, untilMs)).toBe(
        await telemetry.okMinutes('tarsis', sinceMs, untilMs),
      );
    }
    expect(await okMinutes('helios', NOON_MS - 5 * DAY_MS, NOON_MS)).toBe(0);
    expect(asked.filter((lengthMs) => lengthMs === DAY_MS)).toHaveLength(2 * 4);
  });

  test('figures are reused for ten seconds, and a failure is not', async () => {
    const { telemetry } = await open();
    let looks = 0;
    let isAway = true;
    const counting = {
      ...telemetry,
      firstProbeMs(engine: string) {
        looks += 1;
        return isAway ? Promise.reject(new Error('away')) : telemetry.firstProbeMs(engine);
      },
    };
    let nowMs = NOON_MS;
    const observing = createTelemetry({ telemetry: counting }, { nowMs: () => nowMs });
    await expect(observing.figures('tarsis')).rejects.toThrow('away');
    isAway = false;
    await Promise.all(Array.from({ length: 50 }, () => observing.figures('tarsis')));
    nowMs += 9_999;
    await observing.figures('tarsis');
    expect(looks).toBe(2);
    nowMs += 1;
    await observing.figures('tarsis');
    // A clock that was set back makes them no younger.
    nowMs -= HOUR_MS;
    await observing.figures('tarsis');
    expect(looks).toBe(4);
  });

  test('a database that is slow makes no queue of latencies that grows for ever', async () => {
    const { telemetry } = await open();
    let answer = () => {};
    let written = 0;
    const slow = {
      ...telemetry,
      recordLatency: () => {
        written += 1;
        return new Promise<void>((resolve) => {
          answer = resolve;
        });
      },
    };
    const observing = createTelemetry({ telemetry: slow }, { nowMs: () => NOON_MS });
    for (let request = 0; request < 5_000; request += 1) {
      observing.recordRequest('tarsis', 5);
    }
    expect(written).toBe(1);
    const flushed = observing.flush();
    while (written < 1_001) {
      answer();
      await Promise.resolve();
    }
    answer();
    await flushed;
    expect(written).toBe(1_001);
  });

  test('a probe that rejects, throws, says no or never ends is not ok', async () => {
    const outcomes = await runProbes(
      {
        good: async () => true,
        no: async () => false,
        rejects: () => Promise.reject(new Error('down')),
        throws: () => {
          throw new Error('down');
        },
        hangs: () => new Promise(() => {}),
      },
      20,
    );
    expect(outcomes).toEqual([
      { engine: 'good', ok: true },
      { engine: 'no', ok: false },
      { engine: 'rejects', ok: false },
      { engine: 'throws', ok: false },
      { engine: 'hangs', ok: false },
    ]);
  });

  test('a request is recorded in the background, and a store that fails fails no request', async () => {
    const { telemetry } = await open();
    const errors: unknown[] = [];
    const broken = { ...telemetry, recordLatency: () => Promise.reject(new Error('away')) };
    const observing = createTelemetry(
      { telemetry: broken },
      { nowMs: () => NOON_MS, onError: (error) => errors.push(error) },
    );
    observing.recordRequest('tarsis', 5);
    await observing.flush();
    expect(errors).toEqual([new Error('away')]);
    const working = createTelemetry({ telemetry }, { nowMs: () => NOON_MS });
    working.recordRequest('tarsis', 5);
    await working.flush();
    expect(await telemetry.medianLatencyMs('tarsis', NOON_MS)).toBe(5);
  });

  describe('the probe loop', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    test('probes at once and at the start of every minute until it is stopped', async () => {
      vi.useFakeTimers({ now: NOON_MS + 20_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const { telemetry } = await open();
      const observing = createTelemetry({ telemetry }, { nowMs: Date.now });
      let probes = 0;
      const minutes = () => telemetry.okMinutes('tarsis', NOON_MS, NOON_MS + HOUR_MS);
      observing.start({
        tarsis: async () => {
          probes += 1;
          return probes !== 3;
        },
      });
      await observing.flush();
      expect([probes, await minutes()]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(39_999);
      expect(probes).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await observing.flush();
      expect([probes, await minutes()]).toEqual([2, 2]);
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      await observing.stop();
      // The third failed.
      expect([probes, await minutes()]).toEqual([4, 3]);
      await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
      expect(probes).toBe(4);
    });

    test('lets cold engines be until the next minute', async () => {
      vi.useFakeTimers({ now: NOON_MS + 20_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const { telemetry } = await open();
      const observing = createTelemetry({ telemetry }, { nowMs: Date.now });
      let probes = 0;
      const tarsis = async () => {
        probes += 1;
        return true;
      };
      observing.start({ tarsis }, true);
      await vi.advanceTimersByTimeAsync(39_999);
      expect(probes).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      await observing.stop();
      expect(probes).toBe(1);
      expect(await telemetry.firstProbeMs('tarsis')).toBe(NOON_MS + MINUTE_MS);
    });

    test('forgets latencies after an hour and probes after a month, at full hours', async () => {
      vi.useFakeTimers({ now: NOON_MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const { telemetry } = await open();
      for (const daysAgo of [60, 32, 29]) {
        await telemetry.recordProbe({
          engine: 'tarsis',
          minuteMs: NOON_MS - daysAgo * DAY_MS,
          ok: true,
        });
      }
      await telemetry.recordLatency('tarsis', NOON_MS - HOUR_MS - 1, 500);
      await telemetry.recordLatency('tarsis', NOON_MS - HOUR_MS, 100);
      const observing = createTelemetry({ telemetry }, { nowMs: Date.now });
      observing.start({ tarsis: async () => true });
      await observing.stop();
      expect(await telemetry.medianLatencyMs('tarsis', 0)).toBe(100);
      expect(await telemetry.firstProbeMs('tarsis')).toBe(NOON_MS - 60 * DAY_MS);
      expect(await telemetry.okMinutes('tarsis', 0, NOON_MS + 1)).toBe(3);
    });
  });
});
