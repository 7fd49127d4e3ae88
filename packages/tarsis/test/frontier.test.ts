import { expect, it } from 'vitest';
import { Frontier } from '../src/sizing/frontier.js';
import { resolveSize } from '../src/sizing/resolve-size.js';
import { sizeOptions } from './support/size-case.js';
import { yearsSaving } from './support/years-saving.js';

it('values no battery at zero among sizes whose shares are smoothed', async () => {
  const resolved = resolveSize(sizeOptions());
  // Each kW saves 10 with foresight, and half of that under the controller.
  const years = yearsSaving(
    10_000,
    ({ powerKw }, control) => (control === 'perfect' ? 10 : 5) * powerKw,
  );
  const frontier = new Frontier(resolved, 10_000, years);
  const sizes = [0, 10, 20, 30, 40, 50].map((powerKw) => ({
    powerKw,
    capacityKwh: 2 * powerKw,
    solarKw: 0,
  }));
  await frontier.simulate(sizes, 'achievable');
  const [none, small] = sizes;
  expect(frontier.lifetime(none!, 'achievable')).toMatchObject({
    firstYearSavings: 0,
    standardError: 0,
  });
  expect(frontier.npv(none!, 'achievable')).toBe(0);
  expect(frontier.lifetime(small!, 'achievable')!.firstYearSavings).toBeCloseTo(50, 6);
});
