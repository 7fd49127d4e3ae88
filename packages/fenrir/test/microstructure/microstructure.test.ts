import { createStream, nextNormal, nextUniform, type RandomStream } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviationsWithin } from '../../../testkit/src/chance.js';
import {
  amihudIlliquidity,
  kyleLambda,
  meanReversion,
  realisedVariation,
  rollMeasure,
  type Trade,
} from '../../src/microstructure/index.js';

const price = fc.integer({ min: -20_000, max: 500_000 }).map((cents) => cents / 100);
const prices = fc.array(price, { minLength: 5, maxLength: 60 });
/** At most ten comparisons per test below, each failing by chance once in 10⁸: once in 10⁷ for the test. */
const FAR = deviationsWithin(1e-8);
const streamOf = (seed: number): RandomStream => createStream({ seed, stream: 0, path: 0 });

describe('realised variation', () => {
  test('of a random walk with jumps gives their share of the variance', () => {
    // Changes have a variance of 4, and 2 % of the steps a jump of ±30 with a variance of 18: 18 of 22 are jumps.
    const stream = streamOf(7);
    const path = [0];
    for (let at = 0; at < 200_000; at += 1) {
      const u = nextUniform(stream);
      const jump = u < 0.01 ? 30 : u < 0.02 ? -30 : 0;
      path.push(path[at]! + 2 * nextNormal(stream) + jump);
    }
    const { volatility, jumpShare } = realisedVariation(path, 15);
    // Standard deviations 0.0065, by the fourth moment of a change, and 0.004: 0.05 is more than 7 of either, 1e-11 by chance.
    // Four steps an hour.
    expect(volatility / Math.sqrt(4 * 22)).toBeCloseTo(1, 1);
    // A jump has ordinary neighbours: E|Δ||Δ′| = (2·√(2/π)·0.98 + 30·0.02)² = 4.67, times π/2 is 7.34 of 22.
    expect(jumpShare).toBeCloseTo(1 - 7.34 / 22, 1);
  });

  test('of a random walk without jumps has a share of 0', () => {
    const stream = streamOf(8);
    const path = [0];
    for (let at = 0; at < 100_000; at += 1) path.push(path[at]! + nextNormal(stream));
    const { volatility, jumpShare } = realisedVariation(path, 60);
    // Standard deviations 1/√(2n) = 0.0022 and √((π²/4 + π − 5)/n) = 0.0025: 22 and 8 of them, 1e-15 by chance.
    expect(volatility).toBeCloseTo(1, 1);
    expect(jumpShare).toBeLessThan(0.02);
  });

  test('is as on paper', () => {
    // Changes 2, −1, 3: squares 14, products 2 and 3; bipower π/2·2.5 = 3.93 of 14/3 = 4.67.
    const { volatility, jumpShare, changes } = realisedVariation([1, 3, 2, 5], 30);
    expect(volatility).toBeCloseTo(Math.sqrt((14 / 3) * 2), 12);
    expect(jumpShare).toBeCloseTo(1 - ((Math.PI / 2) * 2.5) / (14 / 3), 12);
    expect(changes).toBe(3);
    // The gap separates 1 → 3 from 4 → 6.
    expect(realisedVariation([1, 3, Number.NaN, 4, 6], 60)).toEqual({
      volatility: 2,
      jumpShare: null,
      changes: 2,
    });
    expect(realisedVariation([5, 5, 5, 5], 60)).toEqual({
      volatility: 0,
      jumpShare: 0,
      changes: 3,
    });
    expect(realisedVariation([5], 60)).toEqual({ volatility: 0, jumpShare: null, changes: 0 });
  });

  test('scales with prices and does not depend on their level', () => {
    fc.assert(
      fc.property(prices, price, (path, level) => {
        const before = realisedVariation(path, 5);
        const after = realisedVariation(
          path.map((p) => level + 3 * p),
          5,
        );
        expect(after.volatility).toBeCloseTo(3 * before.volatility, 5);
        expect(after.jumpShare!).toBeCloseTo(before.jumpShare!, 5);
      }),
    );
  });
});

describe('mean reversion', () => {
  test('estimates the half-life of a known process', () => {
    for (const [halfLifeHours, stepMinutes] of [
      [2, 15],
      [12, 60],
      [0.5, 5],
    ] as const) {
      const stream = streamOf(11);
      const persistence = 2 ** (-stepMinutes / 60 / halfLifeHours);
      const path = [40];
      for (let at = 0; at < 60_000; at += 1) {
        path.push(40 + persistence * (path[at]! - 40) + 5 * nextNormal(stream));
      }
      const found = meanReversion(path, stepMinutes);
      const steps = -Math.LN2 / Math.log(found.persistence!);
      expect(found.halfLifeHours!).toBeCloseTo((steps * stepMinutes) / 60, 9);
      // Standard error of the mean of an autocorrelated process.
      const levelError = 5 / ((1 - persistence) * Math.sqrt(60_000));
      expect(Math.abs(found.level! - 40)).toBeLessThan(FAR * levelError);
      expect(Math.abs(found.persistence! - persistence)).toBeLessThan(FAR * found.standardError!);
      expect(found.standardError!).toBeCloseTo(Math.sqrt((1 - persistence ** 2) / 60_000), 3);
    }
  });

  test('does not depend on the unit and level of prices', () => {
    fc.assert(
      fc.property(prices, price, (path, level) => {
        const before = meanReversion(path, 30);
        const after = meanReversion(
          path.map((p) => level - 2 * p),
          30,
        );
        expect(after.pairs).toBe(before.pairs);
        if (before.persistence === null) expect(after.persistence).toBeNull();
        else expect(after.persistence).toBeCloseTo(before.persistence, 6);
      }),
    );
  });

  test('is null where it cannot be estimated', () => {
    expect(meanReversion([5, 5, 5, 5, 5], 60)).toMatchObject({
      halfLifeHours: null,
      persistence: null,
      level: 5,
    });
    expect(meanReversion([1, 2], 60)).toMatchObject({
      halfLifeHours: null,
      persistence: null,
      pairs: 1,
    });
    // A line never reverts; an alternating price does within a step.
    expect(meanReversion([1, 2, 4, 8, 16], 60)).toMatchObject({ halfLifeHours: null });
    expect(meanReversion([1, -1, 1, -1, 1], 60)).toMatchObject({
      halfLifeHours: null,
      persistence: -1,
    });
    expect(meanReversion([8, 4, Number.NaN, 2, 1, 0.5], 30).pairs).toBe(3);
    expect(meanReversion([8, 4, 2, 1, 0.5, 0.25], 30).halfLifeHours).toBeCloseTo(0.5, 12);
  });
});

describe("Roll's measure", () => {
  test('finds the spread of trades around a random walk', () => {
    const stream = streamOf(13);
    let middle = 50;
    const path = Array.from({ length: 200_000 }, () => {
      middle += 0.5 * nextNormal(stream);
      return middle + (nextUniform(stream) < 0.5 ? 1.5 : -1.5);
    });
    expect(rollMeasure(path, 'trades')).toMatchObject({ meaning: 'effectiveSpread' });
    // γ₀ = 4.75, γ₁ = −2.25: by Bartlett γ̂₁ has the variance (γ₀² + 3γ₁²)/n, and the spread 2·√−γ̂₁ the standard deviation 0.0092.
    expect(Math.abs(rollMeasure(path, 'trades').value! - 3)).toBeLessThan(FAR * 0.0092);
  });

  test('has another name for auction prices, and is null where changes are positively correlated', () => {
    expect(rollMeasure([50, 52, 50, 52, 50], 'auction')).toEqual({
      meaning: 'reversalScale',
      value: 4,
      autocovariance: -4,
      pairs: 3,
    });
    expect(rollMeasure([1, 2, 3, 4], 'auction')).toMatchObject({ value: null, autocovariance: 1 });
    expect(rollMeasure([1, 2], 'auction')).toMatchObject({ value: null, pairs: 0 });
    expect(() => rollMeasure([1, Number.POSITIVE_INFINITY], 'auction')).toThrow(
      /pricePath\[1\] must be a finite/,
    );
  });
});

describe('price impact of volume', () => {
  const market = (seed: number, lambda: number, noise: number, tellSide: boolean): Trade[] => {
    const stream = streamOf(seed);
    let pricePerMwh = 50;
    return Array.from({ length: 20_000 }, () => {
      const volumeMwh = 1 + 9 * nextUniform(stream);
      const sign = nextUniform(stream) < 0.5 ? 1 : -1;
      pricePerMwh += lambda * sign * volumeMwh + noise * nextNormal(stream);
      return {
        pricePerMwh,
        volumeMwh,
        ...(tellSide ? { side: sign > 0 ? ('buy' as const) : ('sell' as const) } : {}),
      };
    });
  };

  test('is estimated where it is known', () => {
    const found = kyleLambda(market(17, 0.3, 2, true));
    expect(Math.abs(found.lambda! - 0.3)).toBeLessThan(FAR * found.standardError!);
    // Noise of 2 over volumes with a mean square of 37, in 20,000 trades: the noise is known to 0.5 %, the root mean square to 0.28 %.
    const expected = 2 / Math.sqrt(37 * 20_000);
    expect(Math.abs(found.standardError! / expected - 1)).toBeLessThan(FAR * 0.0057);
    expect(found).toMatchObject({ trades: 19_999, tickRuleShare: 0 });
  });

  test('needs no sides where the tick rule infers them', () => {
    const found = kyleLambda(market(19, 0.3, 0, false));
    expect(found.lambda).toBeCloseTo(0.3, 9);
    expect(found.tickRuleShare).toBe(1);
  });

  test('is null where it cannot be estimated', () => {
    const still: Trade[] = [1, 2, 3, 4, 5].map((volumeMwh) => ({ pricePerMwh: 50, volumeMwh }));
    expect(kyleLambda(still)).toEqual({
      lambda: null,
      standardError: null,
      trades: 0,
      tickRuleShare: 0,
    });
    expect(amihudIlliquidity(still)).toBe(0);
    expect(amihudIlliquidity(still.slice(0, 1))).toBeNull();
    expect(() => kyleLambda([{ pricePerMwh: 1, volumeMwh: 0 }])).toThrow(
      /trades\[0\].volumeMwh must be at least/,
    );
  });

  test("by Amihud's measure is the mean change per MWh, whatever the side", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(price, fc.integer({ min: 1, max: 500 })), {
          minLength: 2,
          maxLength: 30,
        }),
        (drawn) => {
          const trades = drawn.map(([pricePerMwh, volumeMwh]) => ({ pricePerMwh, volumeMwh }));
          const changes = trades
            .slice(1)
            .map(
              (trade, at) =>
                Math.abs(trade.pricePerMwh - trades[at]!.pricePerMwh) / trade.volumeMwh,
            );
          const expected = changes.reduce((sum, each) => sum + each, 0) / changes.length;
          expect(amihudIlliquidity(trades)).toBeCloseTo(expected, 9);
          // Half the price change on twice the volume is a quarter.
          const eased = trades.map(({ pricePerMwh, volumeMwh }) => ({
            pricePerMwh: pricePerMwh / 2,
            volumeMwh: 2 * volumeMwh,
          }));
          expect(amihudIlliquidity(eased)).toBeCloseTo(expected / 4, 9);
        },
      ),
    );
  });
});
