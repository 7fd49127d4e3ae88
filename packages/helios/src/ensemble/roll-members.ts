import type { ModelSeries } from '../models/model-series.js';
import type { RequestSpace } from '../weights/request-space.js';
import type { Ensemble } from './ensemble.js';
import { forecastMembers } from './forecast-members.js';
import { historyUntil } from './internal/history-until.js';
import { fitsItsOwn } from './internal/own-fit.js';
import type { FittedMember } from './member.js';
import { rollingOrigins } from './rolling-origins.js';

/** Forecasts made inside a series, each from what was known at its origin. */
export interface RolledForecasts {
  /** Models fitted to what came before the first origin, in the order of the ensemble. */
  readonly fitted: readonly FittedMember[];
  readonly spaceOf: (values: Float64Array) => RequestSpace;
  readonly blocks: readonly RolledBlock[];
}

/** The forecasts of one origin. */
export interface RolledBlock {
  /** How many values were known. */
  readonly origin: number;
  /** What came, one value for each step held against the forecasts. */
  readonly actual: Float64Array;
  /** For each model steps × member levels, in the unit of the series. */
  readonly members: readonly Float64Array[];
}

/**
 * Fits the models to the early part of a series and forecasts from origins in its later part.
 *
 * @param beforePart - called before each part of the work, to count or to stop it
 */
export function rollMembers(
  { members, spaceOf }: Ensemble,
  series: ModelSeries,
  horizon: number,
  seed: number,
  beforePart: () => void,
): RolledForecasts {
  const { values, stepMinutes } = series;
  const plan = rollingOrigins(values.length, horizon, 1440 / stepMinutes);
  const early = historyUntil(series, plan.fitSteps, horizon);
  // What was fitted in one space forecasts in it.
  const fixed = fitsItsOwn(early) ? spaceOf(early.values) : undefined;
  const space = fixed ?? spaceOf(early.values);
  const earlyInSpace = { ...early, values: space.toModel(early.values) };
  const fitted = members.map((member) => {
    beforePart();
    return member.fit(earlyInSpace, { horizon, seed });
  });
  const blocks = plan.origins.map((origin) => {
    beforePart();
    const steps = Math.min(horizon, values.length - origin);
    const known = historyUntil(series, origin, steps);
    const used = fixed ?? spaceOf(known.values);
    return {
      origin,
      actual: values.slice(origin, origin + steps),
      members: forecastMembers(fitted, known, steps, used),
    };
  });
  return { fitted, spaceOf: fixed ? () => fixed : spaceOf, blocks };
}
