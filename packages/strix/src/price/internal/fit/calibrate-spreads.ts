import type { PriceModel } from '../../price-model.js';
import { conditionalSpreads, type SpreadRatios, spreadTotals } from './conditional-spreads.js';
import type { LocalDays } from './local-days.js';
import { scaledRegime } from './match-residual-memory.js';

/** A corrected model and what the correction was. */
export interface CalibratedSpreads {
  readonly model: PriceModel;
  /** Factor of the hourly residual. */
  readonly residualFactor: number;
  /** Added to the seasonal log spread. */
  readonly spreadShift: number;
  readonly ratios: SpreadRatios;
}

const TRIAL_FACTOR = 0.8;
const FACTOR_RANGE = [0.55, 1.1] as const;
/** Within a factor of 1.5. */
const LARGEST_SHIFT = 0.4;

/**
 * Corrects what is seen only when days are simulated whole. The residual remembers hours, not days; but in markets dear and
 * cheap hours keep their places for longer, and a battery lives on that. So the residual is scaled until a plan by the mean
 * profile of the week before catches the historical share of the four-hour spread; then the log spread is moved until the mean
 * four-hour spread is the historical one.
 *
 * @param model - as fitted
 * @param days - history
 * @param centres - level of each day [currency/MWh]
 * @param scales - spread of each day [currency/MWh]
 */
export function calibrateSpreads(
  model: PriceModel,
  days: LocalDays,
  centres: Float64Array,
  scales: Float64Array,
): CalibratedSpreads {
  const historical = spreadTotals(days.hours);
  const ratiosOf = (of: PriceModel, wide: Float64Array) =>
    conditionalSpreads(of, days, centres, wide, historical);
  const plain = ratiosOf(model, scales);
  const trial = ratiosOf(withResidualFactor(model, TRIAL_FACTOR), scales);
  const slope = (trial.plannedShare - plain.plannedShare) / (TRIAL_FACTOR - 1);
  const wanted = slope < -0.02 ? 1 + (1 - plain.plannedShare) / slope : 1;
  const residualFactor = Math.min(FACTOR_RANGE[1], Math.max(FACTOR_RANGE[0], wanted));
  const damped = withResidualFactor(model, residualFactor);
  const before = ratiosOf(damped, scales);
  const spreadShift = Math.min(LARGEST_SHIFT, Math.max(-LARGEST_SHIFT, -Math.log(before.mean[2])));
  const season = damped.spread.season.mean.map((value) => value + spreadShift);
  const corrected: PriceModel = {
    ...damped,
    spread: { ...damped.spread, season: { ...damped.spread.season, mean: season } },
  };
  const widened = scales.map((scale) => scale * Math.exp(spreadShift));
  return {
    model: corrected,
    residualFactor,
    spreadShift,
    ratios: ratiosOf(corrected, widened),
  };
}

function withResidualFactor(model: PriceModel, factor: number): PriceModel {
  return {
    ...model,
    regimes: model.regimes.map((regime) => scaledRegime(regime, factor)),
    jumps: model.jumps.map((jump) => ({
      ...jump,
      size: { ...jump.size, rate: jump.size.rate * factor },
    })),
    residualScale: model.residualScale * factor,
  };
}
