import { createStream, nextNormal } from '@bess/kernel/rng';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adaptiveBound,
  createAdaptiveConformal,
  updateAdaptiveConformal,
} from '../../src/conformal/adaptive-conformal.js';
import {
  createQuantileTracker,
  trackedBound,
  updateQuantileTracker,
} from '../../src/conformal/quantile-tracker.js';
import { conformalQuantile } from '../../src/conformal/split-conformal.js';

const anyLevel = fc.constantFrom(0.05, 0.1, 0.5, 0.9, 0.95);
const anyScores = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
  minLength: 50,
  maxLength: 400,
});

/** Errors whose spread and level drift, with a jump half-way. */
function driftingScores(seed: number, length: number): number[] {
  const stream = createStream({ seed, stream: 0, path: 0 });
  return Array.from({ length }, (_, t) => {
    const spread = 1 + 2 * Math.sin(t / 300) ** 2 + (t > length / 2 ? 4 : 0);
    return spread * nextNormal(stream) + t / length;
  });
}

describe('adaptive conformal inference', () => {
  it('covers at the nominal rate on every sequence, within (1 + γ)/(γT)', () => {
    const rates = fc.constantFrom(0.02, 0.1, 0.5);
    fc.assert(
      fc.property(anyScores, anyLevel, rates, (scores, level, rate) => {
        const state = createAdaptiveConformal({ level, rate, memory: 40 });
        const held = scores.filter((score) => updateAdaptiveConformal(state, score)).length;
        const bound = (1 + rate) / (rate * scores.length);
        expect(Math.abs(held / scores.length - level)).toBeLessThanOrEqual(bound + 1e-9);
        expect(state.levelInUse).toBeGreaterThanOrEqual(-rate);
        expect(state.levelInUse).toBeLessThanOrEqual(1 + rate);
      }),
    );
  });

  it('covers 80 % over a drifting stream, where fixed quantiles do not', () => {
    const scores = driftingScores(31, 6000);
    const lower = createAdaptiveConformal({ level: 0.1, rate: 0.01, memory: 336 });
    const upper = createAdaptiveConformal({ level: 0.9, rate: 0.01, memory: 336 });
    const calibration = scores.slice(0, 1000);
    const fixed = [conformalQuantile(calibration, 0.1), conformalQuantile(calibration, 0.9)];
    let adaptive = 0;
    let stale = 0;
    scores.forEach((score, t) => {
      const above = updateAdaptiveConformal(upper, score);
      const below = updateAdaptiveConformal(lower, score);
      if (t < 1000) return;
      if (above && !below) adaptive += 1;
      if (score >= fixed[0]! && score <= fixed[1]!) stale += 1;
    });
    // Over other streams 0.795 ± 0.001 and 0.51 ± 0.01: the bounds are more than 15 standard deviations away.
    expect(Math.abs(adaptive / 5000 - 0.8)).toBeLessThan(0.02);
    expect(Math.abs(stale / 5000 - 0.8)).toBeGreaterThan(0.1);
  });

  it('keeps its memory short and survives JSON', () => {
    const scores = driftingScores(32, 500);
    let state = createAdaptiveConformal({ level: 0.9, memory: 60 });
    let stored = createAdaptiveConformal({ level: 0.9, memory: 60 });
    for (const score of scores) {
      updateAdaptiveConformal(state, score);
      updateAdaptiveConformal(stored, score);
      stored = JSON.parse(JSON.stringify(stored));
    }
    expect(stored).toEqual(state);
    expect(state.scores).toEqual(scores.slice(-60));
    expect(adaptiveBound(state)).toBe(adaptiveBound(stored));
    state = { ...state, levelInUse: 1.01 };
    expect(adaptiveBound(state)).toBe(Infinity);
    expect(adaptiveBound({ ...state, levelInUse: -0.01 })).toBe(-Infinity);
  });

  it('rejects invalid options and scores', () => {
    expect(() => createAdaptiveConformal({ level: 1 })).toThrow(/level must be between 0 and 1/);
    expect(() => createAdaptiveConformal({ level: 0.9, rate: 0 })).toThrow(
      'rate must be above 0; 0 came',
    );
    const state = createAdaptiveConformal({ level: 0.9 });
    expect(() => updateAdaptiveConformal(state, Number.NaN)).toThrow(
      'score must be a finite number; NaN came',
    );
  });
});

describe('quantile tracking', () => {
  it('covers at the nominal rate on every bounded sequence, within (2b + η)/(ηT)', () => {
    const rates = fc.constantFrom(0.3, 1, 5);
    fc.assert(
      fc.property(anyScores, anyLevel, rates, (scores, level, rate) => {
        const state = createQuantileTracker({ level, rate, rateUnit: 'score' });
        const held = scores.filter((score) => updateQuantileTracker(state, score)).length;
        const bound = (2 * 10 + rate) / (rate * scores.length);
        expect(Math.abs(held / scores.length - level)).toBeLessThanOrEqual(bound + 1e-9);
      }),
    );
  });

  it('is a step of gradient descent on the pinball loss, by hand', () => {
    const state = createQuantileTracker({ level: 0.9, rate: 1, rateUnit: 'score', start: 2 });
    expect(updateQuantileTracker(state, 1)).toBe(true);
    expect(state.tracked).toBeCloseTo(1.9, 12);
    expect(updateQuantileTracker(state, 5)).toBe(false);
    expect(state.tracked).toBeCloseTo(2.8, 12);
    // As a share of the largest recent score, 5: a hit subtracts 0.5.
    const scaled = createQuantileTracker({ level: 0.9, rate: 1, start: 9 });
    updateQuantileTracker(scaled, -5);
    expect(scaled.tracked).toBeCloseTo(8.5, 12);
  });

  it('adds an integral part tan(Σ·ln(t + 1)/(C·(t + 1))), by hand', () => {
    const state = createQuantileTracker({
      level: 0.5,
      rate: 1,
      rateUnit: 'score',
      integralGain: 2,
      saturation: 0.5,
    });
    updateQuantileTracker(state, 3);
    // One miss: tracked 0.5, excess 0.5, largest recent 3.
    expect(trackedBound(state, 0.25)).toBeCloseTo(
      0.5 + 2 * 3 * Math.tan((0.5 * Math.log(2)) / (0.5 * 2)) + 0.25,
      10,
    );
  });

  it.each([0, 0.1])('covers 80 %% of a drifting stream with integral gain %d', (integralGain) => {
    const lower = createQuantileTracker({ level: 0.1, rate: 0.05, integralGain });
    const upper = createQuantileTracker({ level: 0.9, rate: 0.05, integralGain });
    let inside = 0;
    for (const score of driftingScores(33, 6000)) {
      const above = updateQuantileTracker(upper, score);
      const below = updateQuantileTracker(lower, score);
      if (above && !below) inside += 1;
    }
    // Over 300 other streams 0.789 ± 0.0011: the nearer bound is 8 standard deviations away.
    expect(Math.abs(inside / 6000 - 0.8)).toBeLessThan(0.02);
  });

  it('stays finite on any scores, and survives JSON', () => {
    const wild = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 120 });
    fc.assert(
      fc.property(wild, anyLevel, (scores, level) => {
        const state = createQuantileTracker({
          level,
          integralGain: 1,
          saturation: 0.05,
          memory: 9,
        });
        for (const score of scores) {
          updateQuantileTracker(state, score);
          expect(Number.isFinite(trackedBound(state))).toBe(true);
        }
        expect(state.recentSizes.length).toBeLessThanOrEqual(9);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });

  it('rejects invalid options and scores', () => {
    expect(() => createQuantileTracker({ level: 0.9, integralGain: -1 })).toThrow(
      'integralGain must be at least 0; -1 came',
    );
    expect(() => createQuantileTracker({ level: 0.9, saturation: 0 })).toThrow(/saturation/);
    expect(() => createQuantileTracker({ level: 0.9, start: Number.NaN })).toThrow(/start/);
    const state = createQuantileTracker({ level: 0.9 });
    expect(() => updateQuantileTracker(state, Infinity)).toThrow(/score must be a finite number/);
  });
});
