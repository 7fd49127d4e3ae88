import { describe, expect, it } from 'vitest';
import type { Size } from '../src/schema/size-types.js';
import { Frontier } from '../src/sizing/frontier.js';
import { resolveSize } from '../src/sizing/resolve-size.js';
import { searchSizes } from '../src/sizing/search-sizes.js';
import { sizeOptions } from './support/size-case.js';
import { yearsSaving } from './support/years-saving.js';

const billBefore = 50_000;
/** Savings that grow ever more slowly with power and hours [currency/year]. */
const saving = ({ powerKw, capacityKwh }: Size) =>
  powerKw === 0 ? 0 : 900 * powerKw ** 0.7 * (1 - Math.exp(-capacityKwh / powerKw / 1.5));
const nothing: Size = { powerKw: 0, capacityKwh: 0, solarKw: 0 };

function problem(sizesTried: number) {
  const resolved = resolveSize(
    sizeOptions({
      costs: { perKw: 150, perKwh: 200 },
      finance: { years: 3, discountRate: { nominalPerYear: 0.05 } },
      control: 'perfect',
      ranges: { powerKw: { maximum: 200 }, hours: { minimum: 0.5, maximum: 6 } },
      sizesTried,
    }),
  );
  const frontier = () => new Frontier(resolved, billBefore, yearsSaving(billBefore, saving));
  return { resolved, frontier };
}

describe.each<[string, Size]>([
  ['a perfect size that is too small', { powerKw: 8, capacityKwh: 8, solarKw: 0 }],
  ['a perfect size that is too large', { powerKw: 150, capacityKwh: 900, solarKw: 0 }],
  ['no perfect size', nothing],
])('the search over sizes, from %s', (_, perfect) => {
  it('comes within half a percent of the best of a fine grid, with progress that rises to 1', async () => {
    const { resolved, frontier: create } = problem(100);
    const grid = create();
    const sizes = Array.from({ length: 40 }, (_, power) =>
      Array.from({ length: 22 }, (_, quarter) => {
        const powerKw = 5 * (power + 1);
        return { powerKw, capacityKwh: powerKw * (0.5 + quarter / 4), solarKw: 0 };
      }),
    ).flat();
    await grid.simulate(sizes, 'perfect');
    const frontier = create();
    const shares: number[] = [];
    await searchSizes(resolved, frontier, perfect, { onProgress: (share) => shares.push(share) });
    const [found, best] = [frontier, grid].map((tried) => tried.best('perfect').npv);
    expect(best).toBeGreaterThan(1_000);
    expect(found).toBeGreaterThan(0.995 * best!);
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('tries no more sizes than asked for, all within the ranges, and nothing', async () => {
    for (const sizesTried of [1, 6, 17]) {
      const { resolved, frontier: create } = problem(sizesTried);
      const frontier = create();
      await searchSizes(resolved, frontier, perfect, {});
      const tried = frontier.all().map(({ size }) => size);
      expect(tried).toContainEqual(nothing);
      expect(tried).toHaveLength(sizesTried + 1);
      for (const { powerKw, capacityKwh } of tried.slice(1)) {
        expect(powerKw).toBeLessThanOrEqual(200);
        expect(capacityKwh / powerKw).toBeGreaterThanOrEqual(0.5 - 1e-9);
        expect(capacityKwh / powerKw).toBeLessThanOrEqual(6 + 1e-9);
      }
    }
  });

  it('ends when it is cancelled', async () => {
    const { resolved, frontier: create } = problem(50);
    const frontier = create();
    const signal = { aborted: false };
    const onProgress = (share: number) => {
      signal.aborted = share > 0.2;
    };
    const cancelled = searchSizes(resolved, frontier, perfect, { signal, onProgress });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled', engine: 'tarsis' });
    expect(frontier.all().length).toBeLessThan(14);
  });
});
