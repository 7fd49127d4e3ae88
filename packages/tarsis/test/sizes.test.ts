import { createTimeGrid } from '@bess/kernel/series';
import { describe, expect, it } from 'vitest';
import { buildJointModel } from '../src/model/build-joint-model.js';
import type { ModelSpec, Sizes } from '../src/model/model-spec.js';
import { horizonProblem } from '../src/problem/horizon-problem.js';
import { resolveHorizon } from '../src/problem/resolve-horizon.js';
import { solveJoint } from '../src/solve/solve-joint.js';
import { solveSizes } from '../src/solve/solve-sizes.js';

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
      const best = await solveSizes({ ...largest, sizes: battery }, settings);
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
      const best = await solveSizes({ ...largest, sizes }, settings);
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
      const two = await solveSizes(
        { ...largest, sizes: { ...battery, hours: { minimum: 2, maximum: 2 } } },
        settings,
      );
      expect(two.capacityKwh).toBeCloseTo(2 * two.powerKw, 6);
      const dear = { minimum: 0, maximum: 150, costPerUnit: 1e4 };
      const none = await solveSizes(
        { ...largest, sizes: { powerKw: dear, capacityKwh: dear } },
        settings,
      );
      expect(none.powerKw).toBeCloseTo(0, 9);
      expect(none.objective).toBeCloseTo(await costAt(tariff, { powerKw: 0, capacityKwh: 0 }), 6);
    });
  },
);
