import type { AppDeps } from '../app-deps.js';
import type { FacilityReading, FacilityStore, LoadModel } from '../stores/stores.js';
import { readingPages } from './reading-pages.js';

/** How often another learner, or readings that come meanwhile, may be met before the answer is no longer saved. */
const attempts = 3;

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
 * @param id - partner and facility
 * @param learner - turns readings into a state
 * @param deps - store and clock
 * @returns undefined where nothing teaches: without readings, or with none since a reset
 */
export async function learnReadings(
  id: { partnerId: string; facilityId: string },
  learner: LoadLearner,
  { stores: { facilities }, nowMs }: Pick<AppDeps, 'stores' | 'nowMs'>,
): Promise<LearnedLoad | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    // Before the readings, so that what comes between the two makes the version too old to save with.
    const model = await facilities.loadModel(id.partnerId, id.facilityId);
    const known = model && continued(model, learner);
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

function continued(
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
