import { describe, expect, it } from 'vitest';
import { type OptimizeOptions, optimize } from '../src/index.js';
import { allStepsOfVehicles } from '../src/solve/solve-plan.js';
import { gridOf } from './support/random-horizon.js';
import { demandTier, flatDemand, touDemand, touTariff } from './support/tariffs.js';

const fleet = (minimumKw: number): OptimizeOptions => ({
  tariff: touTariff({
    flatDemand: flatDemand(demandTier(10)),
    touDemand: touDemand(demandTier(15)),
  }),
  grid: gridOf(48, 30, '2026-07-01'),
  loadKwSeries: Float64Array.from(
    { length: 48 },
    (_, step) => 150 + 80 * Math.sin((step / 48) * 2 * Math.PI - 2) + 20 * Math.sin(step * step),
  ),
  battery: { powerKw: 60, capacityKwh: 120 },
  vehicles: Array.from({ length: 10 }, (_, index) => ({
    arrivalStep: 16 + (index % 5),
    departureStep: 33 + (index % 6),
    energyKwh: 12 + 2 * index,
    powerKw: 11,
    minimumKw,
  })),
});

describe('a fleet with a minimum power', () => {
  it('is planned to its proven optimum in three models, although binaries in single steps only shift violations', async () => {
    const any = await optimize(fleet(0));
    const { solves, vehicles, violations, objective, optimalityGapPct } = await optimize({
      ...fleet(4.2),
      relGap: 1e-4,
    });
    expect(solves.filter(({ purpose }) => purpose === 'horizon').length).toBeLessThanOrEqual(3);
    expect(optimalityGapPct).toBeLessThanOrEqual(0.01);
    expect(violations).toEqual([]);
    expect(objective).toBeGreaterThanOrEqual(any.objective - 1e-6 * any.objective);
    const powers = vehicles.flatMap(({ powerKwSeries }) => Array.from(powerKwSeries));
    expect(powers.filter((kw) => kw > 1e-6 && kw < 4.2 - 1e-6)).toEqual([]);
  });

  it('gets binaries in all steps of the violating vehicles, and of all vehicles if others violate it then', () => {
    const steps = (length: number) => Array.from({ length }, (_, step) => ({ block: 0, step }));
    const vehicle = (length: number) => ({
      name: 'van',
      steps: steps(length),
      count: 1,
      energyKwh: 1,
      powerKw: 1,
      minimumKw: 1,
      efficiency: 1,
    });
    const vehicles = [vehicle(2), vehicle(3), vehicle(1)];
    expect(allStepsOfVehicles({ vehicles }, [3], false)).toEqual([2, 3, 4]);
    expect(allStepsOfVehicles({ vehicles }, [1, 5], false)).toEqual([0, 1, 5]);
    expect(allStepsOfVehicles({ vehicles }, [3], true)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(allStepsOfVehicles({ vehicles }, [], true)).toEqual([]);
  });
});
