import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';

const HOURS = 24;
const SHIFT_HOURS = 2;

/**
 * Models that are wrong on purpose. Their memory of recent prices is removed, so that a policy can only learn from the
 * wrong model.
 *
 * @returns one with half the daily spread, and one with the day shifted by two hours
 */
export function wrongModels(model: PriceModel): { name: string; model: PriceModel }[] {
  return [
    { name: 'spread halved', model: withHalfSpread(forgetful(model)) },
    { name: 'peak 2 h later', model: withLaterDay(forgetful(model)) },
  ];
}

function forgetful(model: PriceModel): PriceModel {
  const { recent: _recent, state: _state, ...rest } = model;
  return rest;
}

function withHalfSpread(model: PriceModel): PriceModel {
  const { season } = model.spread;
  const mean = season.mean.map((value) => value - Math.LN2);
  return { ...model, spread: { ...model.spread, season: { ...season, mean } } };
}

function withLaterDay(model: PriceModel): PriceModel {
  const later = (rows: number[]) =>
    rows.map((_, place) => {
      const hour = place % HOURS;
      return rows[place - hour + ((hour - SHIFT_HOURS + HOURS) % HOURS)]!;
    });
  const block = ({ mean, standardDeviation }: PriceModel['shape']) => ({
    mean: later(mean),
    standardDeviation: later(standardDeviation),
  });
  const [first, second] = model.shapePatterns;
  return {
    ...model,
    shape: block(model.shape),
    weekdayShape: block(model.weekdayShape),
    shapePatterns: [later(first), later(second)],
  };
}
