import { createValidator, strictObject } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { type Static, Type } from '@sinclair/typebox';
import { createRecalibration, recalibrationInconsistency } from '../confidence/recalibration.js';
import { fenrirError } from '../internal/validate.js';
import { learnPathPrice } from '../real-time/observe-path-prices.js';
import { createPathModel, pathModelInconsistency } from '../real-time/path-model.js';
import { type Personality, personalitySchema } from '../schema/personality.js';
import { type PathModel, whole } from '../schema/stored-models.js';
import { pathModelFromState, stateOfPathModel } from './learn-pending.js';
import { emptyImpact } from './price-impact.js';
import { ringIndex, windowLength } from './price-window.js';
import { inverseTransformPrice } from './profile.js';
import { emptyForecastRecord } from './settle-memory.js';

/** Weight of the long-term profile where it replaces the recent one [h]. */
const FIRST_WEIGHT = 3;

/** Largest price that is learned. */
const LARGEST = 1e6;

/** Fields of version 1 from which the next version is made. */
const validateFirst = /* @__PURE__ */ createValidator(
  Type.Object({
    space: strictObject({ centre: Type.Number(), scale: Type.Number() }),
    profile: Type.Object({ means: Type.Array(Type.Number(), { maxItems: 48 }) }),
  }),
  { engine: 'fenrir', root: 'the personality' },
);

/** Fields of version 2 from which the next version is made. */
const secondSchema = Type.Object({
  timeZone: Type.String({ maxLength: 100 }),
  intervalMinutes: Type.Integer({ minimum: 5, maximum: 60 }),
  // Limited, since beyond exact integers the loop over the window would never end.
  lastInterval: Type.Union([Type.Null(), whole('Latest interval learned from')]),
  window: Type.Array(
    Type.Union([Type.Null(), Type.Number({ minimum: -LARGEST, maximum: LARGEST })]),
    { maxItems: 8064 },
  ),
});

const validateSecond = /* @__PURE__ */ createValidator(secondSchema, {
  engine: 'fenrir',
  root: 'the personality',
});

/** Migrations from a version, the key, to the next one. */
const migrations: Readonly<Record<number, (stored: object) => object>> = {
  // Version 1 had no price impact and no recent profile, which starts as the long-term one.
  1: (stored) => {
    const { space, profile } = validateFirst(stored);
    const means = profile.means.map((mean) => inverseTransformPrice(space, mean));
    const recent = { means, weights: means.map(() => FIRST_WEIGHT) };
    return { ...stored, version: 2, impact: emptyImpact(), recent };
  },
  // Version 2 had no path model. It is learned from the prices of 28 days; there were no recommendations.
  2: (stored) => ({
    ...stored,
    version: 3,
    path: stateOfPathModel(pathOfWindow(validateSecond(stored))),
    recalibration: createRecalibration(),
    recommendations: [],
    forecasts: emptyForecastRecord(),
  }),
};

/** The current version. */
const VERSION = 3;

/** Tolerance for the sum of probabilities. */
const ROUNDING = 1e-9;

const validate = /* @__PURE__ */ createValidator(personalitySchema, {
  engine: 'fenrir',
  root: 'the personality',
});

/**
 * Parses and validates a stored personality: fields, ranges, and consistency. An older version is migrated first and keeps everything learned. The error
 * for a damaged one names the fault; it is never replaced silently.
 *
 * @param stored - result of `JSON.parse`
 * @throws EngineError `invalid` / `personalityDamaged`, `personalityTooNew`
 * @example
 * const stored = JSON.stringify(createPersonality({ timeZone: 'UTC' }));
 * parsePersonality(JSON.parse(stored)).timeZone;
 * // => 'UTC'
 */
export function parsePersonality(stored: unknown): Personality {
  const version = versionOf(stored);
  if (version > VERSION) {
    throw fenrirError(
      'invalid',
      'personalityTooNew',
      `the personality must have a version up to ${VERSION}, the newest known here; ${version} came`,
      { version, known: VERSION },
    );
  }
  const personality = validated(stored, version);
  const fault = inconsistency(personality);
  if (fault !== undefined) throw damaged(fault);
  return personality;
}

function versionOf(stored: unknown): number {
  const version =
    typeof stored === 'object' && stored !== null && 'version' in stored
      ? stored.version
      : undefined;
  if (typeof version === 'number' && Number.isInteger(version) && version >= 1) return version;
  throw damaged(`its version must be a whole number from 1; ${JSON.stringify(version)} came`);
}

function validated(stored: unknown, version: number): Personality {
  try {
    return validate(migratePersonality(stored, version));
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
}

/** Describes a contradiction between fields; undefined if there is none. */
function inconsistency(personality: Personality): string | undefined {
  const { timeZone, intervalMinutes, window, regimes, transitions, pending, lastInterval } =
    personality;
  if (!isTimeZone(timeZone))
    return `timeZone must be an IANA zone; ${JSON.stringify(timeZone)} came`;
  const length = windowLength(intervalMinutes);
  if (window.length !== length) {
    return `window must hold ${length} intervals of ${intervalMinutes} minutes; ${window.length} came`;
  }
  const total = regimes.reduce((sum, probability) => sum + probability, 0);
  if (!(Math.abs(total - 1) <= ROUNDING)) return `regimes must add up to 1; ${total} came`;
  for (let row = 0; row < transitions.length; row += 5) {
    if (!transitions.slice(row, row + 5).some((count) => count > 0)) {
      return `transitions[${row}] to [${row + 4}] must not all be 0`;
    }
  }
  if (personality.anchors.scales.some((scale) => !(scale > 0))) {
    return 'anchors.scales must be above 0';
  }
  for (const profile of ['profile', 'recent'] as const) {
    if (personality[profile].weights.some((weight) => !(weight > 0))) {
      return `${profile}.weights must be above 0`;
    }
  }
  if (pending !== null && lastInterval !== null && pending.interval <= lastInterval) {
    return `pending.interval must come after lastInterval, ${lastInterval}; ${pending.interval} came`;
  }
  return pendingInconsistency(personality);
}

/** Contradictions in path model, recalibration and pending records. */
function pendingInconsistency(personality: Personality): string | undefined {
  const fault = pathModelInconsistency(pathModelFromState(personality));
  if (fault !== undefined) return `path.${fault}`;
  const ofRecalibration = recalibrationInconsistency(personality.recalibration);
  if (ofRecalibration !== undefined) return `recalibration.${ofRecalibration}`;
  const { recommendations, forecasts, pending, lastInterval } = personality;
  const latest = pending?.interval ?? lastInterval ?? Number.NEGATIVE_INFINITY;
  for (const [field, waiting] of [
    ['recommendations', recommendations],
    ['forecasts.pending', forecasts.pending],
  ] as const) {
    for (const [at, { interval }] of waiting.entries()) {
      const last = waiting[at + 1]?.interval ?? latest + 1;
      if (interval >= last)
        return `${field}[${at}].interval must be below ${last}; ${interval} came`;
    }
  }
  for (const [at, waiting] of recommendations.entries()) {
    const { minEnergyMwh, maxEnergyMwh, energyMwh, chargeEfficiency, dischargeEfficiency } =
      waiting;
    const holds = minEnergyMwh <= energyMwh && energyMwh <= maxEnergyMwh;
    if (!holds) return `recommendations[${at}].energyMwh must lie within the battery`;
    if (!(chargeEfficiency > 0 && dischargeEfficiency > 0)) {
      return `recommendations[${at}] must have efficiencies above 0`;
    }
  }
  return undefined;
}

function damaged(fault: string): Error {
  return fenrirError(
    'invalid',
    'personalityDamaged',
    `the stored personality is damaged: ${fault}`,
    { fault },
  );
}

/**
 * Migrates a stored personality to the current version. The result is validated by the caller.
 *
 * @throws EngineError of the validator if fields that the migration needs are missing
 */
function migratePersonality(stored: unknown, version: number): unknown {
  const migrate = migrations[version];
  if (migrate === undefined || typeof stored !== 'object' || stored === null) return stored;
  return migratePersonality(migrate(stored), version + 1);
}

/** A path model that has learned the prices of a window. */
function pathOfWindow({
  timeZone,
  intervalMinutes,
  lastInterval,
  window,
}: Static<typeof secondSchema>): PathModel {
  const model = createPathModel({ timeZone, intervalMinutes });
  if (lastInterval === null) return model;
  const { length } = window;
  for (let interval = lastInterval - length + 1; interval <= lastInterval; interval += 1) {
    const pricePerMwh = window[ringIndex(length, interval)];
    if (typeof pricePerMwh !== 'number') continue;
    model.pending = { interval, pricePerMwh };
    learnPathPrice(model);
  }
  return model;
}
