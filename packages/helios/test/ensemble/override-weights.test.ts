import { evenly } from '@bess/testkit';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { overrideWeights } from '../../src/ensemble/member-weights.js';
import { forecastWithEnsemble } from '../../src/forecast/forecast.js';
import { toyEnsemble } from '../forecast/toy-ensemble.js';

const learned = { LSTM: 0.4, XGBoost: 0.3, Prophet: 0.1, TFT: 0.2 };

describe("a caller's weights", () => {
  it('leave the rest to the others, in proportion to their learned weights', () => {
    const { LSTM, XGBoost, Prophet, TFT } = overrideWeights(learned, { LSTM: 0.7 });
    expect(LSTM).toBe(0.7);
    expect(XGBoost).toBeCloseTo(0.15, 12);
    expect(Prophet).toBeCloseTo(0.05, 12);
    expect(TFT).toBeCloseTo(0.1, 12);
  });

  it('are scaled to 1 if they leave nothing, or name all models', () => {
    expect(overrideWeights(learned, { LSTM: 3, TFT: 1 })).toEqual({
      LSTM: 0.75,
      XGBoost: 0,
      Prophet: 0,
      TFT: 0.25,
    });
    const all = { LSTM: 0.1, XGBoost: 0.1, Prophet: 0.1, TFT: 0.1 };
    expect(overrideWeights(learned, all)).toEqual({
      LSTM: 0.25,
      XGBoost: 0.25,
      Prophet: 0.25,
      TFT: 0.25,
    });
  });

  it('leave equal shares to models without a learned weight', () => {
    const one = { LSTM: 1, XGBoost: 0, Prophet: 0, TFT: 0 };
    const { XGBoost, Prophet } = overrideWeights(one, { LSTM: 0.4 });
    expect(XGBoost).toBeCloseTo(0.2, 12);
    expect(Prophet).toBeCloseTo(0.2, 12);
  });

  it('sum to 1 and are never negative, whatever is named', () => {
    const given = fc.record(
      { LSTM: evenly(0, 2), XGBoost: evenly(0, 2), Prophet: evenly(0, 2), TFT: evenly(0, 2) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(given, (override) => {
        const sum = Object.values(override).reduce((a, b) => a + b, 0);
        fc.pre(Object.keys(override).length === 0 || sum > 0);
        const weights = Object.values(overrideWeights(learned, override));
        expect(weights.every((weight) => weight >= 0)).toBe(true);
        expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
      }),
      { endOnFailure: true },
    );
  });

  it.each([
    [{ ARIMA: 1 }, 'unknownModel'],
    [{ LSTM: 0.5, TFT: -1 }, 'weightOutOfRange'],
    [{ LSTM: Number.NaN }, 'weightOutOfRange'],
    [{ LSTM: 2e6 }, 'weightOutOfRange'],
    [{ LSTM: 0, XGBoost: 0, Prophet: 0, TFT: 0 }, 'weightsAddUpToNothing'],
  ])('are refused before any model is fitted: %o', (weights, code) => {
    const fit = vi.fn();
    const onProgress = vi.fn();
    const ensemble = toyEnsemble();
    const idle = { ...ensemble, members: ensemble.members.map((member) => ({ ...member, fit })) };
    const values = Array.from({ length: 48 }, (_, hour) => hour % 24);
    expect(() =>
      forecastWithEnsemble(idle, { values, horizon: 4, weights: weights as object, onProgress }),
    ).toThrow(expect.objectContaining({ code }));
    expect(fit).not.toHaveBeenCalled();
    expect(onProgress).not.toHaveBeenCalled();
  });
});
