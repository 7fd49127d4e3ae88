import { describe, expect, test } from 'vitest';
import { describeAgent } from '../src/pages/settings/describe-agent.js';
import { shellExample } from '../src/pages/settings/key-example.js';
import { faultsOfPasswords } from '../src/pages/settings/password-rules.js';
import { usageByOperation } from '../src/pages/settings/usage-rows.js';
import { engineIds } from '../src/session/token-claims.js';

describe('the browser or program of a login', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'curl'],
    ['node', 'node'],
    ['<script>alert(1)</script>', '<script>alert(1)<'],
    ['', 'Unknown browser or program'],
    [undefined, 'Unknown browser or program'],
  ])('%s is %s', (agent, words) => {
    expect(describeAgent(agent)).toBe(words);
  });
});

describe('a change of password', () => {
  const typed = {
    current: 'old enough words',
    next: 'new enough words',
    repeated: 'new enough words',
  };
  test.each([
    [{}, []],
    [{ current: '' }, ['current']],
    [{ next: 'elevenchars' }, ['next']],
    [{ next: 'x'.repeat(1_025) }, ['next']],
    [{ next: 'old enough words' }, ['next']],
    [{ repeated: 'new enough wards' }, ['repeated']],
  ])('with %j has its fault at %j', (change, fields) => {
    expect(Object.keys(faultsOfPasswords({ ...typed, ...change }))).toEqual(fields);
  });
});

test('requests are counted by operation over a day, a week and all days', () => {
  const days = Array.from({ length: 31 }, (_, index) => ({
    date: `day ${index}`,
    requests: 3,
    strix_paths: 0,
    operations: [
      { operation: 'fenrirCycle', requests: 2 },
      ...(index === 8 ? [{ operation: 'ofALaterGateway', requests: 100 }] : []),
    ],
  }));
  expect(usageByOperation({ days })).toEqual([
    { does: 'ofALaterGateway', call: '', today: 0, week: 0, month: 100 },
    {
      does: expect.stringContaining('dispatch'),
      call: 'POST /api/fenrir/cycle',
      today: 2,
      week: 14,
      month: 62,
    },
  ]);
});

test.each(engineIds)(
  'the first call of %s stores nothing, and its body is JSON in one pair of quotes',
  (engine) => {
    const example = shellExample('http://127.0.0.1:8080/v1', 'bess_secret', engine);
    const body = / -d '([^']*)'$/.exec(example)?.[1];
    expect(JSON.parse(body ?? '{}')).toBeTypeOf('object');
    expect(body === undefined || /helios\/forecast|tarsis\/schedule/.test(example)).toBe(true);
    expect(example.match(/bess_secret/g)).toHaveLength(1);
  },
);
