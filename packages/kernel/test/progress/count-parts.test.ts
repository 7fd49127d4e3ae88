import { isEngineError } from '@bess/kernel/errors';
import { countParts } from '@bess/kernel/progress';
import { expect, test } from 'vitest';

const work = { engine: 'helios', name: 'a backtest', parts: 4 };

test('the share is reported before each part and at the end, and never exceeds 1', () => {
  const shares: number[] = [];
  const advance = countParts({ onProgress: (share) => shares.push(share) }, work);
  for (let call = 0; call < 6; call += 1) advance();
  expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1, 1]);
});

test('an aborted signal ends the work before its next part, and the error has the number of finished parts', () => {
  const signal = { aborted: false };
  const advance = countParts({ signal }, work);
  advance();
  advance();
  signal.aborted = true;
  let thrown: unknown;
  try {
    advance();
  } catch (error) {
    thrown = error;
  }
  expect(isEngineError(thrown) && thrown).toMatchObject({
    engine: 'helios',
    kind: 'engine',
    code: 'cancelled',
    message: 'helios was cancelled after 2 of 4 parts of a backtest',
    details: { done: 2, parts: 4 },
  });
});

test('the callback is optional', () => {
  expect(countParts({}, work)()).toBeUndefined();
});
