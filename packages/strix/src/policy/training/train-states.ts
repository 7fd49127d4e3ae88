import type { PriceModel } from '../../price/price-model.js';
import type { ObserverTable } from '../policy-table.js';
import { countStates } from './count-states.js';
import type { DaySample } from './day-sample.js';
import { sampleDays } from './sample-days.js';
import { type ObserverChoice, settleObserver } from './settle-observer.js';
import type { StateModel } from './state-model.js';

/** What all policies of a market share. */
export interface TrainedStates {
  readonly observer: ObserverTable;
  readonly states: StateModel;
  readonly sample: DaySample;
}

/** Chosen by value on real prices before the test dates; method note, section 4.2. */
export const observerChoice: ObserverChoice = {
  groups: 8,
  classesOfGroup: 6,
  scaleFactor: 1.2,
  widthFactor: 0.4,
  profileGain: [0.15, 0.3],
  profileReach: 4,
  surpriseGain: 0.15,
  shapeWeight: 1,
  levelWeight: 0.5,
  scaleWeight: 0.5,
};
export const priceBins = 16;
export const sampleSize = {
  paths: 800,
  daysOfPath: 60,
  priorDays: 730,
  latestDayWeight: 3,
  halfLifeDays: 30,
};

/** Training depends on the model alone, so that batteries, factors and policies of one market share it. */
const known = new WeakMap<PriceModel, TrainedStates>();

/**
 * Observer and states of a market. The same model object is trained on once.
 *
 * @param model - price model; not changed afterwards
 */
export function trainStates(model: PriceModel): TrainedStates {
  const trained = known.get(model);
  if (trained !== undefined) return trained;
  const sample = sampleDays(model, sampleSize);
  const observer = settleObserver(sample, observerChoice);
  const result = { observer, states: countStates(sample, observer, priceBins), sample };
  known.set(model, result);
  return result;
}
