import { createValidator } from '@bess/kernel/schema';
import { isTimeZone } from '@bess/kernel/series';
import { recalibrationFault } from '../confidence/internal/recalibration-fault.js';
import { fenrirError } from '../internal/fenrir-error.js';
import { pathFault } from '../path/internal/path-fault.js';
import { type Personality, personalitySchema } from '../schema/personality.js';
import { migratePersonality } from './internal/migrate-personality.js';
import { pathModelOf } from './internal/path-state.js';
import { windowLength } from './internal/window.js';

/** The version that is written. */
const VERSION = 3;
/** Rounding of probabilities that add up. */
const ROUNDING = 1e-9;

const validate = /* @__PURE__ */ createValidator(personalitySchema, {
  engine: 'fenrir',
  root: 'the personality',
});

/**
 * A personality as it was stored, checked: every field, its range, and what fields must have to do with each other. One of an older version is brought to
 * the newest first, with all that it had learned. One that is damaged is refused
 * by the name of what is wrong with it and never replaced in silence.
 *
 * @param stored - what `JSON.parse` gave
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
  const fault = faultOf(personality);
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

/** What fields must have to do with each other. */
function faultOf(personality: Personality): string | undefined {
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
  return faultOfWaiting(personality);
}

/** Of the path model, the recalibration, and what waits for prices to come. */
function faultOfWaiting(personality: Personality): string | undefined {
  const fault = pathFault(pathModelOf(personality));
  if (fault !== undefined) return `path.${fault}`;
  const ofRecalibration = recalibrationFault(personality.recalibration);
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
    {
      fault,
    },
  );
}
