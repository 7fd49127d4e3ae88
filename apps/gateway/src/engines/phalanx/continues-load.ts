import { createFacilityState } from '@bess/phalanx';
import type { LoadSettings } from './load-settings.js';

/**
 * Whether a state can be carried on: it is of this version of the engine, and was learned by these settings. A glance at
 * its beginning tells, since the engine writes version and settings first; to read all of it would take long.
 *
 * @param state - JSON of a state
 * @param settings - of now
 */
export function continuesLoad(state: string, settings: LoadSettings): boolean {
  const { version, settings: wanted } = createFacilityState(settings);
  const beginning = JSON.stringify({ version, settings: wanted });
  return state.startsWith(`${beginning.slice(0, -1)},`);
}
