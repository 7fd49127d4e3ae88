import { expect, test } from 'vitest';
import { MEMBER_LEVELS } from '../../../packages/helios/src/ensemble/ensemble.js';
import { MODEL_NAMES } from '../../../packages/helios/src/types.js';
import type { CalibrationWindow } from '../src/calibration/calibration-window.js';
import { fitPriorWeights } from '../src/calibration/fit-prior-weights.js';
import { mixtureOf, weighedWindow, windowLossInto } from '../src/calibration/prior-loss.js';
import { windowWeights } from '../src/calibration/window-weights.js';

const STEPS = 30;

/** Numbers from 0 to 1 that look drawn at random. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** What comes is noise around 10; each model is off by its own error, and as unsure as it says. */
function madeWindow(
  draw: () => number,
  known: number,
  models: readonly { error: number; halfWidth: number }[],
): CalibrationWindow {
  const actual = Float64Array.from({ length: STEPS }, () => 10 + draw() - 0.5);
  const forecastOf = (error: number, halfWidth: number) =>
    Float64Array.from(
      { length: STEPS * MEMBER_LEVELS.length },
      (_, i) => 10 + error + (MEMBER_LEVELS[i % MEMBER_LEVELS.length]! - 0.5) * 2.5 * halfWidth,
    );
  const members = models.map(({ error, halfWidth }) =>
    forecastOf(error * (draw() < 0.5 ? -1 : 1), halfWidth),
  );
  const blocks = [0.5, 0.75].map((share) => ({ origin: share * known, actual, members }));
  const labels = { name: 'made', group: 'made', kind: 'load', timeKnown: true } as const;
  return { ...labels, known, scale: 1, leastSpread: 0.01, actual, members, blocks };
}

test('weights of the fit are those that a request gets', () => {
  const draw = drawn(1);
  const models = MODEL_NAMES.map((_, k) => ({ error: k, halfWidth: 1 + k / 2 }));
  const window = madeWindow(draw, 168, models);
  const prior = {
    contextDays: [7],
    shares: { LSTM: [0.1], XGBoost: [0.2], Prophet: [0.3], TFT: [0.4] },
    sharpness: 1.5,
    halfValues: 100,
    widthPowers: [0.7],
  };
  const weighed = weighedWindow(window, MODEL_NAMES, 0, {
    halfValues: 100,
    widthShare: 1,
    count: 1,
  });
  const logs = MODEL_NAMES.map((name) => Math.log(prior.shares[name][0]!));
  const { weights } = mixtureOf(weighed, logs, 1.5, 0.7);
  windowWeights(window, prior, MODEL_NAMES).forEach((weight, k) => {
    expect(weights[k]).toBeCloseTo(weight, 12);
  });
});

test('slopes of the loss are those of finite differences', () => {
  const models = MODEL_NAMES.map((_, k) => ({ error: k / 4, halfWidth: 0.3 + k / 5 }));
  const weighed = weighedWindow(madeWindow(drawn(2), 48, models), MODEL_NAMES, 0, {
    halfValues: 100,
    widthShare: 0,
    count: 1,
  });
  const quantilesAt = (step: number) => [-1.1, -0.4, 0.5, 1 + step / 50];
  const weights = [0.4, 0.3, 0.2, 0.1];
  const slopes = new Float64Array(4);
  windowLossInto(slopes, weighed, weights, quantilesAt);
  const lossAt = (at: readonly number[]) =>
    windowLossInto(new Float64Array(4), weighed, at, quantilesAt);
  slopes.forEach((slope, k) => {
    const moved = (by: number) => weights.map((weight, i) => (i === k ? weight + by : weight));
    const difference = (lossAt(moved(1e-5)) - lossAt(moved(-1e-5))) / 2e-5;
    expect(slope).toBeCloseTo(difference, 5);
  });
});

/** Windows of which one model is right each, and the others off by 2. */
function windowsOf(count: number, knownAt: (i: number) => number, rightAt: (i: number) => number) {
  const draw = drawn(3);
  return Array.from({ length: count }, (_, i) => {
    const models = MODEL_NAMES.map((_, k) => ({ error: k === rightAt(i) ? 0 : 2, halfWidth: 0.5 }));
    return madeWindow(draw, knownAt(i), models);
  });
}

// Chance: over 40 other draws the shares were 0.988 ± 0.002.
test('the fit finds which model serves which length', () => {
  const windows = windowsOf(
    80,
    (i) => (i % 2 === 0 ? 24 : 168),
    (i) => i % 2,
  ).map((window) => ({ ...window, blocks: [] }));
  const { contextDays, shares } = fitPriorWeights(windows, MODEL_NAMES);
  expect(contextDays).toEqual([1, 7]);
  expect(shares.LSTM[0]).toBeGreaterThan(0.8);
  expect(shares.XGBoost[1]).toBeGreaterThan(0.8);
});

// Chance: over 40 other draws the ratio was 1 ± 0.004, and the sharpness never below 15.
test('the fit finds how far to follow what a series shows', () => {
  const windows = windowsOf(
    80,
    () => 24,
    (i) => i % 2,
  );
  const { shares, sharpness, widthPowers } = fitPriorWeights(windows, MODEL_NAMES);
  expect(sharpness).toBeGreaterThan(1);
  expect(shares.LSTM[0]! / shares.XGBoost[0]!).toBeCloseTo(1, 1);
  // Over a day the widths of the models are left out.
  expect(widthPowers).toEqual([0]);
});
