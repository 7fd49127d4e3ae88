import { checkObject } from '../internal/check-object.js';
import type { DayAheadModel } from '../schema/day-ahead-model.js';
import type { ForecastDay } from './forecast-day.js';
import { carriedShare } from './internal/carried-share.js';
import { checkForecasts } from './internal/check-forecasts.js';
import { checkModel } from './internal/check-model.js';
import { BIAS_SHARE } from './internal/constants.js';
import { expertWeights } from './internal/expert-weights.js';
import { marketDayAfter } from './internal/market-day.js';

/** What the prices of a day are expected to be, and why. */
export interface DayExpectation {
  /** Sum of the three paths below [currency/MWh]. */
  readonly pricePath: Float64Array;
  /** What the experts say together. */
  readonly combinedPath: Float64Array;
  /** What of the surprise of the day before is thought to be left. */
  readonly carriedPath: Float64Array;
  /** How days usually differ in shape from what the experts say. */
  readonly biasPath: Float64Array;
  /** Of each expert; they add up to 1, and one that says nothing has 0. */
  readonly weights: Readonly<Record<string, number>>;
  /** Share of the surprise of the day before that is carried over, where that day was the last one learned from. */
  readonly carriedShare: number;
}

/**
 * What the prices of a day are expected to be: the experts, weighted by what plans on them earned; part of yesterday's
 * surprise; part of the usual one. Method note, equations (47) to (54). A day-ahead plan is a quantity in each interval, so that its expected value is
 * linear in prices, and the best plan for their mean is the best plan.
 *
 * @param model - with all days learned whose prices are known
 * @param day - what the experts say; at least one of them
 * @throws EngineError `invalid` / `missingField`, `wrongType`, `noForecast`, `unknownExpert`, `unequalLengths`, `notFinite`, `notOneDay`; `conflict` / `dayOutOfOrder`
 * @example
 * const model = createDayAheadModel({ timeZone: 'UTC', experts: ['profile', 'helios'] });
 * const forecasts = { profile: new Array(24).fill(40), helios: new Array(24).fill(50) };
 * expectDay(model, { startMs: 0, forecasts }).pricePath[0];
 * // => 45
 */
export function expectDay(model: DayAheadModel, day: ForecastDay): DayExpectation {
  checkModel({ model });
  checkObject('day', day);
  const { steps, paths } = checkForecasts(model, day);
  const { number, places } = marketDayAfter(model, day.startMs, steps);
  const weights = expertWeights(
    model,
    paths.map((path) => path !== undefined),
  );
  const share = carriedShare(model);
  const { residual, bias, lastDay, experts } = model;
  const carries = residual !== null && lastDay === number - 1;
  const combinedPath = new Float64Array(steps);
  const carriedPath = new Float64Array(steps);
  const biasPath = new Float64Array(steps);
  const pricePath = new Float64Array(steps);
  for (let step = 0; step < steps; step += 1) {
    const place = places[step]!;
    paths.forEach((path, expert) => {
      if (path !== undefined) combinedPath[step]! += weights[expert]! * path[step]!;
    });
    if (carries) carriedPath[step] = share * residual[place]!;
    biasPath[step] = BIAS_SHARE * bias[place]!;
    pricePath[step] = combinedPath[step]! + carriedPath[step]! + biasPath[step]!;
  }
  return {
    ...{ pricePath, combinedPath, carriedPath, biasPath },
    weights: Object.fromEntries(experts.map((name, expert) => [name, weights[expert]!])),
    carriedShare: share,
  };
}
