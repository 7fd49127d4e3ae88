import { latestSteps } from '../models/internal/latest-steps.js';
import { fitProphet } from '../models/prophet/fit-prophet.js';
import { forecastProphet } from '../models/prophet/forecast-prophet.js';
import type { ProphetOptions } from '../models/prophet/prophet-options.js';
import { MEMBER_LEVELS, type Member } from './member.js';

/** Futures behind the quantiles; each counts with its mirror image. */
const FUTURES = 300;
/** On validation longer pasts made it worse: its trend bends to what is over. */
const LATEST_DAYS = 14;

/**
 * Prophet as a member. Its trend has no rule for new values, so each forecast is a fit of its own.
 *
 * @param settingsFor - what is to differ from Prophet's defaults, by number of values and minutes of a step
 */
export function prophetMember(
  settingsFor: (valueCount: number, stepMinutes: number) => ProphetOptions,
): Member {
  return {
    name: 'Prophet',
    fit:
      (_, { seed }) =>
      (known, horizon) => {
        const { stepMinutes } = known;
        const series = latestSteps(known, Math.ceil((LATEST_DAYS * 1440) / stepMinutes));
        const model = fitProphet(series, settingsFor(series.values.length, stepMinutes));
        return forecastProphet(model, horizon, MEMBER_LEVELS, { seed, futures: FUTURES }).quantiles;
      },
  };
}
