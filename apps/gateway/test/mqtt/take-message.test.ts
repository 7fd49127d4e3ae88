import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSeriesScheduler } from '../../src/limits/series-scheduler.js';
import { takeMessage } from '../../src/mqtt/take-message.js';
import { noonMs, openWorld } from './mqtt-harness.js';

test('whatever comes is stored, ignored or refused in a sentence', async () => {
  const { stores, site, facility, operate } = await openWorld();
  await operate(site);
  await operate(facility);
  const deps = {
    stores,
    seriesScheduler: createSeriesScheduler(),
    operations: { wake() {} },
    nowMs: () => noonMs,
    logger: pino({ level: 'silent' }),
  };
  const number = fc.oneof(fc.double(), fc.constantFrom(0, 0.5, 1, -1, 1e300));
  const time = fc.oneof(
    fc.constantFrom('2026-11-21T12:00:00Z', '2026-11-21T11:45:00+00:00', '0000-01-01T00:00:00Z'),
    fc.string(),
  );
  const entry = fc.record(
    { time, soc: number, usd_per_mwh: number, load_kw: number, __proto__: fc.anything() },
    { requiredKeys: [] },
  );
  const value = fc.oneof(entry, fc.record({ prices: fc.array(entry) }), fc.jsonValue(), number);
  const payload = fc.oneof(
    value.map((one) => Buffer.from(JSON.stringify(one) ?? '')),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
  const target = fc.constantFrom(
    { key: site, kind: 'state' as const },
    { key: site, kind: 'prices' as const },
    { key: facility, kind: 'state' as const },
    { key: facility, kind: 'readings' as const },
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(target, payload, fc.boolean(), async (to, bytes, isRetained) => {
      const message = { topic: 'any', payload: bytes, isRetained };
      const outcome = await takeMessage(to, message, new AbortController().signal, deps);
      seen.add(outcome.kind);
      expect(['stored', 'ignored', 'refused']).toContain(outcome.kind);
      if (outcome.kind === 'refused') {
        expect(outcome.error).toMatch(/^.+\.$/su);
      }
    }),
    { numRuns: 500 },
  );
  expect([...seen].sort()).toEqual(['ignored', 'refused', 'stored']);
});
