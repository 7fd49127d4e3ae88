import type { ObserverState } from '../observer.js';
import type { ObserverTable } from '../policy-table.js';
import { featuresInto } from './features-into.js';
import { FEATURES } from './layout.js';
import { nearestCentre } from './nearest-centre.js';

const features = new Float64Array(FEATURES);

/**
 * Settles the scale and the class of a day at its first hour, equations (9) to (11).
 *
 * @param state - observer, changed
 * @param table - its constants
 * @param kind - 0 on weekdays, 1 on weekends
 */
export function beginDay(state: ObserverState, table: ObserverTable, kind: number): void {
  featuresInto(features, state, table, kind);
  const { groupCentres, classCentres } = table;
  const groups = groupCentres.length / FEATURES;
  const members = classCentres.length / groupCentres.length;
  const group = nearestCentre(features, groupCentres, 0, groups);
  state.dayClass = nearestCentre(features, classCentres, group * members, members);
}
