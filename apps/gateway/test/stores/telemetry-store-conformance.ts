import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenTestStores } from './store-harness.js';

const MINUTE_MS = 60_000;
/** Some minute of 2026; times of this size do not fit 32 bits. */
const START_MS = 29_920_000 * MINUTE_MS;

/** What every telemetry store must do. */
export function telemetryStoreConformance(open: OpenTestStores): void {
  describe('telemetry store', () => {
    test('counts a minute once, and as ok only if every probe of it was', async () => {
      const { telemetry } = await open();
      const probes: [minute: number, ok: boolean][] = [
        [0, true],
        [0, true],
        [1, true],
        [1, false],
        [2, false],
        [2, true],
        [3, true],
      ];
      for (const [minute, ok] of probes) {
        await telemetry.recordProbe({
          engine: 'tarsis',
          minuteMs: START_MS + minute * MINUTE_MS,
          ok,
        });
      }
      const ok = (from: number, to: number) =>
        telemetry.okMinutes('tarsis', START_MS + from * MINUTE_MS, START_MS + to * MINUTE_MS);
      expect(await ok(0, 4)).toBe(2);
      // The beginning belongs to the interval, the end does not.
      expect(await ok(0, 3)).toBe(1);
      expect(await ok(1, 4)).toBe(1);
      expect(await telemetry.okMinutes('helios', 0, START_MS * 2)).toBe(0);
    });

    test('floors a probe to its minute', async () => {
      const { telemetry } = await open();
      await telemetry.recordProbe({ engine: 'tarsis', minuteMs: START_MS + 1, ok: true });
      await telemetry.recordProbe({ engine: 'tarsis', minuteMs: START_MS + 59_999, ok: true });
      expect(await telemetry.firstProbeMs('tarsis')).toBe(START_MS);
      expect(await telemetry.okMinutes('tarsis', START_MS, START_MS + MINUTE_MS)).toBe(1);
    });

    test('knows the first probe of each engine', async () => {
      const { telemetry } = await open();
      expect(await telemetry.firstProbeMs('tarsis')).toBeUndefined();
      for (const [engine, minute] of [
        ['tarsis', 5],
        ['tarsis', 2],
        ['helios', 1],
      ] as const) {
        await telemetry.recordProbe({ engine, minuteMs: START_MS + minute * MINUTE_MS, ok: false });
      }
      expect(await telemetry.firstProbeMs('tarsis')).toBe(START_MS + 2 * MINUTE_MS);
    });

    test('takes the median of the latencies since a time, that time included', async () => {
      const { telemetry } = await open();
      expect(await telemetry.medianLatencyMs('tarsis', 0)).toBeUndefined();
      for (const [atMs, latencyMs] of [
        [1, 1_000],
        [2, 9.5],
        [3, 30],
        [4, 10],
      ] as const) {
        await telemetry.recordLatency('tarsis', START_MS + atMs, latencyMs);
      }
      await telemetry.recordLatency('helios', START_MS + 3, 77);
      expect(await telemetry.medianLatencyMs('tarsis', START_MS + 2)).toBe(10);
      expect(await telemetry.medianLatencyMs('tarsis', START_MS + 1)).toBe(20);
      expect(await telemetry.medianLatencyMs('tarsis', START_MS + 5)).toBeUndefined();
    });

    test('of very many latencies it takes the median of a sample', async () => {
      const { telemetry } = await open();
      const many = 2_200;
      await Promise.all(
        Array.from({ length: many }, (_, index) =>
          telemetry.recordLatency('tarsis', START_MS + index * 400, (index * 1_237) % many),
        ),
      );
      // Every third millisecond: the median of some 700, which is within a tenth of the true one.
      const median = await telemetry.medianLatencyMs('tarsis', START_MS);
      expect(Math.abs((median ?? 0) / many - 0.5)).toBeLessThan(0.1);
    });

    test('the median is the middle of the sorted latencies', async () => {
      const { telemetry } = await open();
      let engine = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 12 }),
          async (latencies) => {
            engine += 1;
            for (const latencyMs of latencies) {
              await telemetry.recordLatency(`engine-${engine}`, START_MS, latencyMs);
            }
            expect(await telemetry.medianLatencyMs(`engine-${engine}`, 0)).toBeCloseTo(
              middle(latencies),
              9,
            );
          },
        ),
        { numRuns: 10 },
      );
    });

    test('deletes what is older, but keeps the first probe', async () => {
      const { telemetry } = await open();
      for (let minute = 0; minute < 5; minute += 1) {
        const atMs = START_MS + minute * MINUTE_MS;
        await telemetry.recordProbe({ engine: 'tarsis', minuteMs: atMs, ok: true });
        await telemetry.recordLatency('tarsis', atMs, minute);
      }
      await telemetry.deleteLatenciesBefore(START_MS + MINUTE_MS);
      expect(await telemetry.medianLatencyMs('tarsis', 0)).toBe(2.5);
      expect(await telemetry.okMinutes('tarsis', 0, START_MS * 2)).toBe(5);
      await telemetry.deleteBefore(START_MS + 3 * MINUTE_MS);
      expect(await telemetry.medianLatencyMs('tarsis', 0)).toBe(3.5);
      expect(await telemetry.firstProbeMs('tarsis')).toBe(START_MS);
      expect(await telemetry.okMinutes('tarsis', START_MS + 1, START_MS * 2)).toBe(2);
    });
  });
}

function middle(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
