import { createFacilityState } from '@bess/phalanx';
import type { EnginePool } from '../../engine-runtime/engine-pool.js';
import type { LoadSettings } from '../../engine-runtime/operations.js';
import { medianSpacingMinutes, readingPages } from '../../facilities/stored-readings.js';
import type { AppDeps } from '../../http/app-deps.js';
import { dayMs } from '../../internal/async.js';
import type {
  FacilityDescription,
  FacilityReading,
  FacilityStore,
  LoadModel,
} from '../../stores/stores.js';
import { loadSettings } from './load-settings.js';

/**
 * How often a save may collide with another process or with new readings; after that the result is used without
 * being saved.
 */
const attempts = 3;

/** The spacing of readings is measured over this period [ms], and over at most so many of them. */
const spacingMs = 7 * dayMs;

const spacingReadings = 1_000;

/** Current knowledge of the load of a facility. */
export interface FacilityLoad {
  settings: LoadSettings;
  /** Undefined if there is nothing to learn from. */
  learned: LearnedLoad | undefined;
}

/** Updates the load model of a facility with its readings until now. */
export async function updateLoadModel(
  id: { partnerId: string; facilityId: string },
  description: FacilityDescription | undefined,
  deps: Pick<AppDeps, 'engines' | 'nowMs'> & { stores: { facilities: FacilityStore } },
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

/** Turns readings into a state; states are JSON. */
export interface LoadLearner {
  /** Whether learning can continue from a stored state; otherwise it restarts from scratch. */
  canContinue(state: string): boolean;
  /** The state after further readings, which are in chronological order; null is the empty state. */
  learn(state: string | null, readings: readonly FacilityReading[]): Promise<string>;
}

/** A learned state. */
export interface LearnedLoad {
  state: string;
  /** Last reading that was learned. */
  learnedUntilMs: number;
}

/**
 * Updates the stored state with the readings after it and saves it. It restarts from scratch if there is no state
 * or if earlier readings have arrived. Readings of future times are learned when their time has come.
 *
 * If several processes learn at once, one saves and the others repeat on what it saved. After three collisions the
 * result is returned without being saved; it has seen all readings. Undefined if there is nothing to learn from:
 * no readings, or none since a reset.
 */
export async function learnFromReadings(
  id: { partnerId: string; facilityId: string },
  learner: LoadLearner,
  {
    stores: { facilities },
    nowMs,
  }: Pick<AppDeps, 'nowMs'> & { stores: { facilities: FacilityStore } },
): Promise<LearnedLoad | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    // Read before the readings, so that readings arriving in between make this version too old to save.
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

/** First instant that is still to be learned. */
function firstMs(known: LearnedLoad | undefined, { learnFromMs }: LoadModel): number {
  return known ? known.learnedUntilMs + 1 : (learnFromMs ?? Number.MIN_SAFE_INTEGER);
}

/** Returns the known state if no reading came after it. */
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

/** Learns with PHALANX in the engine threads. */
function loadLearner(engines: EnginePool, settings: LoadSettings, partnerId: string): LoadLearner {
  return {
    canContinue: (state) => isCompatibleState(state, settings),
    learn: (state, readings) =>
      engines.run('phalanx.learn', { state, settings, readings }, { tenant: partnerId }),
  };
}

/**
 * Whether learning can continue from a state: same engine version and same settings. Its first characters are
 * enough, because the engine writes version and settings first; parsing all of it would take long.
 */
export function isCompatibleState(state: string, settings: LoadSettings): boolean {
  const { version, settings: wanted } = createFacilityState(settings);
  const beginning = JSON.stringify({ version, settings: wanted });
  return state.startsWith(`${beginning.slice(0, -1)},`);
}
