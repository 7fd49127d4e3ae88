import { checkNumbers } from '../../internal/check-numbers.js';
import { checkObject } from '../../internal/check-object.js';
import { fenrirError } from '../../internal/fenrir-error.js';
import type { DayAheadModel } from '../../schema/day-ahead-model.js';
import type { ForecastDay } from '../forecast-day.js';

/** Forecasts in the order of the experts. */
export interface CheckedForecasts {
  readonly steps: number;
  readonly paths: readonly (ArrayLike<number> | undefined)[];
}

/** @throws EngineError `noForecast`, `unknownExpert`, `noValues`, `unequalLengths`, `notFinite` */
export function checkForecasts(
  { experts }: DayAheadModel,
  { forecasts }: ForecastDay,
): CheckedForecasts {
  checkObject('forecasts', forecasts);
  for (const name of Object.keys(forecasts)) {
    if (experts.includes(name)) continue;
    throw fenrirError(
      'invalid',
      'unknownExpert',
      `forecasts must be of ${experts.join(', ')}; one of ${name} came`,
      { name, experts: [...experts] },
    );
  }
  const paths = experts.map((name) => forecasts[name]);
  const steps = paths.find((path) => path !== undefined)?.length;
  if (steps === undefined) {
    throw fenrirError(
      'invalid',
      'noForecast',
      `forecasts must have at least one of ${experts.join(', ')}; none came`,
      { experts: [...experts] },
    );
  }
  experts.forEach((name, expert) => {
    const path = paths[expert];
    if (path !== undefined) checkNumbers(`forecasts.${name}`, path, steps);
  });
  return { steps, paths };
}
