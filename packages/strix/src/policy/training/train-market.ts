import type { PriceModel } from '../../price/price-model.js';
import type { ObserverTable } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import { sampleDays } from './sample-days.js';
import { type ObserverChoice, settleObserver } from './settle-observer.js';

/** What all policies of a market share. */
export interface TrainedMarket {
  readonly observer: ObserverTable;
  readonly sample: DaySample;
}

/** Chosen by value on real prices before the test dates; method note, section 4.2. */
const observerChoice: ObserverChoice = {
  scaleFactor: 1.2,
  widthFactor: 0.4,
  profileGain: [0.15, 0.3],
  profileReach: 4,
  surpriseGain: 0.15,
};
const sampleSize = {
  paths: 800,
  daysOfPath: 60,
  priorDays: 730,
  latestDayWeight: 3,
  halfLifeDays: 30,
};

/** Training depends on the model alone, so that batteries, factors and policies of one market share it. */
const known = new WeakMap<PriceModel, TrainedMarket>();

/**
 * Sample and observer of a market. The same model object is trained on once.
 *
 * @param model - price model; not changed afterwards
 */
export function trainMarket(model: PriceModel): TrainedMarket {
  const trained = known.get(model);
  if (trained !== undefined) return trained;
  const sample = sampleDays(model, sampleSize);
  const result = { observer: settleObserver(sample, observerChoice), sample };
  known.set(model, result);
  return result;
}
