import {
  beginObservedDay,
  clipDeviation,
  observeHour,
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
 * Share of a deviation that remains an hour later. One value for all markets, chosen by value and not by least squares: method
 * note, section 4.3.
 */
const PERSISTENCE = 0.96;

/** Weight, in hours, of a zero mean in the mean of a regime: with deviations observed, and without. */
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

/** Training depends on the model only, so batteries, factors and policies of one market share it. */
const trainedMarkets = new WeakMap<PriceModel, TrainedMarket>();

/** The part of training that all policies of a market share. */
interface TrainedMarket {
  readonly observer: ObserverTable;
  readonly sample: DaySample;
  /** Forecast of later deviations, by the factors that the policy uses. */
  readonly forecastFor: (factors: ForecastFactors) => TrainedForecast;
}

/** The observed sample and the forecast for one set of factors. */
interface TrainedForecast {
  readonly watched: ObservedSample;
  readonly deviationForecast: DeviationForecast;
}

/** Trains on a market: sample, observer and forecasts. Each model object is trained on once; it must not change afterwards. */
export function trainMarket(model: PriceModel): TrainedMarket {
  const trained = trainedMarkets.get(model);
  if (trained !== undefined) return trained;
  const sample = sampleDays(model, sampleSize);
  const observer = fitObserver(sample, observerSettings);
  const forecasts = new Map<string, TrainedForecast>();
  const forecastFor = ({ priceState, regime }: ForecastFactors): TrainedForecast => {
    const key = `${priceState},${regime}`;
    const fitted = forecasts.get(key);
    if (fitted !== undefined) return fitted;
    const watched = observeSample(sample, observer, priceState);
    const forecast = {
      watched,
      deviationForecast: fitDeviationForecast(sample, watched, { priceState, regime }),
    };
    forecasts.set(key, forecast);
    return forecast;
  };
  const result = { observer, sample, forecastFor };
  trainedMarkets.set(model, result);
  return result;
}

/** Observations of the hours of a sample; entry day·24 + hour. */
export interface ObservedSample {
  /** Deviation of the price from the profile of its hour, in widths of the hour, clipped. */
  readonly deviations: Float64Array;
  readonly regimes: Uint8Array;
  /** Of each day [currency/MWh]. */
  readonly scalesPerMwh: Float64Array;
}

/**
 * Runs observers over a sample: a new one for each path, and one for all real days. Unless it learns, profiles stay those of
 * the season.
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
    const kind = beginObservedDay(state, table, sample.weekdays[day]!);
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const { deviation, regime } = observeHour(
        state,
        table,
        sample.prices[at]!,
        kind,
        hour,
        learns,
      );
      deviations[at] = clipDeviation(deviation);
      regimes[at] = regime;
    }
    scalesPerMwh[day] = state.scalePerMwh;
  }
  return { deviations, regimes, scalesPerMwh };
}

/** The factors that a forecast uses. */
interface ForecastFactors {
  /** Off: the deviation of the price is not observed, only the regime. */
  readonly priceState: boolean;
  /** Off: all regimes are one. */
  readonly regime: boolean;
}

/**
 * Fits the forecast of later deviations, equation (15): the remaining share of the present deviation, plus the mean by regime
 * of what real days deviate beyond that. Where deviations are not observed, the mean of each regime over all days. Lead times
 * beyond 24 hours continue as a day ahead does.
 */
export function fitDeviationForecast(
  sample: DaySample,
  watched: ObservedSample,
  factors: ForecastFactors,
): DeviationForecast {
  const leadIntercepts = new Float64Array(REGIMES * FORECAST_HOURS);
  const leadSlopes = new Float64Array(REGIMES * FORECAST_HOURS);
  const { priceState } = factors;
  let slope = priceState ? 1 : 0;
  // At lead 0 the forecast is the observed deviation.
  for (let lead = 0; lead <= HOURS; lead++) {
    const means = meansByLookahead(sample, watched, lead, slope, factors);
    for (let regime = 0; regime < REGIMES; regime++) {
      const at = regime * FORECAST_HOURS + lead;
      leadIntercepts[at] = priceState && lead === 0 ? 0 : means[factors.regime ? regime : 0]!;
      leadSlopes[at] = slope;
    }
    slope *= PERSISTENCE;
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

/** Mean of the later deviation less the remaining share of the present one, by regime. */
function meansByLookahead(
  sample: DaySample,
  { deviations, regimes }: ObservedSample,
  lead: number,
  slope: number,
  { priceState, regime: separatesRegimes }: ForecastFactors,
): Float64Array {
  const mass = new Float64Array(REGIMES).fill(
    priceState ? PRIOR_HOURS : PRIOR_HOURS_WITHOUT_PRICES,
  );
  const remainder = new Float64Array(REGIMES);
  const { follows, weights, simulatedDays } = sample;
  for (let day = priceState ? simulatedDays : 0; day + 1 < follows.length; day++) {
    if (follows[day + 1] === 0) continue;
    const weight = priceState ? 1 : weights[day]!;
    for (let hour = 0; hour < HOURS; hour++) {
      const at = day * HOURS + hour;
      const regime = separatesRegimes ? regimes[at]! : 0;
      mass[regime]! += weight;
      remainder[regime]! += weight * (deviations[at + lead]! - slope * deviations[at]!);
    }
  }
  return remainder.map((sum, regime) => sum / mass[regime]!);
}
