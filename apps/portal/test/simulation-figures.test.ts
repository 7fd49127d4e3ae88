import type { StrixResult } from '@bess/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  describeRequest,
  nameOfJob,
  recallRequest,
  rememberRequest,
} from '../src/pages/simulations/job-request.js';
import {
  allFigures,
  compareResults,
  currencyOf,
  rangeOfMost,
} from '../src/pages/simulations/result-figures.js';
import { basisInWords, horizonDaysOf } from '../src/pages/simulations/result-words.js';
import { formatWait } from '../src/ui/format.js';

const result: StrixResult = {
  job_id: 'a',
  p10_annual_revenue: 1,
  p50_annual_revenue: 2,
  p90_annual_revenue: 3,
  paths_per_second: 1,
  value_units: 'eur_per_year',
  risk_metrics: { var_95: 0.5, cvar_95: 0.3, tail_mean: 0.6, worst_case: 0 },
};

describe('figures of a result', () => {
  test('are in its currency, and only those that it has', () => {
    expect(currencyOf(result)).toBe('EUR');
    expect(allFigures(result).map(({ key }) => key)).toEqual([
      'p10',
      'p50',
      'p90',
      'tail_mean',
      'var_95',
      'cvar_95',
      'worst_case',
    ]);
  });

  test('two results are compared over the figures that either has', () => {
    const other = { ...result, streams: { energy: 5, reserves: 6, wear: 7 } };
    expect(compareResults(result, other).at(-1)).toEqual({
      label: 'Wear',
      unit: 'EUR/year',
      first: undefined,
      second: 7,
    });
    expect(compareResults(other, result).at(-1)).toMatchObject({ first: 7, second: undefined });
  });

  test('a chart leaves out at most the best 1 % of the years', () => {
    const withTail = { histogram: { edges: [0, 1, 2, 3], counts: [500, 495, 5] } };
    const without = { histogram: { edges: [-1, 1], counts: [10] } };
    expect(rangeOfMost([withTail])).toEqual([0, 2]);
    expect(rangeOfMost([withTail, without])).toEqual([-1, 2]);
    expect(rangeOfMost([without])).toBeUndefined();
    expect(rangeOfMost([{}])).toBeUndefined();
  });
});

describe('requests that the browser remembers', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('name a job of their account, and nobody else’s', () => {
    rememberRequest('a@example.com', '0f8b7a52-6a3c', { site_id: 'north-1', n_paths: 2_000 });
    expect(recallRequest('a@example.com', '0f8b7a52-6a3c')).toEqual({
      site_id: 'north-1',
      n_paths: 2_000,
    });
    expect(nameOfJob('a@example.com', '0f8b7a52-6a3c')).toBe(
      'north-1 · Highest expected revenue · 2,000 paths of 30 days',
    );
    expect(nameOfJob('b@example.com', '0f8b7a52-6a3c')).toBe('Job 0f8b7a52');
  });

  test('what is not theirs is ignored', () => {
    localStorage.setItem('bess-portal-simulations:a', '{"x"');
    expect(recallRequest('a', 'b')).toBeUndefined();
    localStorage.setItem('bess-portal-simulations:a', '[1, null, {"jobId": 2}]');
    expect(recallRequest('a', 'b')).toBeUndefined();
  });

  test('a battery of its own is named by its size', () => {
    expect(
      describeRequest({ battery_power_mw: 50, battery_capacity_mwh: 100, policy: 'cvar' }),
    ).toBe('50 MW / 100 MWh · Cautious: avoids bad years · 10,000 paths of 30 days');
  });
});

test('a wait is written in the unit that people count in', () => {
  expect([59, 600, 52_300].map(formatWait)).toEqual(['59 s', '10 min', '14 h 32 min']);
});

describe('what a result rests on', () => {
  const assumed = (...assumptions: NonNullable<StrixResult['assumptions']>) => ({ assumptions });
  const history = {
    name: 'history',
    value: 'prior de-day-ahead',
    source: 'the site has 20 hours of prices, fewer than 672',
  };

  test('says the days of a path and how they become a year', () => {
    const days = horizonDaysOf(undefined, assumed({ name: 'horizon_days', value: 30, source: '' }));
    expect(days).toBe(30);
    expect(basisInWords(days, {}, {})).toContain(
      'Each path simulates 30 days, not a year: the paths begin on days spread over the year',
    );
    expect(basisInWords(365, {}, {})).toContain('Each path simulates a year.');
    expect(basisInWords(undefined, undefined, {})).toContain('Amounts are of a year');
  });

  test('says whose prices were simulated', () => {
    expect(basisInWords(30, { site_id: 'north-1' }, assumed())).toContain(
      'Prices follow those stored for north-1.',
    );
    expect(basisInWords(30, { site_id: 'new' }, assumed(history))).toContain(
      'Prices are typical ones of the market Germany, day ahead, not the site’s own, because the site has 20 hours of prices, fewer than 672.',
    );
    const none = { name: 'history', value: 'none', source: 'prior of market pjm-day-ahead' };
    expect(basisInWords(30, {}, assumed(none))).toContain('of the market PJM, day ahead');
  });
});
