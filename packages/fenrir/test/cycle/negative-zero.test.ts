import { expect, test } from 'vitest';
import { createPersonality, cycle, observePrices } from '../../src/index.js';
import { asked, HOUR, NOW } from '../support/cycle-cases.js';

test('a price of −0 equals one of 0 in the result, in the insights and in the personality, bit for bit', async () => {
  const answers = await Promise.all(
    [0, -0].map((pricePerMwh) => {
      const seen = Array.from({ length: 144 }, (_, hour) => ({
        timeMs: NOW + (hour - 144) * HOUR,
        pricePerMwh: hour % 24 < 8 ? pricePerMwh : 40 + (hour % 7),
      }));
      const site = observePrices(createPersonality({ timeZone: 'America/Los_Angeles' }), seen);
      return cycle({ ...asked, pricePerMwh }, site);
    }),
  );
  // toEqual distinguishes them: Object.is(0, -0) is false.
  expect(answers[1]).toEqual(answers[0]);
  for (const insight of answers[0]!.result.insights)
    expect(insight).not.toMatch(/[-−]0(\.0+)?(?![.\d])/);
});
