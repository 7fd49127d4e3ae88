import type { PeakOutlook } from '@bess/strix';
import type { FacilityState } from './facility-state.js';
import { outlookOf } from './internal/outlook-of.js';
import { settled } from './internal/settled.js';

/**
 * What is believed of the highest load of the coming 1, 3, 7, 14, 21 and 31 days: a Student t of the logarithm of its ratio to the
 * highest of the last 28 finished days (of fewer, 14, 7, 3 or 1, while there are fewer), from what holds for buildings at large
 * and from what this facility did so far. Method note, section 5.
 *
 * @param state - of the facility
 * @param timeMs - now [ms since the Unix epoch], where it is on a later day than the last reading
 * @returns undefined while there is no finished day with a load above 0
 * @example
 * peakOutlookOf(createFacilityState({ timeZone: 'UTC' }));
 * // => undefined
 */
export function peakOutlookOf(state: FacilityState, timeMs?: number): PeakOutlook | undefined {
  return outlookOf(settled(state, timeMs));
}
