import { describe, expect, it } from 'vitest';
import { drawPriceTables } from '../../src/price/draw-price-tables.js';
import { sampleModel } from '../support/sample-model.js';

describe('drawPriceTables', () => {
  const model = sampleModel();

  it('lays out finite numbers for every draw', () => {
    const tables = drawPriceTables(model, { seed: 3 });
    expect(tables.drawCount).toBe(64);
    expect(tables.levelSeason).toHaveLength(64 * 12 * 7);
    expect(tables.effects).toHaveLength(64 * 13);
    expect(tables.transitionUpper).toHaveLength(64 * 100);
    for (const table of Object.values(tables)) {
      if (table instanceof Float64Array) expect(table.every(Number.isFinite)).toBe(true);
    }
  });

  it('keeps the posterior mean of normal blocks exactly, because draws are antithetic', () => {
    const tables = drawPriceTables(model, { seed: 9, drawCount: 8 });
    const width = 12 * 24;
    for (let i = 0; i < width; i++) {
      let total = 0;
      for (let draw = 0; draw < 8; draw++) total += tables.shape[draw * width + i]!;
      expect(total / 8).toBeCloseTo(model.shape.mean[i]!, 12);
    }
  });

  it('covers 0 to 1 with the intervals of the next regime, without gaps', () => {
    const { transitionLower, transitionUpper, transitionInverseWidth } = drawPriceTables(model, {
      seed: 5,
    });
    for (let row = 0; row < transitionLower.length / 5; row++) {
      expect(transitionLower[row * 5]).toBe(0);
      expect(transitionUpper[row * 5 + 4]).toBe(1);
      for (let to = 0; to < 5; to++) {
        const at = row * 5 + to;
        if (to > 0) expect(transitionLower[at]).toBe(transitionUpper[at - 1]);
        expect(
          (transitionUpper[at]! - transitionLower[at]!) * transitionInverseWidth[at]!,
        ).toBeCloseTo(1, 9);
      }
    }
  });

  it('gives the same bits for the same seed and different ones for another', () => {
    const one = drawPriceTables(model, { seed: 1 });
    expect(drawPriceTables(model, { seed: 1 })).toEqual(one);
    expect(drawPriceTables(model, { seed: 2 }).shape).not.toEqual(one.shape);
  });

  it('starts from the filtered state, the less so the later the start', () => {
    const withState = {
      ...model,
      state: {
        date: '2024-01-01',
        levelMean: [0.3, 0.2, 0.4] as [number, number, number],
        levelCovariance: [0.01, 0, 0, 0, 0.01, -0.01, 0, -0.01, 0.01],
        spreadMean: [0.1, 0.2, 0.1] as [number, number, number],
        spreadCovariance: [0.01, 0, 0, 0, 0.01, 0, 0, 0, 0.01],
        shapeScores: [0.5, -0.5] as [number, number],
        residual: 0.7,
        regime: 4,
      },
    };
    const sameDay = drawPriceTables(withState, { seed: 1, startDate: '2024-01-01' }).start;
    expect(sameDay.conditional).toBe(true);
    // The knowledge of the year effect decays over half of 30 days, at 0.5 a year.
    const kept = 0.5 ** (15 / 365);
    const expected = [0.3 * kept, 0.2, 0.4, 0.1 * kept, 0.2, 0.1, 0.5, -0.5, 0.7, 4];
    for (const [i, mean] of sameDay.means.entries()) expect(mean).toBeCloseTo(expected[i]!, 12);
    const aYear = drawPriceTables(withState, {
      seed: 1,
      startDate: '2024-01-01',
      horizonDays: 365,
    });
    expect(aYear.start.means[0]).toBeCloseTo(0.3 * 0.5 ** 0.5, 12);
    const later = drawPriceTables(withState, { seed: 1, startDate: '2024-01-11' }).start;
    expect(later.means[1]).toBeCloseTo(0.2 * 0.97 ** 10, 12);
    expect(later.means[2]).toBeCloseTo(0.4 * 0.6 ** 10, 12);
    expect(later.means[9]).toBe(2);
    expect(() => drawPriceTables(withState, { seed: 1, startDate: '2023-12-31' })).toThrow(
      /2024-01-01.*2023-12-31/,
    );
    expect(drawPriceTables(withState, { seed: 1 }).start.conditional).toBe(false);
  });

  it.each([0, 1.5, 5000, Number.NaN])('rejects %s draws', (drawCount) => {
    expect(() => drawPriceTables(model, { seed: 1, drawCount })).toThrow(/drawCount/);
  });
});
