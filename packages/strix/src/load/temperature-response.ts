import { type Regression, regress } from '../internal/regression.js';
import {
  type ChangePoints,
  dailyColumns,
  dailyRegressorsInto,
  fitAutoregression,
  hinges,
  type PriceColumn,
  presentValuesOfDay,
} from './daily-regression.js';
import { type LoadDays, type LoadProfile, loadProfile } from './load-days.js';
import type { TemperatureChangePoints } from './load-model.js';

/** Fitted profile, response, day effects, and the remainder. */
export interface FittedResponse {
  profile: LoadProfile;
  breaks: TemperatureChangePoints[];
  /** One per day; NaN where the day is not complete enough. */
  dayEffects: Float64Array;
  /** Day × step: remainder after profile, response and day effect, in units of the scale. */
  withinDay: Float64Array;
}

const HEATING_F = [45, 50, 55, 60, 65];
const COOLING_F = [55, 60, 65, 70, 75];

/** A day counts with at least this share of its steps. */
const MIN_COMPLETE_SHARE = 0.75;

/** Smallest probability of a pair of change points to keep. */
const MIN_PROBABILITY = 0.02;
const DAY_EFFECT_PRIOR = { persistence: 0.5, precision: 4, innovation: 0.05 };

interface Candidate {
  breaks: ChangePoints | undefined;
  daily: Regression;
}

/**
 * Fits profile and daily response alternately. The response is a regression of daily means whitened by their own persistence,
 * so that its uncertainty depends on the number of days and not of readings. Every pair of change points is weighted by its
 * evidence. `y` is the load in units of the scale, day × step.
 */
export function fitTemperatureResponse(
  days: LoadDays,
  y: Float64Array,
  price: PriceColumn | undefined,
  rounds: number,
): FittedResponse {
  const pairs = changePointPairs(days);
  let profile = loadProfile(days, y);
  let persistence = DAY_EFFECT_PRIOR.persistence;
  for (let round = 0; ; round++) {
    const means = dailyMeans(days, y, profile);
    const candidates = pairs.map((breaks) => ({
      breaks,
      daily: dailyRegression(days, means, breaks, price, persistence),
    }));
    const best = candidates.reduce((one, other) =>
      other.daily.logEvidence > one.daily.logEvidence ? other : one,
    );
    const response = dailyResponse(days, best, price);
    const dayEffects = means.map((mean, day) => mean - response[day]!);
    const dayEffect = fitAutoregression(dayEffects, DAY_EFFECT_PRIOR);
    persistence = Math.min(0.95, Math.max(0, dayEffect.mean[1]!));
    const within = withinDayResponse(days, y, profile, response, dayEffects, best.breaks);
    if (round === rounds - 1) {
      return {
        profile,
        breaks: weightByEvidence(candidates, within.regression),
        dayEffects,
        withinDay: within.left,
      };
    }
    profile = loadProfile(days, unexplained(days, y, response, within.fitted));
  }
}

function changePointPairs(days: LoadDays): (ChangePoints | undefined)[] {
  if (!days.temperatureF) return [undefined];
  return HEATING_F.flatMap((heatingBelowF) =>
    COOLING_F.filter((coolingAboveF) => coolingAboveF >= heatingBelowF).map((coolingAboveF) => ({
      heatingBelowF,
      coolingAboveF,
    })),
  );
}

function dailyMeans(days: LoadDays, y: Float64Array, profile: LoadProfile): Float64Array {
  const { stepsPerDay, kinds } = days;
  return Float64Array.from(kinds, (kind, day) => {
    let sum = 0;
    let count = 0;
    for (let step = 0; step < stepsPerDay; step++) {
      const value = y[day * stepsPerDay + step]!;
      if (Number.isNaN(value)) continue;
      sum += value - profile.mean[kind * stepsPerDay + step]!;
      count += 1;
    }
    return count >= MIN_COMPLETE_SHARE * stepsPerDay ? sum / count : Number.NaN;
  });
}

function regressorRows(
  days: LoadDays,
  breaks: ChangePoints | undefined,
  price: PriceColumn | undefined,
): { rows: Float64Array; complete: boolean[]; columns: number } {
  const columns = dailyColumns(breaks !== undefined, price !== undefined).length;
  const rows = new Float64Array(days.kinds.length * columns);
  const { temperatureF, pricePerMwh } = days;
  const complete = Array.from(days.kinds, (_, day) =>
    dailyRegressorsInto(
      rows,
      day * columns,
      {
        season: days.seasons[day]!,
        ...(temperatureF && { temperaturesF: presentValuesOfDay(temperatureF, day, days) }),
        ...(pricePerMwh && { pricesPerMwh: presentValuesOfDay(pricePerMwh, day, days) }),
      },
      breaks,
      price,
    ),
  );
  return { rows, complete, columns };
}

function dailyRegression(
  days: LoadDays,
  means: Float64Array,
  breaks: ChangePoints | undefined,
  price: PriceColumn | undefined,
  persistence: number,
): Regression {
  const { rows, complete, columns } = regressorRows(days, breaks, price);
  const differenced: number[] = [];
  const observed: number[] = [];
  for (let day = 1; day < means.length; day++) {
    if (!complete[day] || !complete[day - 1]) continue;
    const difference = means[day]! - persistence * means[day - 1]!;
    if (Number.isNaN(difference)) continue;
    observed.push(difference);
    for (let column = 0; column < columns; column++) {
      differenced.push(
        rows[day * columns + column]! - persistence * rows[(day - 1) * columns + column]!,
      );
    }
  }
  return regress(differenced, observed, {
    mean: new Float64Array(columns),
    precision: new Float64Array(columns).fill(0.1),
    shape: 1.5,
    rate: 1.5 * DAY_EFFECT_PRIOR.innovation * DAY_EFFECT_PRIOR.innovation,
  });
}

function dailyResponse(
  days: LoadDays,
  { breaks, daily }: Candidate,
  price: PriceColumn | undefined,
): Float64Array {
  const { rows, complete, columns } = regressorRows(days, breaks, price);
  return Float64Array.from(days.kinds, (_, day) => {
    if (!complete[day]) return Number.NaN;
    let sum = 0;
    for (let column = 0; column < columns; column++) {
      sum += rows[day * columns + column]! * daily.mean[column]!;
    }
    return sum;
  });
}

/** Response to the deviation of the hour's hinges from their daily mean: hot afternoons have a higher load than hot nights. */
function withinDayResponse(
  days: LoadDays,
  y: Float64Array,
  profile: LoadProfile,
  response: Float64Array,
  dayEffects: Float64Array,
  breaks: ChangePoints | undefined,
): { regression: Regression | undefined; fitted: Float64Array; left: Float64Array } {
  const { stepsPerDay, kinds, temperatureF } = days;
  const fitted = new Float64Array(y.length);
  const left = y.map((value, cell) => {
    const day = Math.floor(cell / stepsPerDay);
    const explained = response[day]! + dayEffects[day]!;
    const kind = kinds[day]!;
    return value - profile.mean[kind * stepsPerDay + (cell % stepsPerDay)]! - explained;
  });
  if (!breaks || !temperatureF) return { regression: undefined, fitted, left };
  const deviations = hingeDeviations(days, temperatureF, breaks);
  const rows: number[] = [];
  const observed: number[] = [];
  for (let cell = 0; cell < left.length; cell++) {
    const row = [deviations[2 * cell]!, deviations[2 * cell + 1]!];
    if (Number.isNaN(left[cell]! + row[0]!)) continue;
    rows.push(...row);
    observed.push(left[cell]!);
  }
  const regression = regress(rows, observed, {
    mean: [0, 0],
    precision: [1, 1],
    shape: 1.5,
    rate: 1.5 * 0.05 * 0.05,
  });
  for (let cell = 0; cell < left.length; cell++) {
    const heating = deviations[2 * cell]!;
    if (Number.isNaN(heating)) continue;
    fitted[cell] = regression.mean[0]! * heating + regression.mean[1]! * deviations[2 * cell + 1]!;
    left[cell] = left[cell]! - fitted[cell]!;
  }
  return { regression, fitted, left };
}

function hingeDeviations(
  days: LoadDays,
  temperatureF: Float64Array,
  breaks: ChangePoints,
): Float64Array {
  const { stepsPerDay } = days;
  const deviations = new Float64Array(2 * temperatureF.length);
  for (let day = 0; day < days.kinds.length; day++) {
    const sums = [0, 0];
    let count = 0;
    for (let cell = day * stepsPerDay; cell < (day + 1) * stepsPerDay; cell++) {
      const [heating, cooling] = hinges(temperatureF[cell]!, breaks);
      deviations[2 * cell] = heating;
      deviations[2 * cell + 1] = cooling;
      if (Number.isNaN(heating)) continue;
      sums[0] = sums[0]! + heating;
      sums[1] = sums[1]! + cooling;
      count += 1;
    }
    for (let cell = day * stepsPerDay; cell < (day + 1) * stepsPerDay; cell++) {
      deviations[2 * cell] = deviations[2 * cell]! - sums[0]! / count;
      deviations[2 * cell + 1] = deviations[2 * cell + 1]! - sums[1]! / count;
    }
  }
  return deviations;
}

/** The load minus the explained part; days without a response are excluded from the profile. */
function unexplained(
  days: LoadDays,
  y: Float64Array,
  response: Float64Array,
  withinDay: Float64Array,
): Float64Array {
  return y.map(
    (value, cell) => value - response[Math.floor(cell / days.stepsPerDay)]! - withinDay[cell]!,
  );
}

function weightByEvidence(
  candidates: readonly Candidate[],
  withinDay: Regression | undefined,
): TemperatureChangePoints[] {
  const largest = Math.max(...candidates.map(({ daily }) => daily.logEvidence));
  const masses = candidates.map(({ daily }) => Math.exp(daily.logEvidence - largest));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const kept = candidates.flatMap((candidate, i) =>
    masses[i]! / total >= MIN_PROBABILITY ? [{ ...candidate, mass: masses[i]! }] : [],
  );
  const keptTotal = kept.reduce((sum, { mass }) => sum + mass, 0);
  return kept.map(({ breaks, daily, mass }) => ({
    heatingBelowF: breaks?.heatingBelowF ?? 0,
    coolingAboveF: breaks?.coolingAboveF ?? 0,
    probability: mass / keptTotal,
    daily: posteriorOnly(daily),
    withinDay: withinDay ? posteriorOnly(withinDay) : NO_RESPONSE,
  }));
}

/** Response of a model without temperature. */
const NO_RESPONSE = { mean: [], covariance: [], shape: 1, rate: 1 };

function posteriorOnly({
  mean,
  covariance,
  shape,
  rate,
}: Regression): TemperatureChangePoints['daily'] {
  return { mean, covariance, shape, rate };
}
