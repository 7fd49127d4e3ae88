import { expect, test } from 'vitest';
import { coalesce } from '../../src/internal/async.js';

test('runs never overlap, and each call is served by a run that began after it', async () => {
  let running = 0;
  let begun = 0;
  const run = coalesce(async () => {
    begun += 1;
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
  });
  const first = run();
  expect(begun).toBe(1);
  // These come too late for the first run and share the second.
  const later = [run(), run(), run()];
  await first;
  await Promise.all(later);
  expect(begun).toBe(2);
  await run();
  expect(begun).toBe(3);
});

test('a call at the very moment a run ends starts no second one beside the next', async () => {
  let running = 0;
  let most = 0;
  const run = coalesce(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  const calls: Promise<void>[] = [];
  for (let tick = 0; tick < 50; tick += 1) {
    calls.push(run());
    await Promise.resolve();
  }
  await Promise.all(calls);
  expect(most).toBe(1);
});
