import type { BatteryParameters } from '@bess/strix';
import { perfectForesightBound } from '@bess/strix/valuation';
import { checkObject } from '../internal/check-object.js';
import type { DayAheadModel } from '../schema/day-ahead-model.js';
import { expectDay } from './expect-day.js';
import type { ForecastDay } from './forecast-day.js';
import { checkDayPrices } from './internal/check-day-prices.js';
import { checkForecasts } from './internal/check-forecasts.js';
import { checkModel } from './internal/check-model.js';
import { combinations } from './internal/combinations.js';
import { BIAS_HALF_LIFE_DAYS, HALF_LIFE_DAYS, MOST_SCENARIOS } from './internal/constants.js';
import { byPlace, byPlaceBetween, marketDayAfter } from './internal/market-day.js';
import { planValue } from './internal/plan-value.js';

const KEPT = 2 ** (-1 / HALF_LIFE_DAYS);
const BIAS_GAIN = 1 - 2 ** (-1 / BIAS_HALF_LIFE_DAYS);

/**
 * Learns a day whose prices are known: how plans on each combination of the experts would have done, what of the residual of the day before was
 * left, how the day differed from what was expected. Method note, equations (48), (51) to (53) and (55). The old model
 * stays as it was. A day on which an expert said nothing teaches only how far off the others were together: it says nothing of how he
 * compares. A day without a price teaches nothing, and days that are left out neither.
 *
 * @param model - as it was when the day was expected
 * @param day - what the experts had said
 * @param prices - that came, by the interval [currency/MWh]; NaN where missing
 * @param battery - with which plans are compared, each day from empty, energy left being worth nothing [MW, MWh]
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
 * expectDay(learned, { startMs: 86_400_000, forecasts }).weights.flat; // Three of five mixtures with it earn all
 * // => 0.375
 */
export function learnDay(
  model: DayAheadModel,
  day: ForecastDay,
  prices: ArrayLike<number>,
  battery: BatteryParameters,
): DayAheadModel {
  checkModel({ model });
  checkObject('day', day);
  checkObject('battery', battery);
  const { steps, paths } = checkForecasts(model, day);
  const { pricePath, combinedPath } = expectDay(model, day);
  const isKnown = checkDayPrices(prices, steps);
  const marketDay = marketDayAfter(model, day.startMs, steps);
  const dated = { ...model, lastDay: marketDay.number, residual: null };
  if (!isKnown) return dated;
  const error = byPlaceBetween(model, marketDay, minus(prices, pricePath));
  const errors = [...model.errors, error].slice(-MOST_SCENARIOS);
  const spoken = paths.filter((path) => path !== undefined);
  if (spoken.length < paths.length) return { ...dated, errors };

  const empty = {
    ...battery,
    powerMw: (battery.powerMw * model.intervalMinutes) / 60,
    initialEnergyMwh: battery.minEnergyMwh,
  };
  const { values, bound } = model.combinations;
  const residual = byPlace(model, marketDay, centred(minus(prices, combinedPath)));
  return {
    ...model,
    lastDay: marketDay.number,
    combinations: {
      values: combinations(paths.length).map(
        (shares, at) => KEPT * values[at]! + planValue(mixed(spoken, shares), prices, empty),
      ),
      bound: KEPT * bound + Math.max(0, perfectForesightBound(prices, empty).valueLessWear),
    },
    residual,
    carryOver: carryOverWith(model, residual, marketDay.number),
    bias: model.bias.map((usual, place) => usual + BIAS_GAIN * (residual[place]! - usual)),
    errors,
  };
}

function mixed(paths: readonly ArrayLike<number>[], shares: readonly number[]): Float64Array {
  return Float64Array.from({ length: paths[0]!.length }, (_, step) =>
    paths.reduce((sum, path, expert) => sum + shares[expert]! * path[step]!, 0),
  );
}

function minus(prices: ArrayLike<number>, path: Float64Array): Float64Array {
  return path.map((expected, step) => prices[step]! - expected);
}

/** Less the mean of those that are known. */
function centred(values: Float64Array): Float64Array {
  const known = values.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return values.map((value) => value - mean);
}

/** Both days in units of their own size, so that one wild day does not rule. */
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
