import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worstPricePath } from '../../src/adversary/index.js';
import {
  type Awards,
  type DepthPiece,
  type Dispatch,
  type MarketDepth,
  type MarketTerms,
  planDispatch,
  planDistributionallyRobust,
  settleDispatch,
} from '../../src/plan/index.js';
import { gridDispatches, gridSite, soldMwOf } from '../support/grid-plans.js';
import { price, priceAboveZero, site, uncertaintyAround } from '../support/plan-cases.js';

const threePrices = fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 3, maxLength: 3 });
const quarters = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 })
  .map((counts) => counts.map((count) => count / 4));

/** Pieces on quarters of a MW, so that an optimal plan lies on them. */
const pieces = fc
  .array(fc.tuple(fc.constantFrom(0.25, 0.5), fc.integer({ min: 0, max: 12 })), { maxLength: 3 })
  .map((drawn) => {
    let concessionPerMwh = 0;
    return drawn.map(([widthMw, more]): DepthPiece => {
      concessionPerMwh += more;
      return { widthMw, concessionPerMwh };
    });
  });
const depth: fc.Arbitrary<MarketDepth> = fc.record({ sell: pieces, buy: pieces });
const awards: fc.Arbitrary<Awards> = fc.record({
  soldMwSeries: quarters,
  boughtMwSeries: quarters,
});

/** Total concession at a power, adding up the pieces. */
function taken(side: readonly DepthPiece[], powerMw: number): number {
  let left = powerMw;
  let total = 0;
  side.forEach(({ widthMw, concessionPerMwh }, at) => {
    const part = at === side.length - 1 ? left : Math.min(left, widthMw);
    total += part * concessionPerMwh;
    left -= part;
  });
  return total;
}

/** Cash of a dispatch in hours, computed independently. */
function cashOf(
  dispatch: Dispatch,
  pricePath: readonly number[],
  { depth: market, awards: ahead, impactPerMw = 0 }: MarketTerms,
): number {
  return soldMwOf(dispatch).reduce((cash, mw, step) => {
    const awarded =
      ahead === undefined ? 0 : ahead.soldMwSeries[step]! - ahead.boughtMwSeries[step]!;
    const sold = mw - awarded;
    const off =
      market === undefined ? 0 : taken(sold > 0 ? market.sell : market.buy, Math.abs(sold));
    return cash + pricePath[step]! * sold - off - impactPerMw * sold * sold;
  }, 0);
}

describe('the depth of a market', () => {
  test('is settled as on paper, and the plan is optimal on a grid', async () => {
    await fc.assert(
      fc.asyncProperty(threePrices, depth, async (pricePath, market) => {
        const plan = await planDispatch({ site: gridSite, pricePath, depth: market });
        expect(plan.nominal.cash).toBeCloseTo(
          cashOf(plan.dispatch, pricePath, { depth: market }),
          6,
        );
        let best = Number.NEGATIVE_INFINITY;
        for (const dispatch of gridDispatches(4)) {
          best = Math.max(best, cashOf(dispatch, pricePath, { depth: market }));
        }
        // All kinks and the window lie on quarters, so an optimal plan does.
        expect(plan.nominal.value).toBeCloseTo(best, 5);
        expect(plan.worstValueBound).toBeGreaterThanOrEqual(best - 1e-9);
      }),
      { numRuns: 20 },
    );
  });

  test('in many fine pieces approximates a price that falls with each MW', async () => {
    await fc.assert(
      fc.asyncProperty(threePrices, fc.constantFrom(2, 10), async (pricePath, impactPerMw) => {
        // Chords of β·g² over fiftieths of a MW exceed it by at most β·0.02²/4.
        const side = Array.from({ length: 50 }, (_, at) => ({
          widthMw: 0.02,
          concessionPerMwh: impactPerMw * 0.02 * (2 * at + 1),
        }));
        const deep = await planDispatch({
          site: gridSite,
          pricePath,
          depth: { sell: side, buy: side },
        });
        const moved = await planDispatch({ site: gridSite, pricePath, impactPerMw });
        expect(deep.nominal.value).toBeLessThanOrEqual(moved.worstValueBound + 1e-6);
        expect(deep.nominal.value).toBeGreaterThanOrEqual(
          moved.nominal.value - 3 * impactPerMw * 0.0001 - 1e-6,
        );
      }),
      { numRuns: 8 },
    );
  });

  test('with zero concessions has no effect, and falling concessions are rejected', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(price, { minLength: 1, maxLength: 8 }),
        async (one, pricePath) => {
          const all = [{ widthMw: 1, concessionPerMwh: 0 }];
          const plan = await planDispatch({ site: one, pricePath, depth: { sell: all, buy: [] } });
          expect(plan).toEqual(await planDispatch({ site: one, pricePath }));
          await expect(
            planDispatch({
              site: one,
              pricePath,
              depth: { sell: [], buy: [...all, { widthMw: 1, concessionPerMwh: -1 }] },
            }),
          ).rejects.toThrow(/depth.buy\[1\].concessionPerMwh must be at least 0; -1 came/);
          await expect(
            planDispatch({
              site: one,
              pricePath,
              depth: { sell: [{ widthMw: 1, concessionPerMwh: 3 }, ...all], buy: [] },
            }),
          ).rejects.toThrow(/depth.sell\[1\].concessionPerMwh must be at least 3/);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('awards', () => {
  test('reduce the value of a plan by their own value, and change nothing else for a price taker', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc.array(fc.tuple(priceAboveZero, fc.nat(30), fc.nat(30)), { minLength: 1, maxLength: 8 }),
        async (one, drawn) => {
          const pricePath = drawn.map(([perMwh]) => perMwh);
          const ahead = {
            soldMwSeries: drawn.map(([, sold]) => sold),
            boughtMwSeries: drawn.map(([, , bought]) => bought),
          };
          const bare = await planDispatch({ site: one, pricePath });
          const plan = await planDispatch({ site: one, pricePath, awards: ahead });
          const worth = drawn.reduce(
            (sum, [perMwh, sold, bought]) =>
              sum + (perMwh * (sold - bought) * one.stepMinutes) / 60,
            0,
          );
          const scale = 1 + 300 * drawn.length * (one.battery.powerKw / 1000 + 60);
          expect(Math.abs(plan.nominal.value - (bare.nominal.value - worth))).toBeLessThan(
            1e-7 * scale,
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  test('equal to the plan leave nothing to the adversary', async () => {
    await fc.assert(
      fc.asyncProperty(
        site(),
        fc
          .array(priceAboveZero, { minLength: 2, maxLength: 8 })
          .chain((path) => fc.tuple(fc.constant(path), uncertaintyAround(path))),
        async (one, [pricePath, uncertainty]) => {
          const bare = await planDispatch({ site: one, pricePath });
          const hedged = await planDispatch({
            site: one,
            pricePath,
            uncertainty,
            awards: {
              soldMwSeries: bare.dispatch.dischargeMwSeries,
              boughtMwSeries: bare.dispatch.chargeMwSeries,
            },
          });
          const scale = 1 + (400 * pricePath.length * one.battery.powerKw) / 1000;
          // All cash is fixed ahead; only the wear remains, and no plan is better on the path itself.
          expect(Math.abs(hedged.worstValue + bare.nominal.wear)).toBeLessThan(1e-6 * scale);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('with depth and impact: no plan on a grid is better in its worst case', async () => {
    await fc.assert(
      fc.asyncProperty(
        threePrices.chain((path) => fc.tuple(fc.constant(path), uncertaintyAround(path))),
        awards,
        depth,
        fc.constantFrom(0, 5),
        async ([pricePath, uncertainty], ahead, market, impactPerMw) => {
          const terms = { awards: ahead, depth: market, impactPerMw };
          const robust = await planDispatch({ site: gridSite, pricePath, uncertainty, ...terms });
          const nominal = Float64Array.from(pricePath);
          const worstOf = (dispatch: Dispatch) => {
            const sold = soldMwOf(dispatch).map(
              (mw, step) => mw - ahead.soldMwSeries[step]! + ahead.boughtMwSeries[step]!,
            );
            const { worstRevenue, nominalRevenue } = worstPricePath({
              intervals: {
                nominalPath: nominal,
                lowPath: Float64Array.from(uncertainty.lowPath),
                highPath: Float64Array.from(uncertainty.highPath),
              },
              chargeMwSeries: sold.map((mw) => Math.max(0, -mw)),
              dischargeMwSeries: sold.map((mw) => Math.max(0, mw)),
              budgetHours: uncertainty.budgetHours,
              stepMinutes: 60,
            });
            return cashOf(dispatch, pricePath, terms) + worstRevenue - nominalRevenue;
          };
          expect(robust.worstValue).toBeCloseTo(worstOf(robust.dispatch), 6);
          const best = Math.max(...[...gridDispatches(4)].map(worstOf));
          expect(best).toBeLessThanOrEqual(robust.worstValueBound + 1e-6);
          expect(robust.worstValueBound - robust.worstValue).toBeLessThan(0.02);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('with an ambiguity set: no plan on a grid is better under its worst-case distribution', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(threePrices, { minLength: 2, maxLength: 3 }),
        awards,
        fc.constantFrom('tail' as const, 'kullbackLeibler' as const),
        async (scenarios, ahead, kind) => {
          const plan = await planDistributionallyRobust({
            site: gridSite,
            scenarios,
            awards: ahead,
            // Both sets contain every distribution.
            ambiguity:
              kind === 'tail'
                ? { kind, riskAversion: 1, tailShare: 1 / scenarios.length }
                : { kind, radius: 5 },
          });
          const worstOf = (dispatch: Dispatch) =>
            Math.min(
              ...scenarios.map(
                (path) => settleDispatch(gridSite, dispatch, path, [], { awards: ahead }).value,
              ),
            );
          expect(plan.worstValue).toBeCloseTo(worstOf(plan.dispatch), 5);
          const best = Math.max(...[...gridDispatches(4)].map(worstOf));
          expect(best).toBeLessThanOrEqual(plan.worstValueBound + 1e-6);
        },
      ),
      { numRuns: 13 },
    );
  });

  test('of another length than the path are rejected', async () => {
    await expect(
      planDispatch({
        site: gridSite,
        pricePath: [1, 2],
        awards: { soldMwSeries: [1], boughtMwSeries: [0, 0] },
      }),
    ).rejects.toThrow(/awards.soldMwSeries must have 2 entries; 1 came/);
  });
});
