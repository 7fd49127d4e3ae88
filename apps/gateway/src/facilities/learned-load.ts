import type { AppDeps } from '../app-deps.js';
import { loadLearner } from '../engines/phalanx/load-learner.js';
import { type LoadSettings, loadSettings } from '../engines/phalanx/load-settings.js';
import type { FacilityDescription, FacilityStore } from '../stores/stores.js';
import { type LearnedLoad, learnReadings } from './learn-readings.js';
import { usualMinutes } from './usual-minutes.js';

/** From how far back readings tell how far apart they come [ms], and how many of them do. */
const spacingMs = 7 * 86_400_000;
const spacingReadings = 1_000;

/** What is known of a facility's load now. */
export interface FacilityLoad {
  settings: LoadSettings;
  /** Undefined where nothing teaches. */
  learned: LearnedLoad | undefined;
}

/**
 * What a facility's readings until now have taught.
 *
 * @param id - partner and facility
 * @param description - undefined where there is none
 * @param deps - store, engines, clock
 */
export async function learnedLoad(
  id: { partnerId: string; facilityId: string },
  description: FacilityDescription | undefined,
  deps: Pick<AppDeps, 'stores' | 'engines' | 'nowMs'>,
): Promise<FacilityLoad> {
  const nowMs = deps.nowMs();
  const readingMinutes = await spacing(id, nowMs, deps.stores.facilities);
  const settings = loadSettings(description, { readingMinutes, nowMs });
  return {
    settings,
    learned: await learnReadings(id, loadLearner(deps.engines, settings, id.partnerId), deps),
  };
}

async function spacing(
  { partnerId, facilityId }: { partnerId: string; facilityId: string },
  nowMs: number,
  facilities: FacilityStore,
): Promise<number | undefined> {
  const span = await facilities.readingSpan(partnerId, facilityId);
  if (span === undefined) {
    return undefined;
  }
  const untilMs = Math.min(span.lastMs, nowMs) + 1;
  const range = { fromMs: untilMs - spacingMs, untilMs, limit: spacingReadings };
  return usualMinutes(await facilities.readings(partnerId, facilityId, range));
}
