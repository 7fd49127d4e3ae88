import { createTimeGrid } from '@bess/kernel/series';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billComponents } from '../../src/bill/index.js';
import { calculateBill, type Tariff } from '../../src/index.js';
import { loadArbitrary, tariffArbitrary } from '../support/arbitraries.js';
import { referenceTotal } from '../support/reference-bill.js';
import { relabelled } from '../support/relabelled.js';

/** Sixteen weeks with a spring change, three month ends and three holidays. */
const grid = createTimeGrid({
  start: '2026-02-10',
  end: '2026-06-02',
  stepMinutes: 60,
  timeZone: 'America/New_York',
});
const quarters = { ...grid, stepMinutes: 15, length: grid.length * 4 };
const load = loadArbitrary(grid.length);

/** Sums of a few thousand terms differ in their last digits by the order of addition. */
function close(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
}

function law(check: (tariff: Tariff, loadKw: number[]) => boolean): void {
  fc.assert(fc.property(tariffArbitrary, load, check));
}

function scaled(tariff: Tariff, factor: number): Tariff {
  const copy = structuredClone(tariff);
  for (const { tiers } of copy.energy.periods) for (const tier of tiers) tier.pricePerKwh *= factor;
  for (const { tiers } of [
    ...(copy.flatDemand?.groups ?? []),
    ...(copy.touDemand?.periods ?? []),
  ]) {
    for (const tier of tiers) tier.pricePerUnit *= factor;
  }
  copy.fixed = { perMonth: copy.fixed.perMonth * factor, perDay: copy.fixed.perDay * factor };
  if (copy.minimum) copy.minimum.perMonth *= factor;
  return copy;
}

/** Splits the last tier of every tier schedule into two of the same price. */
function split(tariff: Tariff, width: number): Tariff {
  const copy = structuredClone(tariff);
  for (const { tiers } of copy.energy.periods) cutLast(tiers, width);
  for (const { tiers } of copy.flatDemand?.groups ?? []) cutLast(tiers, width);
  for (const { tiers } of copy.touDemand?.periods ?? []) cutLast(tiers, width);
  return copy;
}

/** The unbounded tier stays last; a bounded copy is inserted below it. */
function cutLast<Tier extends { upTo: number | null }>(tiers: Tier[], width: number): void {
  const reached = tiers.at(-2)?.upTo ?? 0;
  tiers.splice(tiers.length - 1, 0, { ...tiers.at(-1)!, upTo: reached + width });
}

describe('invariants of a bill', () => {
  it('agrees with a slow reference that shares no code', () => {
    fc.assert(
      fc.property(tariffArbitrary, load, (tariff, loadKw) =>
        close(calculateBill(tariff, loadKw, grid).total, referenceTotal(tariff, loadKw, grid)),
      ),
      { numRuns: 12 },
    );
  });

  it('agrees with the reference on quarter-hours, where meters average', () => {
    fc.assert(
      fc.property(tariffArbitrary, loadArbitrary(quarters.length), (tariff, loadKw) =>
        close(
          calculateBill(tariff, loadKw, quarters).total,
          referenceTotal(tariff, loadKw, quarters),
        ),
      ),
      { numRuns: 4 },
    );
  });

  it('adds up: lines to months and components, both to the total', () => {
    law((tariff, loadKw) => {
      const bill = calculateBill(tariff, loadKw, grid);
      const byLines = bill.lines.reduce((sum, line) => sum + line.amount, 0);
      const byMonths = bill.months.reduce((sum, month) => sum + month.total, 0);
      const byComponents = billComponents.reduce((sum, name) => sum + bill.byComponent[name], 0);
      return [byLines, byMonths, byComponents].every((sum) => close(sum, bill.total));
    });
  });

  it('does not depend on the numbering of periods', () => {
    law((tariff, loadKw) =>
      close(
        calculateBill(tariff, loadKw, grid).total,
        calculateBill(relabelled(tariff), loadKw, grid).total,
      ),
    );
  });

  it('gives the same for an hour and for four equal quarters', () => {
    law((tariff, loadKw) => {
      const fine = loadKw.flatMap((kw) => [kw, kw, kw, kw]);
      return close(
        calculateBill(tariff, loadKw, grid).total,
        calculateBill(tariff, fine, quarters).total,
      );
    });
  });

  it('scales with its prices', () => {
    law((tariff, loadKw) =>
      close(
        3 * calculateBill(tariff, loadKw, grid).total,
        calculateBill(scaled(tariff, 3), loadKw, grid).total,
      ),
    );
  });

  it('does not change if a tier is split in two', () => {
    fc.assert(
      fc.property(
        tariffArbitrary,
        load,
        fc.integer({ min: 1, max: 500 }),
        (tariff, loadKw, width) =>
          close(
            calculateBill(tariff, loadKw, grid).total,
            calculateBill(split(tariff, width), loadKw, grid).total,
          ),
      ),
    );
  });

  it('never falls when the load rises', () => {
    fc.assert(
      fc.property(tariffArbitrary, load, load, (tariff, loadKw, extraKw) => {
        const more = loadKw.map((kw, step) => kw + extraKw[step]!);
        const before = calculateBill(tariff, loadKw, grid).total;
        return calculateBill(tariff, more, grid).total >= before - 1e-9 * Math.max(1, before);
      }),
    );
  });

  it('is deterministic, and does not modify its input', () => {
    law((tariff, loadKw) => {
      const before = JSON.stringify([tariff, loadKw]);
      const first = JSON.stringify(calculateBill(tariff, loadKw, grid));
      const second = JSON.stringify(calculateBill(tariff, Float64Array.from(loadKw), grid));
      expect(JSON.stringify([tariff, loadKw])).toBe(before);
      return first === second;
    });
  });
});
