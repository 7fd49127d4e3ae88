import type { PriceModel } from '../../price/price-model.js';
import type { ObserverTable, Outlook } from '../policy-table.js';
import type { DaySample } from './day-sample.js';
import { fitOutlook, type OutlookFactors } from './fit-outlook.js';
import { sampleDays } from './sample-days.js';
import { type ObserverChoice, settleObserver } from './settle-observer.js';
import { type WatchedSample, watchSample } from './watch-sample.js';

/** What all policies of a market share. */
export interface TrainedMarket {
  readonly observer: ObserverTable;
  readonly sample: DaySample;
  /** What deviations say of later hours, by what is told apart. */
  readonly outlookOf: (factors: OutlookFactors) => TrainedOutlook;
}

/** What a policy that tells some factors apart makes of the sample. */
export interface TrainedOutlook {
  readonly watched: WatchedSample;
  readonly outlook: Outlook;
}

/** Chosen by value on real prices before the test dates; method note, section 4.2. */
const observerChoice: ObserverChoice = {
  scaleFactor: 1.2,
  widthFactor: 0.4,
  profileGain: [0.15, 0.3],
  profileReach: 12,
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
  const observer = settleObserver(sample, observerChoice);
  const outlooks = new Map<string, TrainedOutlook>();
  const outlookOf = ({ priceState, regime }: OutlookFactors): TrainedOutlook => {
    const key = `${priceState},${regime}`;
    const fitted = outlooks.get(key);
    if (fitted !== undefined) return fitted;
    const watched = watchSample(sample, observer, priceState);
    const made = { watched, outlook: fitOutlook(sample, watched, { priceState, regime }) };
    outlooks.set(key, made);
    return made;
  };
  const result = { observer, sample, outlookOf };
  known.set(model, result);
  return result;
}
