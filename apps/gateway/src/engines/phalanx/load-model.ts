import { createFacilityState } from '@bess/phalanx';
import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type { LoadSettings } from '../../engine-runtime/operations.js';
import { medianSpacingMinutes, readingPages } from '../../facilities/stored-readings.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs } from '../../internal/durations.js';
import type {
  FacilityDescription,
  FacilityReading,
  FacilityStore,
  LoadModel,
} from '../../stores/stores.js';
import { loadSettings } from './load-settings.js';

/** How often another learner, or readings that come meanwhile, may be met before the answer is no longer saved. */
const attempts = 3;

/** From how far back readings tell how far apart they come [ms], and how many of them do. */
const spacingMs = 7 * dayMs;

const spacingReadings = 1_000;

/** What is known of a facility's load now. */
export interface FacilityLoad {
  settings: LoadSettings;
  /** Undefined where nothing teaches. */
  learned: LearnedLoad | undefined;
}

/** What a facility's readings until now have taught. */
export async function updateLoadModel(
  id: { partnerId: string; facilityId: string },
  description: FacilityDescription | undefined,
  deps: Pick<AppDeps, 'stores' | 'engines' | 'nowMs'>,
): Promise<FacilityLoad> {
  const nowMs = deps.nowMs();
  const readingMinutes = await readingSpacing(id, nowMs, deps.stores.facilities);
  const settings = loadSettings(description, { readingMinutes, nowMs });
  return {
    settings,
    learned: await learnFromReadings(id, loadLearner(deps.engines, settings, id.partnerId), deps),
  };
}

async function readingSpacing(
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
  return medianSpacingMinutes(await facilities.readings(partnerId, facilityId, range));
}

/** Whoever turns readings into a state; states are JSON of its own. */
export interface LoadLearner {
  /** Whether it can go on from a state that is stored; one of another form is learned anew. */
  canContinue(state: string): boolean;
  /** The state after more readings, which come by time; null where nothing is learned yet. */
  learn(state: string | null, readings: readonly FacilityReading[]): Promise<string>;
}

/** What is learned of a facility. */
export interface LearnedLoad {
  state: string;
  /** Last reading that it has seen. */
  learnedUntilMs: number;
}

/**
 * Brings what is learned of a facility up to its last reading, and saves it: from where the stored state ends, or from
 * the beginning where there is none or readings came behind it. Readings of times to come teach when their time comes.
 *
 * Of several that learn at once one saves, and the others begin again from what it saved. What could not be saved after
 * three attempts is answered all the same: it has seen every reading that there was.
 *
 * @returns undefined where nothing teaches: without readings, or with none since a reset
 */
export async function learnFromReadings(
  id: { partnerId: string; facilityId: string },
  learner: LoadLearner,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<LearnedLoad | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    // Before the readings, so that what comes between the two makes the version too old to save with.
    const model = await facilities.loadModel(id.partnerId, id.facilityId);
    const known = model && resumableState(model, learner);
    const range = model && { fromMs: firstMs(known, model), untilMs: nowMs() + 1 };
    const learned = range && (await learnAll(id, known, range, learner, facilities));
    if (model === undefined || learned === undefined || learned === known) {
      return learned;
    }
    const change = { ...learned, version: model.version, nowMs: nowMs() };
    const isSaved = await facilities.saveLoadModel(id.partnerId, id.facilityId, change);
    if (isSaved || attempt === attempts) {
      return learned;
    }
  }
}

function resumableState(
  { state, learnedUntilMs, isStale }: LoadModel,
  learner: LoadLearner,
): LearnedLoad | undefined {
  return state === null || learnedUntilMs === null || isStale || !learner.canContinue(state)
    ? undefined
    : { state, learnedUntilMs };
}

/** First instant that still teaches. */
function firstMs(known: LearnedLoad | undefined, { learnFromMs }: LoadModel): number {
  return known ? known.learnedUntilMs + 1 : (learnFromMs ?? Number.MIN_SAFE_INTEGER);
}

/** What is known already, where no reading came after it. */
async function learnAll(
  id: { partnerId: string; facilityId: string },
  known: LearnedLoad | undefined,
  range: { fromMs: number; untilMs: number },
  learner: LoadLearner,
  facilities: FacilityStore,
): Promise<LearnedLoad | undefined> {
  let learned = known;
  for await (const page of readingPages(facilities, id, range)) {
    learned = {
      state: await learner.learn(learned?.state ?? null, page),
      learnedUntilMs: page.at(-1)?.timeMs ?? range.fromMs,
    };
  }
  return learned;
}

/** PHALANX as a learner of loads, in the engine threads. */
function loadLearner(engines: EnginePool, settings: LoadSettings, partnerId: string): LoadLearner {
  return {
    canContinue: (state) => isCompatibleState(state, settings),
    learn: (state, readings) =>
      engines.run('phalanx.learn', { state, settings, readings }, { tenant: partnerId }),
  };
}

/**
 * Whether a state can be carried on: it is of this version of the engine, and was learned by these settings. A glance at
 * its beginning tells, since the engine writes version and settings first; to read all of it would take long.
 */
export function isCompatibleState(state: string, settings: LoadSettings): boolean {
  const { version, settings: wanted } = createFacilityState(settings);
  const beginning = JSON.stringify({ version, settings: wanted });
  return state.startsWith(`${beginning.slice(0, -1)},`);
}
