// Made by `npm run fit:peak-risk -w tools` from 27 buildings, before their validation dates. Not to be edited.
import type { RiskMap } from './internal/risk-map.js';

/** Of the next 24 hours, at midnight with nothing of the day seen and later; of the coming hour; of a new peak within 24 hours. */
export const riskMaps: Readonly<Record<'day' | 'dayBegun' | 'hour' | 'newPeak', RiskMap>> = {
  day: { intercept: -1.251, slope: 0.4908, shortfall: 0.0114, days: -0.7945, daysSquared: 0.2424 },
  dayBegun: {
    intercept: -1.408,
    slope: 0.3612,
    shortfall: 0.0321,
    days: -0.9147,
    daysSquared: 0.2144,
  },
  hour: { intercept: -1.011, slope: 0.7083, shortfall: 0.0122, days: -0.5734, daysSquared: 0.081 },
  newPeak: { intercept: -0.94, slope: 0.527, shortfall: 0.0115, days: -1.4, daysSquared: 0.4858 },
};
