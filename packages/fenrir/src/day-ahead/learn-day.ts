import type { BatteryParameters } from '@bess/strix';
import { perfectForesightBound } from '@bess/strix/valuation';
import { requireFinite, requireLength, requireList, requireObject } from '../internal/validate.js';
import { type DayAheadModel, MAX_ERROR_DAYS, MAX_RECENT_DAYS } from '../schema/stored-models.js';
import { perfectForesightEnergies } from '../value-function/perfect-foresight.js';
import { CORRECTIONS, combinations } from './combine-experts.js';
import { BIAS_HALF_LIFE_DAYS, HALF_LIFE_DAYS } from './day-ahead-model.js';
import {
  componentsOf,
  expectDayCore,
  type ForecastDay,
  validateForecastDay,
} from './expect-day.js';
import { meansByClockTime, meansByClockTimeInterpolated } from './market-day.js';

const KEPT = 2 ** (-1 / HALF_LIFE_DAYS);

const BIAS_GAIN = 1 - 2 ** (-1 / BIAS_HALF_LIFE_DAYS);

/**
 * Learns a day with known prices: how plans on each combination of experts and with each correction would have done, how much of the day before's residual remained, and how the day
 * differed from its expectation. Returns a new model. Method note, equations (46a), (48), (51) to (53b) and (55). A day without forecasts of all experts teaches
 * only its prices and the error of the combination, since it does not compare the experts. A day without prices teaches nothing. Days may be left out.
 *
 * @param model - as it was when the day was expected
 * @param day - forecasts of the experts
 * @param prices - actual prices of the intervals [currency/MWh]; NaN where missing
 * @param battery - for comparing plans, starting empty each day, with energy left worth nothing [MW, MWh]
 * @throws EngineError as `expectDay`; `unequalLengths`, `priceNotFinite` and `batteryInvalid` of STRIX
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['flat', 'right'] });
 * const prices = Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 20 : 80));
 * const battery = {
 *   powerMw: 1, minEnergyMwh: 0, maxEnergyMwh: 2, initialEnergyMwh: 0,
 *   chargeEfficiency: 0.9, dischargeEfficiency: 0.9, wearPerMwhDischarged: 0,
 * };
 * const forecasts = { flat: new Array(24).fill(50), right: prices };
 * const learned = learnDay(model, { startMs: 0, forecasts }, prices, battery);
 * const { weights } = expectDay(learned, { startMs: 86_400_000, forecasts });
 * weights.right > weights.flat;
 * // => true
 */
export function learnDay(
  model: DayAheadModel,
  day: ForecastDay,
  prices: ArrayLike<number>,
  battery: BatteryParameters,
): DayAheadModel {
  const checked = validateForecastDay(model, day);
  requireObject('battery', battery);
  const { steps, paths: own, marketDay } = checked;
  const isKnown = validateDayPrices(prices, steps);
  const { pricePath } = expectDayCore(model, checked);
  const dated = { ...model, lastDay: marketDay.number, residual: null };
  if (!isKnown) return dated;
  const error = meansByClockTimeInterpolated(model, marketDay, difference(prices, pricePath));
  const recent = {
    day: marketDay.number,
    prices: meansByClockTimeInterpolated(model, marketDay, prices),
  };
  const seen = {
    ...dated,
    recentDays: [...model.recentDays, recent].slice(-MAX_RECENT_DAYS),
    errors: [...model.errors, error].slice(-MAX_ERROR_DAYS),
  };
  if (own.includes(undefined)) return seen;

  const { paths, combinedPath, residualPath, halfBiasPath } = componentsOf(model, checked);
  // Before the first day the plain experts say what the others say together.
  const forecasts = paths.map((path) => path ?? combinedPath);
  const empty = {
    ...battery,
    powerMw: (battery.powerMw * model.intervalMinutes) / 60,
    initialEnergyMwh: battery.minEnergyMwh,
  };
  const { values, bound, days } = model.combinations;
  const residual = meansByClockTime(
    model,
    marketDay,
    centredAtZero(difference(prices, combinedPath)),
  );
  return {
    ...seen,
    combinations: {
      values: combinations(own.length).map(
        (shares, at) =>
          KEPT * values[at]! +
          realisedPlanValue(combinedForecast(forecasts, shares), prices, empty),
      ),
      bound: KEPT * bound + Math.max(0, perfectForesightBound(prices, empty).valueLessWear),
      days: KEPT * days + 1,
    },
    corrections: CORRECTIONS.map(({ carried, bias }, at) => {
      const corrected = combinedPath.map(
        (price, step) => price + carried * residualPath[step]! + bias * halfBiasPath[step]!,
      );
      return KEPT * model.corrections[at]! + realisedPlanValue(corrected, prices, empty);
    }),
    residual,
    carryOver: carryOverWith(model, residual, marketDay.number),
    bias: model.bias.map((typical, place) => typical + BIAS_GAIN * (residual[place]! - typical)),
  };
}

function combinedForecast(
  paths: readonly ArrayLike<number>[],
  shares: readonly number[],
): Float64Array {
  return Float64Array.from({ length: paths[0]!.length }, (_, step) =>
    paths.reduce((sum, path, expert) => sum + shares[expert]! * path[step]!, 0),
  );
}

function difference(prices: ArrayLike<number>, path: Float64Array): Float64Array {
  return path.map((expected, step) => prices[step]! - expected);
}

/** Subtracts the mean of the known values. */
function centredAtZero(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return values.map((value) => value - mean);
}

/** Scales both days by their size, so that a single extreme day does not dominate. */
function carryOverWith(
  { residual: before, carryOver, lastDay }: DayAheadModel,
  residual: readonly number[],
  day: number,
): DayAheadModel['carryOver'] {
  if (before === null || lastDay !== day - 1) return carryOver;
  let products = 0;
  let squaresBefore = 0;
  let squares = 0;
  residual.forEach((value, place) => {
    products += value * before[place]!;
    squaresBefore += before[place]! ** 2;
    squares += value ** 2;
  });
  if (squares + squaresBefore === 0) return carryOver;
  const scale = 1 / (squares + squaresBefore);
  return {
    products: KEPT * carryOver.products + scale * products,
    squares: KEPT * carryOver.squares + scale * squaresBefore,
    days: KEPT * carryOver.days + 1,
  };
}

/**
 * Value at actual prices of the best plan for expected prices, cash less wear; energy left is worth nothing. Nothing is planned in steps without a price.
 *
 * @param battery - with the energy that it can move in a step as its power [MWh]
 */
function realisedPlanValue(
  expected: Float64Array,
  prices: ArrayLike<number>,
  battery: BatteryParameters,
): number {
  const known = expected.map((price, step) => (Number.isNaN(prices[step]!) ? Number.NaN : price));
  const energyMwhPath = perfectForesightEnergies(known, battery);
  const { chargeEfficiency, dischargeEfficiency, wearPerMwhDischarged } = battery;
  let before = battery.initialEnergyMwh;
  let value = 0;
  for (let step = 0; step < energyMwhPath.length; step += 1) {
    const change = energyMwhPath[step]! - before;
    before = energyMwhPath[step]!;
    if (change > 0) value -= (prices[step]! * change) / chargeEfficiency;
    if (change < 0) value -= (prices[step]! - wearPerMwhDischarged) * change * dischargeEfficiency;
  }
  return value;
}

/**
 * Validates the prices of a day, NaN where missing.
 *
 * @returns whether any price is known
 * @throws EngineError `unequalLengths`, `notFinite`
 */
function validateDayPrices(prices: ArrayLike<number>, steps: number): boolean {
  requireList('prices', prices);
  requireLength('prices', prices, steps, ', as the forecasts');
  let isKnown = false;
  for (let step = 0; step < steps; step += 1) {
    if (Number.isNaN(prices[step]!)) continue;
    requireFinite(`prices[${step}]`, prices[step]!);
    isKnown = true;
  }
  return isKnown;
}
