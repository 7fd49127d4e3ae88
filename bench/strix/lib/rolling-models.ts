import { fitPriceModel } from '../../../packages/strix/src/fitting/fit-price-model.js';
import type { PriceModel } from '../../../packages/strix/src/price/price-model.js';
import { historyBefore } from './history-before.js';
import type { MarketCase } from './market-case.js';

/** A model and the local day from which it is used, counted in the days of its case. */
export interface DatedModel {
  readonly fromDay: number;
  readonly model: PriceModel;
}

const HOURS = 24;

/**
 * Models fitted at the start of a stretch and then at regular intervals, each on everything before its day.
 *
 * @param refitDays - days between two fits
 */
export function rollingModels(one: MarketCase, refitDays: number): DatedModel[] {
  const { history, prices, fromHour, untilHour, instantOf } = one;
  const { daySeries } = prices;
  const models: DatedModel[] = [];
  for (let hour = fromHour; hour < untilHour; hour += 1) {
    const fromDay = daySeries[hour]!;
    const isDue = models.length === 0 || fromDay >= models.at(-1)!.fromDay + refitDays;
    if (!isDue) continue;
    const { model } = fitPriceModel(historyBefore(history, instantOf(hour)));
    models.push({ fromDay, model });
    hour += HOURS;
  }
  return models;
}
