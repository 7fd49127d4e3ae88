// Made by `npm run fit:peak-risk -w tools` from 27 buildings, before their validation dates. Not to be edited.
import type { RiskMap } from './internal/risk-map.js';

/** Of the next 24 hours, at midnight with nothing of the day seen and later; of the coming hour; of a new peak within 24 hours. */
export const riskMaps: Readonly<Record<'day' | 'dayBegun' | 'hour' | 'newPeak', RiskMap>> = {
  day: { intercept: -1.25, slope: 0.517, days: -0.714, daysSquared: 0.224 },
  dayBegun: { intercept: -1.78, slope: 0.414, days: -0.321, daysSquared: 0.072 },
  hour: { intercept: -1.177, slope: 0.776, days: -0.188, daysSquared: -0.011 },
  newPeak: { intercept: -1.7, slope: 0.551, days: -0.546, daysSquared: 0.292 },
};
