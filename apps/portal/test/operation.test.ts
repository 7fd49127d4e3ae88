import { describe, expect, test } from 'vitest';
import {
  countsByReason,
  joinedSpans,
  openStretch,
  type SkippedSpan,
} from '../src/operation/messages.js';
import {
  countdownWords,
  nextIntervalWords,
  stretchWords,
} from '../src/operation/operation-words.js';
import { periodOf } from '../src/operation/period-picker.js';
import { reportCall } from '../src/operation/report-state.js';
import { stateInput } from '../src/operation/state-input.js';
import { readingInput, setPointWords } from '../src/pages/facility/operation/facility-messages.js';
import { skippedSinceMs } from '../src/pages/overview/skipped-since.js';
import { comparedAmounts, shareOfHindsight } from '../src/pages/site/operation/compared-amounts.js';
import { priceInput } from '../src/pages/site/operation/site-inputs.js';

const minuteMs = 60_000;
const atMs = Date.parse('2026-11-21T22:00:00Z');

const span = (minutes: number, intervals = 1, reason: SkippedSpan['reason'] = 'price_missing') => ({
  startMs: atMs + minutes * minuteMs,
  endMs: atMs + (minutes + 5 * intervals) * minuteMs,
  intervals,
  reason,
  message: 'No price.',
});

describe('skipped intervals', () => {
  test('are one stretch since the last run', () => {
    const spans = [span(0), span(10, 2), span(20, 1, 'state_old')];
    expect(openStretch(spans, atMs + 5 * minuteMs)).toMatchObject({
      startMs: atMs + 10 * minuteMs,
      intervals: 3,
      reason: 'state_old',
    });
    expect(openStretch(spans, atMs + 25 * minuteMs)).toBeUndefined();
    expect(openStretch([], undefined)).toBeUndefined();
  });

  test('are joined where they follow each other for the same reason', () => {
    const joined = joinedSpans([span(0), span(5), span(10, 1, 'missed'), span(20, 1, 'missed')]);
    expect(joined.map(({ intervals, reason }) => [intervals, reason])).toEqual([
      [2, 'price_missing'],
      [1, 'missed'],
      [1, 'missed'],
    ]);
  });

  test('are counted by reason, the most frequent first', () => {
    expect(countsByReason([span(0), span(5, 1, 'missed'), span(10, 4, 'missed')])).toEqual([
      { reason: 'missed', intervals: 5 },
      { reason: 'price_missing', intervals: 1 },
    ]);
  });

  test('are told with their beginning and reason', () => {
    expect(stretchWords(span(0, 3), 'America/Los_Angeles')).toBe(
      'No recommendation since 21 Nov 2026, 14:00 PST: no price (3 intervals)',
    );
  });
});

describe('the next interval', () => {
  const operation = { next_interval: '2026-11-21T22:05:00Z', waits_seconds: 60 };

  test('is counted down to the second', () => {
    expect(countdownWords(atMs, atMs - 125_000)).toBe('in 2 min 5 s');
    expect(countdownWords(atMs, atMs - 59_500)).toBe('in 1 min 0 s');
    expect(countdownWords(atMs, atMs - 4_000_000)).toBe('in 1 h 6 min');
    expect(countdownWords(atMs, atMs + 1)).toBe('now');
  });

  test('is named in the zone of its site, also while its inputs are awaited', () => {
    expect(nextIntervalWords(operation, 'America/Los_Angeles', atMs)).toBe(
      '21 Nov 2026, 14:05 PST, in 5 min 0 s',
    );
    expect(nextIntervalWords(operation, 'Europe/Berlin', atMs + 5 * minuteMs + 1)).toBe(
      '21 Nov 2026, 23:05 CET has begun; what it needs is awaited until 23:06',
    );
  });

  test('says which inputs are missing', () => {
    const moment = {
      terms: { timeZone: 'America/Los_Angeles', currency: 'USD' },
      nextMs: atMs + 5 * minuteMs,
      waitsSeconds: 60,
      nowMs: atMs,
    };
    expect(priceInput(null, moment)).toMatchObject({
      state: 'awaited',
      text: expect.stringMatching(/^no price of 14:05 yet\. It is awaited until 14:06;/),
    });
    expect(priceInput(null, { ...moment, nowMs: moment.nextMs + 1 }).text).toBe(
      'no price of 14:05 yet; awaited until 14:06.',
    );
    expect(priceInput(41.2, moment)).toMatchObject({
      state: 'there',
      text: '41.2\u00a0USD/MWh is stored for 14:05.',
    });
    expect(stateInput('reported', { reason: 'state_missing' }).text).toContain('no state was ever');
    expect(stateInput('reported', { reason: 'price_old' }).state).toBe('told');
    expect(stateInput('assumed', undefined).state).toBe('there');
    const reading = { timeZone: 'UTC', nextMs: atMs, everyMinutes: 15, waitsSeconds: 60 };
    expect(readingInput(atMs - 15 * minuteMs, reading).state).toBe('there');
    expect(readingInput(atMs - 30 * minuteMs, reading).text).toMatch(/^none of 21:45 yet/);
  });
});

test('the overview says since when intervals pass without a run', () => {
  const operation = {
    every_minutes: 5,
    created_at: '2026-11-21T21:01:00Z',
    next_interval: '2026-11-21T22:05:00Z',
  };
  expect(skippedSinceMs(operation, atMs)).toBeUndefined();
  expect(skippedSinceMs(operation, atMs - 15 * minuteMs)).toBe(atMs - 10 * minuteMs);
  // Nothing was run yet: since the first interval, or not even that one is over.
  expect(skippedSinceMs(operation, undefined)).toBe(Date.parse('2026-11-21T21:05:00Z'));
  expect(
    skippedSinceMs({ ...operation, created_at: '2026-11-21T22:01:00Z' }, undefined),
  ).toBeUndefined();
});

test('today begins at midnight of the zone, on days with a change of clocks too', () => {
  const nowMs = Date.parse('2026-11-01T20:00:00Z');
  expect(new Date(periodOf('today', nowMs, 'America/Los_Angeles').fromMs).toISOString()).toBe(
    '2026-11-01T07:00:00.000Z',
  );
  expect(periodOf('7days', nowMs, 'UTC')).toEqual({ fromMs: nowMs - 7 * 86_400_000, toMs: nowMs });
});

test('what was earned stands beside rules and hindsight', () => {
  const earned = { cash: 110, wear: 10, net: 100 };
  const rules = [{ rule: 'quartiles', hours: 24, cash: 60, wear: 5, net: 55 } as const];
  const amounts = comparedAmounts({ earned, rules: [...rules], hindsight_net: 200 });
  expect(amounts.map(({ net, isMain }) => [net, isMain])).toEqual([
    [100, true],
    [55, false],
    [200, false],
  ]);
  expect(shareOfHindsight({ earned, hindsight_net: 200 })).toBe(0.5);
  expect(shareOfHindsight({ earned, hindsight_net: 0 })).toBeUndefined();
  expect(comparedAmounts({ rules: [] })).toEqual([]);
});

test('set points and calls read as people write them', () => {
  expect(setPointWords(40)).toBe('Discharge 40\u00a0kW');
  expect(setPointWords(-12.5)).toBe('Charge 12.5\u00a0kW');
  expect(setPointWords(0)).toBe('Leave the battery idle');
  expect(reportCall({ kind: 'site', id: 'north-1' }, 'http://x/v1')).toContain(
    'curl -sS http://x/v1/api/sites/north-1/state \\\n',
  );
});
