import { expect, test } from 'vitest';
import { judgeReceipts, type Receipt } from '../gateway/lib/judge-receipts.js';
import { scaledNowMs } from '../gateway/lib/scaled-clock.js';

const receipt = (site: string, sequence: number, isVerified = true): Receipt => ({
  id: `${site} ${sequence}`,
  site,
  sequence,
  isVerified,
});

test('receipts in order are that, repetitions among them', () => {
  const receipts = [receipt('a', 1), receipt('b', 1), receipt('a', 2), receipt('a', 1)];
  expect(judgeReceipts(receipts)).toEqual({
    receipts: 4,
    messages: 3,
    duplicates: 1,
    unverified: 0,
    sitesInOrder: 2,
    sites: 2,
  });
});

test('what overtakes, is missing or not signed is seen', () => {
  const overtaken = [receipt('a', 2), receipt('a', 1), receipt('b', 1), receipt('b', 3)];
  expect(judgeReceipts([...overtaken, receipt('c', 1, false)])).toMatchObject({
    unverified: 1,
    sitesInOrder: 1,
    sites: 3,
  });
});

test('the clock runs as often as fast', () => {
  expect(scaledNowMs({ fromMs: 1_000, factor: 100 }, 1_010)).toBe(2_000);
});
