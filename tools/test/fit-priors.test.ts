import { describe, expect, it } from 'vitest';
import { marketPrior } from '../../packages/strix/src/data/market-prior.js';
import { fitPriceModel } from '../../packages/strix/src/fitting/fit-price-model.js';
import { poolModels } from '../src/fit-priors/pool-models.js';
import { renderPriorModule } from '../src/fit-priors/render-priors.js';
import { typicalSpread } from '../src/fit-priors/typical-spread.js';

const name = {
  market: 'pool',
  timeZone: 'Etc/UTC',
  currency: 'USD',
  floorPerMwh: -150,
  capPerMwh: 1000,
};

describe('poolModels', () => {
  const pjm = marketPrior('pjm-day-ahead');
  const np15 = marketPrior('caiso-np15-day-ahead');
  const pooled = poolModels(
    [
      { model: pjm, weight: 1 },
      { model: np15, weight: 2 },
    ],
    name,
  );

  it('of one model has its level, spread and transitions', () => {
    const alone = poolModels([{ model: pjm, weight: 1 }], name);
    expect(typicalSpread(alone) / typicalSpread(pjm)).toBeCloseTo(1, 1);
    for (let i = 0; i < 100; i++) expect(alone.transitions[i]).toBeCloseTo(pjm.transitions[i]!, 6);
    for (let i = 0; i < 288; i++) expect(alone.shape.mean[i]).toBeCloseTo(pjm.shape.mean[i]!, 9);
    expect(alone.regimes[4]!.mean).toEqual(pjm.regimes[4]!.mean);
  });

  it('of two lies between them and does not depend on their order', () => {
    const other = poolModels(
      [
        { model: np15, weight: 2 },
        { model: pjm, weight: 1 },
      ],
      name,
    );
    // 96, 159 and 191 per MWh: poolModels moves the spread there by the same draws that measure it here, so that chance decides nothing.
    expect(typicalSpread(pooled)).toBeGreaterThan(typicalSpread(pjm));
    expect(typicalSpread(pooled)).toBeLessThan(typicalSpread(np15));
    expect(other.centrePerMwh).toBeCloseTo(pooled.centrePerMwh, 9);
    expect(other.spread.season.mean[0]).toBeCloseTo(pooled.spread.season.mean[0]!, 2);
  });

  it('has patterns at right angles', () => {
    const [first, second] = pooled.shapePatterns;
    expect(first.reduce((sum, value, i) => sum + value * second[i]!, 0)).toBeCloseTo(0, 6);
    expect(first.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(24, 6);
  });
});

describe('renderPriorModule', () => {
  it('writes a module that holds the model and where it is from', () => {
    const epochMsSeries = Array.from({ length: 24 * 20 }, (_, i) => i * 3_600_000);
    const { model } = fitPriceModel({
      epochMsSeries,
      pricePerMwhSeries: epochMsSeries.map((_, i) => 30 + (i % 24)),
      timeZone: 'Etc/UTC',
    });
    const recipe = { name: 'my-market', ...name, members: [], origin: 'an exchange' };
    const text = renderPriorModule({ recipe, model, periods: ['A to B'] });
    expect(text).toContain('export const myMarket: PriceModel = {"version":1');
    expect(text).toContain('my-market: an exchange; fitted on A to B.');
  });
});
