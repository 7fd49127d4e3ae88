// Made by `npm run fit:peak-risk -w tools` from 27 buildings, before their validation dates. Not to be edited.
import type { RiskCalibration } from './calibration.js';

/** Of the next 24 hours, at midnight with nothing of the day seen and later; of the coming hour; of a new peak within 24 hours. */
export const riskCalibrations: Readonly<Record<'day' | 'dayBegun' | 'hour' | 'newPeak', RiskCalibration>> = {
  day: {
    intercept: -1.124,
    slope: 0.5583,
    shortfall: 0.01072,
    days: -0.7053,
    daysSquared: 0.2141,
  },
  dayBegun: {
    intercept: -1.305,
    slope: 0.4522,
    shortfall: 0.02594,
    days: -0.6275,
    daysSquared: 0.134,
  },
  hour: {
    intercept: -0.8443,
    slope: 0.7473,
    shortfall: 0.01785,
    days: -0.7041,
    daysSquared: 0.1369,
  },
  newPeak: {
    intercept: -0.7621,
    slope: 0.6555,
    shortfall: 0.01405,
    days: -1.094,
    daysSquared: 0.3835,
  },
};
