import type { Ensemble } from '../../ensemble/ensemble.js';
import { forecastMembers } from '../../ensemble/forecast-members.js';
import type { MemberFit } from '../../ensemble/member.js';
import { rollMembers } from '../../ensemble/roll-members.js';
import { believeKnownAhead, type MemberForecasts } from '../../known-ahead/believe-known-ahead.js';
import { withKnownAhead } from '../../known-ahead/with-known-ahead.js';
import type { ModelSeries } from '../../models/model-series.js';

/**
 * What each model of an ensemble says inside and after a series, told of series known ahead as far as that helps.
 *
 * @param beforePart - called before each part of the work, to count or to stop it
 */
export function memberForecasts(
  ensemble: Ensemble,
  series: ModelSeries,
  { horizon, seed }: MemberFit,
  beforePart: () => void,
): MemberForecasts {
  const forecastsOf = (used: Ensemble, about: ModelSeries): MemberForecasts => {
    const rolled = rollMembers(used, about, horizon, seed, beforePart);
    beforePart();
    const space = rolled.spaceOf(about.values);
    return {
      blocks: rolled.blocks,
      ahead: forecastMembers(rolled.fitted, about, horizon, space),
    };
  };
  const { members } = ensemble;
  const { knownAhead, ...plain } = series;
  if (knownAhead === undefined) return forecastsOf(ensemble, series);
  const told = forecastsOf({ ...ensemble, members: withKnownAhead(members) }, series);
  // With a year of values what others mean is known well enough, and fitting twice would take long.
  if (members.some(({ learnsKnownAhead }) => learnsKnownAhead?.(series))) return told;
  return believeKnownAhead(told, forecastsOf(ensemble, plain));
}
