import {
  clipDeviation,
  observe,
  observerAt,
  seasonalProfileInto,
} from '../observation/observer.js';
import {
  type DeviationForecast,
  FORECAST_HOURS,
  HOURS,
  type ObserverTable,
  REGIMES,
} from '../observation/policy-table.js';
import type { PriceModel } from '../price/price-model.js';
import { fitObserver, type ObserverSettings } from './fit-observer.js';
import { type DaySample, resetsObserver, sampleDays } from './sample-days.js';

/**
 * What is left of a deviation an hour later. One figure for all markets, chosen by value and not by least squares: method note,
 * section 4.3.
 */
const PERSISTENCE = 0.96;

/** Hours by which the mean of a regime leans on none: beside a deviation, and where none is seen. */
const PRIOR_HOURS = 3000;
const PRIOR_HOURS_WITHOUT_PRICES = 24;

/** Chosen by value on real prices before the test dates; method note, section 4.2. */
const observerSettings: ObserverSettings = {
  scaleFactor: 1.2,
  widthFactor: 0.4,
  profileGain: [0.15, 0.3],
  profileClip: 12,
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

/** What all policies of a market share. */
interface TrainedMarket {
  readonly observer: ObserverTable;
  readonly sample: DaySample;
  /** What deviations say of later hours, by what is told apart. */
  readonly forecastFor: (factors: ForecastFactors) => TrainedForecast;
}

/** What a policy that tells some factors apart makes of the sample. */
interface TrainedForecast {
  readonly watched: ObservedSample;
  readonly deviationForecast: DeviationForecast;
}

/**
 * Sample and observer of a market. The same model object is trained on once.
 *
 * @param model - price model; not changed afterwards
 */
export function trainMarket(model: PriceModel): TrainedMarket {
  const trained = known.get(model);
  if (trained !== undefined) return trained;
  const sample = sampleDays(model, sampleSize);
  const observer = fitObserver(sample, observerSettings);
  const outlooks = new Map<string, TrainedForecast>();
  const forecastFor = ({ priceState, regime }: ForecastFactors): TrainedForecast => {
    const key = `${priceState},${regime}`;
    const fitted = outlooks.get(key);
    if (fitted !== undefined) return fitted;
    const watched = observeSample(sample, observer, priceState);
    const made = {
      watched,
      deviationForecast: fitDeviationForecast(sample, watched, { priceState, regime }),
    };
    outlooks.set(key, made);
    return made;
  };
  const result = { observer, sample, forecastFor };
  known.set(model, result);
  return result;
}

/** What an observer made of the hours of a sample; entry day·24 + hour. */
export interface ObservedSample {
  /** Deviation of the price from the profile of its hour, in widths of the hour, within the reach. */
  readonly deviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Of each day [currency/MWh]. */
  readonly scalesPerMwh: Float64Array;
}

/**
 * Shows a sample to observers, a new one for each path and one for all real days.
 *
 * @param sample - days
 * @param table - settled constants
 * @param learns - whether profiles follow the prices; else they stay those of the season
 */
function observeSample(sample: DaySample, table: ObserverTable, learns: boolean): ObservedSample {
  const days = sample.follows.length;
  const deviations = new Float64Array(days * HOURS);
  const regimes = new Uint8Array(days * HOURS);
  const scalesPerMwh = new Float64Array(days);
  let state = observerAt(table, 0);
  for (let day = 0; day < days; day++) {
    const month = sample.months[day]!;
    if (resetsObserver(sample, day)) state = observerAt(table, month);
    else if (!learns) seasonalProfileInto(state.profile, table, month);
    const weekday = sample.weekdays[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const seen = { pricePerMwh: sample.prices[at]!, hour, weekday, newDay: hour === 0 };
      const { deviation, regime } = observe(state, table, seen, learns);
      deviations[at] = clipDeviation(deviation);
      regimes[at] = regime;
    }
    scalesPerMwh[day] = state.scalePerMwh;
  }
  return { deviations, regimes, scalesPerMwh };
}

/** What a policy tells apart. */
interface ForecastFactors {
  /** Off: the deviation of the price is not seen, only the regime. */
  readonly priceState: boolean;
  /** Off: all regimes are one. */
  readonly regime: boolean;
}

/**
 * What a deviation of the price says of the 24 hours after it, equation (15): what is left of it, and what real days then deviate by
 * beside that, by regime. Where deviations are not seen, the mean of each regime over all days. Hours further ahead go on as a day
 * ahead does.
 *
 * @param sample - days with their weights
 * @param watched - what an observer made of them
 * @param factors - what is told apart
 */
export function fitDeviationForecast(
  sample: DaySample,
  watched: ObservedSample,
  factors: ForecastFactors,
): DeviationForecast {
  const leadIntercepts = new Float64Array(REGIMES * FORECAST_HOURS);
  const leadSlopes = new Float64Array(REGIMES * FORECAST_HOURS);
  const { priceState } = factors;
  let left = priceState ? 1 : 0;
  // At once the deviation is what was seen.
  for (let ahead = 0; ahead <= HOURS; ahead++) {
    const means = meansByLookahead(sample, watched, ahead, left, factors);
    for (let regime = 0; regime < REGIMES; regime++) {
      const at = regime * FORECAST_HOURS + ahead;
      leadIntercepts[at] = priceState && ahead === 0 ? 0 : means[factors.regime ? regime : 0]!;
      leadSlopes[at] = left;
    }
    left *= PERSISTENCE;
  }
  for (let regime = 0; regime < REGIMES; regime++) {
    const day = regime * FORECAST_HOURS + HOURS;
    for (let at = day + 1; at < (regime + 1) * FORECAST_HOURS; at++) {
      leadIntercepts[at] = leadIntercepts[day]! * leadSlopes[at - HOURS]!;
      leadSlopes[at] = leadSlopes[day]! * leadSlopes[at - HOURS]!;
    }
  }
  return { leadIntercepts, leadSlopes };
}

/** Mean of the later deviation less what is left of the present one, by regime. */
function meansByLookahead(
  sample: DaySample,
  { deviations, regimes }: ObservedSample,
  ahead: number,
  left: number,
  { priceState, regime: tellsRegimes }: ForecastFactors,
): Float64Array {
  const mass = new Float64Array(REGIMES).fill(
    priceState ? PRIOR_HOURS : PRIOR_HOURS_WITHOUT_PRICES,
  );
  const rest = new Float64Array(REGIMES);
  const { follows, weights, simulatedDays } = sample;
  for (let day = priceState ? simulatedDays : 0; day + 1 < follows.length; day++) {
    if (follows[day + 1] === 0) continue;
    const weight = priceState ? 1 : weights[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const regime = tellsRegimes ? regimes[at]! : 0;
      mass[regime]! += weight;
      rest[regime]! += weight * (deviations[at + ahead]! - left * deviations[at]!);
    }
  }
  return rest.map((sum, regime) => sum / mass[regime]!);
}
