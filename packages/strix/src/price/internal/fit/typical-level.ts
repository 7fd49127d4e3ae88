import type { PriceModel } from '../../price-model.js';

/** Level of an ordinary month and year [currency/MWh]. */
export function typicalLevel({ centrePerMwh, levelScalePerMwh, level }: PriceModel): number {
  const mean = level.season.mean.reduce((total, value) => total + value, 0) / 12;
  return centrePerMwh + levelScalePerMwh * Math.sinh(mean);
}
