import { describe, expect, it } from 'vitest';
import { settleCycles } from '../../../src/engines/fenrir/settle-cycles.js';
import { settleHistory } from '../../../src/engines/fenrir/settle-history.js';
import type { SitePrice } from '../../../src/stores/stores.js';
import { aCycle } from '../../stores/samples.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.UTC(2026, 5, 1, 12);

const cycleAt = (minute: number, intervalMinutes: number) =>
  aCycle({
    intervalMs: startMs + minute * minuteMs,
    input: { ...aCycle().input, submitted: null, intervalMinutes },
    recommendation: { ...aCycle().recommendation, direction: 'discharge', powerMw: 6 },
  });

/** A price for each step of an hour from a minute on. */
const pricesOf = (minute: number, stepMinutes: number): SitePrice[] =>
  Array.from({ length: 60 / stepMinutes }, (_, step) => ({
    timeMs: startMs + (minute + step * stepMinutes) * minuteMs,
    pricePerMwh: 40 + 10 * step,
  }));

const fiveMinuteCycles = (minute: number) =>
  Array.from({ length: 12 }, (_, step) => cycleAt(minute + 5 * step, 5));

describe('the history of a site whose market interval has changed', () => {
  it.each([
    { name: '60 to 5', cycles: [cycleAt(0, 60), ...fiveMinuteCycles(60)] },
    { name: '5 to 60', cycles: [...fiveMinuteCycles(0), cycleAt(60, 60)] },
  ])('settles each cycle at the mean price of its own interval: $name', async ({ cycles }) => {
    const prices = [...pricesOf(0, 5), ...pricesOf(60, 5)];
    const nowMs = startMs + 2 * hourMs;
    const history = await settleHistory({ cycles, prices, timeZone: 'UTC', nowMs });
    const alone = await settleCycles({ cycles, prices, nowMs });
    expect(history.settled).toBe(13);
    expect(history.outcome?.cash).toBeCloseTo(
      alone.reduce((sum, settled) => sum + (settled?.cash ?? Number.NaN), 0),
      6,
    );
    expect(history.comparison).toBe('terms_changed');
  });

  it('does not settle a cycle before its own interval is over', async () => {
    const cycles = [...fiveMinuteCycles(0), cycleAt(60, 60)];
    const prices = [...pricesOf(0, 5), ...pricesOf(60, 5)];
    const nowMs = startMs + 2 * hourMs - minuteMs;
    const { settled, comparison } = await settleHistory({ cycles, prices, timeZone: 'UTC', nowMs });
    expect([settled, comparison]).toEqual([12, 'complete']);
  });
});
