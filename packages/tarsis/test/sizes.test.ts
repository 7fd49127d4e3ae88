import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { buildJointModel } from '../src/model/build-joint-model.js';
import type { ModelSpec, Sizes } from '../src/model/model-spec.js';
import { horizonProblem } from '../src/problem/horizon-problem.js';
import { resolveHorizon } from '../src/problem/resolve-horizon.js';
import { solveExecutable } from '../src/solve/solve-executable.js';
import { solveJoint } from '../src/solve/solve-joint.js';

const days = 3;
const grid = createTimeGrid({
  start: '2026-07-06',
  length: days * 24,
  stepMinutes: 60,
  timeZone: 'America/Los_Angeles',
});
const loadKwSeries = Float64Array.from({ length: days * 24 }, (_, hour) => {
  const clock = hour % 24;
  return (
    60 + (clock >= 8 && clock < 20 ? 90 : 0) + 25 * Math.sin(hour * 1.7) + (hour === 40 ? 80 : 0)
  );
});
const solarKwSeries = Float64Array.from({ length: days * 24 }, (_, hour) =>
  Math.max(0, 100 * Math.sin(((hour % 24) - 6) * (Math.PI / 12))),
);
const settings = { relGap: 1e-9 };

/** Three days with a battery of a size; the days start and end with the same energy, which is chosen. */
function problem(
  tariff: string,
  {
    powerKw,
    capacityKwh,
    solarShare,
  }: { powerKw: number; capacityKwh: number; solarShare?: number },
): ModelSpec {
  const spec = horizonProblem(
    resolveHorizon({
      tariff,
      grid,
      loadKwSeries,
      ...(solarShare !== undefined && {
        solarKwSeries: solarKwSeries.map((kw) => kw * solarShare),
      }),
      battery: { powerKw, capacityKwh, minSocFraction: 0, maxSocFraction: 1 },
      exportRule: { kind: 'netBilling', sellPricePerKwh: 0.03 },
    }),
  );
  const [first] = spec.blocks;
  const block = {
    ...first!.block,
    start: { kind: 'boundary' },
    end: { kind: 'boundary' },
  } as const;
  return { ...spec, blocks: [{ ...first!, block }] };
}

async function costAt(tariff: string, size: Parameters<typeof problem>[1]): Promise<number> {
  const { objective } = await solveJoint(buildJointModel(problem(tariff, size)), settings);
  return objective!;
}

/** The sizes that a model chooses, and their proven cost. */
async function choose(spec: ModelSpec) {
  const { joint, point, objective, bound } = await solveExecutable(spec, settings);
  const { power, capacity, solar } = joint.sizeColumns!;
  return {
    powerKw: point[power]!,
    capacityKwh: point[capacity]!,
    solarShare: solar === null ? 1 : point[solar]!,
    objective,
    bound,
  };
}

const battery: Sizes = {
  powerKw: { minimum: 0, maximum: 150, costPerUnit: 0.9 },
  capacityKwh: { minimum: 0, maximum: 600, costPerUnit: 0.25 },
};

describe.each(['sce-tou-8-option-d-under-2-kv', 'pge-b-19-medium-general-demand-tou-secondary'])(
  'the sizes chosen for %s',
  (tariff) => {
    const priced = (sizes: Sizes, powerKw: number, capacityKwh: number, solarShare = 0) =>
      powerKw * sizes.powerKw.costPerUnit +
      capacityKwh * sizes.capacityKwh.costPerUnit +
      solarShare * (sizes.solarShare?.costPerUnit ?? 0);

    it('cost what a model of just these sizes costs, and no other sizes cost less', async () => {
      const largest = problem(tariff, { powerKw: 150, capacityKwh: 600 });
      const best = await choose({ ...largest, sizes: battery });
      expect(best.powerKw).toBeGreaterThan(1);
      expect(best.objective - best.bound).toBeLessThan(1e-6 * best.objective);
      const { powerKw: bestKw, capacityKwh: bestKwh } = best;
      const same = await costAt(tariff, { powerKw: bestKw, capacityKwh: bestKwh });
      const ownPrice = priced(battery, best.powerKw, best.capacityKwh);
      expect(same + ownPrice).toBeCloseTo(best.objective, 4);
      for (const powerKw of [0, 20, 60, 100, 150]) {
        for (const hours of [0.5, 1, 2, 4]) {
          const capacityKwh = Math.min(600, powerKw * hours);
          const cost = await costAt(tariff, { powerKw, capacityKwh });
          expect(cost + priced(battery, powerKw, capacityKwh)).toBeGreaterThanOrEqual(
            best.objective - 1e-5,
          );
        }
      }
    });

    it('with solar panels, cost what a model of just these sizes costs', async () => {
      const sizes: Sizes = { ...battery, solarShare: { minimum: 0, maximum: 1, costPerUnit: 60 } };
      const largest = problem(tariff, { powerKw: 150, capacityKwh: 600, solarShare: 1 });
      const best = await choose({ ...largest, sizes });
      const same = await costAt(tariff, best);
      const price = priced(sizes, best.powerKw, best.capacityKwh, best.solarShare);
      expect(same + price).toBeCloseTo(best.objective, 4);
      for (const solarShare of [0, 0.3, 0.7, 1]) {
        const cost = await costAt(tariff, { ...best, solarShare });
        expect(
          cost + priced(sizes, best.powerKw, best.capacityKwh, solarShare),
        ).toBeGreaterThanOrEqual(best.objective - 1e-5);
      }
    });

    it('keep within hours, and are nothing where nothing pays', async () => {
      const largest = problem(tariff, { powerKw: 150, capacityKwh: 600 });
      const hours = { minimum: 2, maximum: 2 };
      const two = await choose({ ...largest, sizes: { ...battery, hours } });
      expect(two.capacityKwh).toBeCloseTo(2 * two.powerKw, 6);
      const dear = { minimum: 0, maximum: 150, costPerUnit: 1e4 };
      const none = await choose({ ...largest, sizes: { powerKw: dear, capacityKwh: dear } });
      expect(none.powerKw).toBeCloseTo(0, 9);
      expect(none.objective).toBeCloseTo(await costAt(tariff, { powerKw: 0, capacityKwh: 0 }), 6);
    });
  },
);

describe('grants and a budget in the model', () => {
  const tariff = 'sce-tou-8-option-d-under-2-kv';
  const capitalCost = { constant: 0, perKw: 300, perKwh: 200, perSolarShare: 0 };
  const [perKw, perKwh] = [battery.powerKw.costPerUnit, battery.capacityKwh.costPerUnit];
  /** Objective per unit of capital, the same for power and capacity. */
  const worthPerUnit = 0.001;
  const grant = {
    name: 'programme',
    amount: { constant: 0, perKw: 50, perKwh: 0, perSolarShare: 0 },
    limitedCapacity: { perKwh: 150, upToKwh: 60 },
    maximum: 8_000,
    worthPerUnit,
  };
  const grantOf = (powerKw: number, capacityKwh: number) =>
    Math.min(
      50 * powerKw + 150 * Math.min(60, capacityKwh),
      8_000,
      300 * powerKw + 200 * capacityKwh,
    );

  it('takes what a grant pays for each size, so that no size tried by hand costs less', async () => {
    const largest = problem(tariff, { powerKw: 150, capacityKwh: 600 });
    const best = await choose({ ...largest, sizes: { ...battery, capitalCost, grants: [grant] } });
    const costOf = async (powerKw: number, capacityKwh: number) =>
      (await costAt(tariff, { powerKw, capacityKwh })) +
      powerKw * perKw +
      capacityKwh * perKwh -
      worthPerUnit * grantOf(powerKw, capacityKwh);
    expect(await costOf(best.powerKw, best.capacityKwh)).toBeCloseTo(best.objective, 4);
    for (const powerKw of [0, 10, 40, 80, 150]) {
      for (const capacityKwh of [0, 30, 60, 120, 400]) {
        expect(await costOf(powerKw, capacityKwh)).toBeGreaterThanOrEqual(best.objective - 1e-5);
      }
    }
  });

  it('keeps the cost less grants within the budget', async () => {
    const largest = problem(tariff, { powerKw: 150, capacityKwh: 600 });
    const sizes = { ...battery, capitalCost, grants: [grant] };
    const free = await choose({ ...largest, sizes });
    const spent = (size: { powerKw: number; capacityKwh: number }) =>
      300 * size.powerKw + 200 * size.capacityKwh - grantOf(size.powerKw, size.capacityKwh);
    const budget = 0.5 * spent(free);
    const poor = await choose({ ...largest, sizes: { ...sizes, budget } });
    expect(spent(free)).toBeGreaterThan(1_000);
    expect(spent(poor)).toBeLessThanOrEqual(budget + 1e-3);
    expect(poor.objective).toBeGreaterThan(free.objective);
  });
});
