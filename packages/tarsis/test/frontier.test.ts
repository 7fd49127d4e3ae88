import { expect, it } from 'vitest';
import { Frontier, type RunYears } from '../src/sizing/frontier.js';
import { resolveSize } from '../src/sizing/resolve-size.js';
import { sizeOptions } from './support/size-case.js';

it('values no battery at zero among sizes whose shares are smoothed', async () => {
  const resolved = resolveSize(sizeOptions());
  const bill = (total: number) => ({
    energy: total,
    touDemand: 0,
    flatDemand: 0,
    fixed: 0,
    minimum: 0,
    exportCredit: 0,
    coincidentDemand: 0,
    total,
    wear: 0,
    laterRatchet: 0,
  });
  // Each kW saves 10 with foresight, and half of that under the controller.
  const run: RunYears = async (tasks) =>
    tasks.map((task) => ({
      ...task,
      bill: bill(10_000 - (task.control === 'perfect' ? 10 : 5) * task.size.powerKw),
      billWithoutBattery: 10_000,
      socFractionSeries: Float64Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0 : 1)),
    }));
  const frontier = new Frontier(resolved, 10_000, run);
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
