import { createTimeGrid } from '@bess/kernel/series';
import { expect, test } from 'vitest';
import { schedule, simulateClosedLoop } from '../src/index.js';
import { defaultFacility } from '../src/typical-days/index.js';

const tariff = 'sce-tou-8-option-d-under-2-kv';

test('a power beyond all energy is worth what fills the battery in a step, to the digit', async () => {
  const of = async (powerKw: number) => {
    const battery = { powerKw, capacityKwh: 250 };
    const facility = { ...defaultFacility, battery };
    const { yearObjective } = await schedule({ tariff, month: 7, year: 2027, facility });
    return yearObjective;
  };
  // Found by a random facility: the share of its power that counted as rounding amounted to whole kilowatts of the vehicles.
  const beyond = await of(17_722_286.46);
  expect(beyond / (await of(1_000))).toBeCloseTo(1, 9);
});

test('a past without a load is refused by name', async () => {
  const grid = createTimeGrid({
    start: '2026-07-01',
    length: 24,
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  });
  const past = { loadKwSeries: null as unknown as number[] };
  const loadKwSeries = new Float64Array(24).fill(100);
  const battery = { powerKw: 1, capacityKwh: 1 };
  await expect(
    simulateClosedLoop({ tariff, grid, loadKwSeries, battery, past }),
  ).rejects.toMatchObject({
    code: 'wrongType',
    message: 'past.loadKwSeries must be an array of numbers; null came',
  });
});
