import { fitXgboost } from '../models/xgboost/fit-xgboost.js';
import { forecastXgboost } from '../models/xgboost/forecast-xgboost.js';
import type { XgboostForecaster } from '../models/xgboost/xgboost-forecaster.js';
import { fitsItsOwn } from './internal/own-fit.js';
import { MEMBER_LEVELS, type Member } from './member.js';

/**
 * Boosted trees as a member: trees of many series, to which own ones are added where the series is ten months long; only those ask about
 * series known ahead.
 *
 * @param prior - trees of many series
 */
export function xgboostMember(prior: XgboostForecaster): Member {
  return {
    name: 'XGBoost',
    learnsKnownAhead: fitsItsOwn,
    fit(series, { horizon, seed }) {
      if (!fitsItsOwn(series)) {
        return (known, steps) => forecastXgboost(prior, known, steps, MEMBER_LEVELS);
      }
      const model = fitXgboost(series, { horizon, prior, trees: { seed } });
      return (known, steps) => forecastXgboost(model, known, steps, MEMBER_LEVELS);
    },
  };
}
