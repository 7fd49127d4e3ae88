import { latestSteps } from '../models/internal/latest-steps.js';
import type { ModelSeries } from '../models/model-series.js';
import { fitProphet } from '../models/prophet/fit-prophet.js';
import { forecastProphet } from '../models/prophet/forecast-prophet.js';
import type { ProphetOptions } from '../models/prophet/prophet-options.js';
import { MEMBER_LEVELS, type Member } from './member.js';

/** Futures behind the quantiles; each counts with its mirror image. */
const FUTURES = 300;
/** An hourly series of a year takes less than a second; older values tell the seasons of today little. */
const LATEST_DAYS = 366;

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
        const knownAheadFuture = futureOf(series, horizon);
        return forecastProphet(model, horizon, MEMBER_LEVELS, {
          seed,
          futures: FUTURES,
          ...(knownAheadFuture && { knownAheadFuture }),
        }).quantiles;
      },
  };
}

function futureOf({ values, knownAhead }: ModelSeries, horizon: number) {
  return knownAhead?.map((known) => known.slice(values.length, values.length + horizon));
}
