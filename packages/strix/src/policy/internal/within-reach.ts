import { DEVIATION_REACH } from './layout.js';

/**
 * A deviation as far as it counts for the hours after it: four scales either way, as the outlook was learned.
 *
 * @param deviationPerMwh - [currency/MWh]
 * @param scalePerMwh - scale of the day [currency/MWh]
 */
export function withinReach(deviationPerMwh: number, scalePerMwh: number): number {
  const reach = DEVIATION_REACH * scalePerMwh;
  return deviationPerMwh > reach ? reach : deviationPerMwh < -reach ? -reach : deviationPerMwh;
}
