// Made by `npm run fit:peak-risk -w tools` from 27 buildings, before their validation dates. Not to be edited.
import type { RiskCalibration } from './calibration.js';

/** Of the next 24 hours, at midnight with nothing of the day seen and later; of the coming hour; of a new peak within 24 hours. */
export const riskCalibrations: Readonly<Record<'day' | 'dayBegun' | 'hour' | 'newPeak', RiskCalibration>> = {
  day: {
    intercept: -1.242,
    slope: 0.4937,
    shortfall: 0.01141,
    days: -0.8,
    daysSquared: 0.2443,
  },
  dayBegun: {
    intercept: -1.406,
    slope: 0.4119,
    shortfall: 0.02774,
    days: -0.6365,
    daysSquared: 0.139,
  },
  hour: {
    intercept: -1.006,
    slope: 0.706,
    shortfall: 0.01473,
    days: -0.6258,
    daysSquared: 0.1072,
  },
  newPeak: {
    intercept: -0.9196,
    slope: 0.5339,
    shortfall: 0.01788,
    days: -1.297,
    daysSquared: 0.4499,
  },
};
