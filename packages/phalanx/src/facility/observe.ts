import { zoneOffsetMinutes } from '@bess/kernel/series';
import { MAX_LOAD_KW, MAX_TIME_MS, phalanxError, requireBetween } from '../internal/errors.js';
import { closeDay } from './close-day.js';
import {
  createFacilityState,
  type FacilityOptions,
  typicalLoad,
  withReadingStep,
} from './create-facility-state.js';
import type {
  CurrentDay,
  FacilityReading,
  FacilityState,
  StepSums,
  UnitQuestion,
} from './facility-state.js';
import { openDay, stepOfDay } from './local-day.js';

/** A reading above this multiple of the typical high is flagged as a spike. */
const SPIKE_FACTOR = 2.5;

/** A reading above this multiple of the typical high, or below this fraction of the typical low, seems to be in another unit. */
const UNIT_FACTOR = 100;
const CLOCK_CHANGE_MS = 2 * 3_600_000;

/** Flagged readings that last longer are a new level. */
const MAX_SPIKE_MS = 4 * 3_600_000;
const MIN_UNIT_CHANGE_MS = 24 * 3_600_000;

/**
 * Applies one more reading. The given state is not changed and shares its parts with the new one; the cost is proportional to the steps of a
 * day, plus three profiles once a day. Method note, section 4.
 *
 * A reading with the time of the last one replaces it and gives the same state as if it had come alone. Gaps are allowed.
 *
 * @param state - before
 * @param reading - not earlier than the last
 * @throws EngineError `conflict` `readingOutOfOrder`; `invalid` `notFinite`; `outOfRange` `outOfRange`
 * @example
 * const state = createFacilityState({ timeZone: 'UTC' });
 * observe(state, { timeMs: 0, loadKw: 80 }).last?.loadKw;
 * // => 80
 */
export function observe(state: FacilityState, reading: FacilityReading): FacilityState {
  validateReading(reading);
  const { last } = state;
  if (last && reading.timeMs < last.timeMs) {
    const [came, before] = [reading.timeMs, last.timeMs].map((ms) => new Date(ms).toISOString());
    throw phalanxError(
      'conflict',
      'readingOutOfOrder',
      `timeMs must not be before the last reading, ${before}; ${came} came`,
      { field: 'timeMs', value: reading.timeMs, lastTimeMs: last.timeMs },
    );
  }
  // Copied field by field, so that the state keeps nothing else of the caller's object.
  const { timeMs, loadKw, temperatureF, solarKw } = reading;
  const kept: FacilityReading = {
    timeMs,
    // A negative zero would not survive JSON.
    loadKw: loadKw + 0,
    ...(temperatureF !== undefined && { temperatureF }),
    ...(solarKw !== undefined && { solarKw }),
  };
  // The last reading can be replaced until the next one arrives, so it is applied only then.
  const before = last && last.timeMs < timeMs ? applyReading(state, last) : state;
  return { ...advanceToDay(before, timeMs), last: kept };
}

/**
 * The state after a history of readings: the same, to the bit, as {@link observe} of each reading in turn.
 *
 * @param history - readings in order of time
 * @param options - settings of the facility; without a step length, that of the readings if it is longer than the default
 * @throws EngineError `invalid` `readingsTooCoarse` if the readings are further apart than a step; those of {@link createFacilityState} and
 * {@link observe}
 * @example
 * fitFacility([{ timeMs: 0, loadKw: 80 }], { timeZone: 'UTC' }).last?.timeMs;
 * // => 0
 */
export function fitFacility(
  history: readonly FacilityReading[],
  options: FacilityOptions,
): FacilityState {
  // Refuses settings that are wrong by themselves first.
  createFacilityState(options);
  return history.reduce(observe, createFacilityState(withReadingStep(history, options)));
}

/**
 * Answers the state's question about a change of unit by a factor of a thousand (`unitQuestion.needsDecision`). The readings held back so far
 * stay rejected; later ones are used as decided.
 *
 * @param state - with a question that needs a decision
 * @param answer - `newUnit`: the meter changed its unit, later readings are converted; `realLoad`: the load has really changed
 * @throws EngineError `conflict` `noUnitQuestion`
 * @example
 * answerUnitQuestion(state, 'newUnit').unitFactor;
 * // => 0.001
 */
export function answerUnitQuestion(
  state: FacilityState,
  answer: 'newUnit' | 'realLoad',
): FacilityState {
  const { unitQuestion: question, refused, unitFactor } = state;
  if (!question?.needsDecision) {
    throw phalanxError(
      'conflict',
      'noUnitQuestion',
      `answerUnitQuestion needs a suspected change of unit that has lasted 24 hours; ${question ? `one with ${question.readings} readings so far has not` : 'none is suspected'}`,
      { field: 'answer', value: answer },
    );
  }
  return {
    ...state,
    unitQuestion: null,
    refused: { ...refused, otherUnit: refused.otherUnit + question.readings },
    ...(answer === 'newUnit'
      ? { unitFactor: question.factor === 1000 ? unitFactor / 1000 : unitFactor * 1000 }
      : { usual: typicalLoad([], []) }),
  };
}

/** The state with its last reading applied, advanced to the local day of an instant. It must not be passed to `observe`. */
export function applyLastReading(state: FacilityState, timeMs: number | undefined): FacilityState {
  const { last } = state;
  const taken = last ? applyReading(state, last) : state;
  return timeMs === undefined ? taken : advanceToDay(taken, timeMs);
}

/** Closes the unfinished day if the instant is on a later one. */
function advanceToDay(state: FacilityState, timeMs: number): FacilityState {
  const { today, settings } = state;
  if (today && timeMs < today.endMs) return state;
  return { ...(today ? closeDay(state, today) : state), today: openDay(timeMs, settings) };
}

/**
 * Rejects an invalid reading.
 *
 * @throws EngineError `invalid` `notFinite`; `outOfRange` `outOfRange`
 */
function validateReading({ timeMs, loadKw, temperatureF, solarKw }: FacilityReading): void {
  requireBetween('timeMs', timeMs, 0, MAX_TIME_MS);
  requireBetween('loadKw', loadKw, -MAX_LOAD_KW, MAX_LOAD_KW);
  if (temperatureF !== undefined) requireBetween('temperatureF', temperatureF, -150, 250);
  if (solarKw !== undefined) requireBetween('solarKw', solarKw, 0, MAX_LOAD_KW);
}

/** Applies the last reading, which can no longer be replaced. */
function applyReading(state: FacilityState, last: FacilityReading): FacilityState {
  const reading =
    state.unitFactor === 1 ? last : { ...last, loadKw: last.loadKw * state.unitFactor };
  const flag = flagReading(state, reading.timeMs, reading.loadKw);
  switch (flag) {
    case 'none':
      return learn(refuseHeldReadings(state), reading);
    case 'clockZero':
      return countRefused(state, 'clockZeros', 1);
    case 'spike':
      return holdSpike(dropUnitQuestion(state), reading);
    default:
      return raiseUnitQuestion(state, reading, flag === 'unitLarger' ? 1000 : 0.001);
  }
}

function learn(state: FacilityState, reading: FacilityReading): FacilityState {
  const { today, settings } = state;
  if (!today) return state;
  const step = stepOfDay(reading.timeMs, today, settings);
  const { solarKw, temperatureF } = reading;
  const day: CurrentDay = {
    ...today,
    loadKw: addToStep(today.loadKw, step, reading.loadKw),
    ...(solarKw !== undefined && { solarKw: addToStep(today.solarKw, step, solarKw) }),
    ...(temperatureF !== undefined && {
      temperatureF: addToStep(today.temperatureF, step, temperatureF),
    }),
  };
  return { ...state, today: day };
}

function addToStep({ sums, counts }: StepSums, step: number, value: number): StepSums {
  return {
    sums: sums.with(step, sums[step]! + value),
    counts: counts.with(step, counts[step]! + 1),
  };
}

/** The load is back to normal, so the held-back readings were not real loads. */
function refuseHeldReadings(state: FacilityState): FacilityState {
  const { doubted } = state;
  const known = dropUnitQuestion(state);
  return doubted.length === 0
    ? known
    : { ...countRefused(known, 'spikes', doubted.length), doubted: [] };
}

function dropUnitQuestion(state: FacilityState): FacilityState {
  const { unitQuestion } = state;
  return unitQuestion
    ? { ...countRefused(state, 'otherUnit', unitQuestion.readings), unitQuestion: null }
    : state;
}

function holdSpike(state: FacilityState, reading: FacilityReading): FacilityState {
  const doubted = [...state.doubted, reading];
  const lastedMs = reading.timeMs - doubted[0]!.timeMs;
  const readMs = doubted.length * state.settings.stepMinutes * 60_000;
  // Two flagged readings with a gap between them are not yet a new level.
  if (lastedMs < MAX_SPIKE_MS || readMs < MAX_SPIKE_MS / 2) return { ...state, doubted };
  const from = state.today ? state.today.startMs : reading.timeMs;
  const inTime = doubted.filter(({ timeMs }) => timeMs >= from);
  // The typical range no longer applies; it is estimated from scratch.
  const fresh: FacilityState = { ...state, doubted: [], usual: typicalLoad([], []) };
  return inTime.reduce(learn, countRefused(fresh, 'late', doubted.length - inTime.length));
}

function raiseUnitQuestion(
  state: FacilityState,
  { timeMs }: FacilityReading,
  factor: UnitQuestion['factor'],
): FacilityState {
  const { unitQuestion, doubted, settings } = state;
  const asked = unitQuestion?.factor === factor ? unitQuestion : null;
  const known: FacilityState =
    doubted.length > 0 ? { ...countRefused(state, 'spikes', doubted.length), doubted: [] } : state;
  const sinceMs = asked ? asked.sinceMs : timeMs;
  const readings = (asked?.readings ?? 0) + 1;
  const stepsRead = (readings * settings.stepMinutes * 60_000) / MIN_UNIT_CHANGE_MS;
  return {
    ...(asked ? known : dropUnitQuestion(known)),
    unitQuestion: {
      factor,
      sinceMs,
      untilMs: timeMs,
      readings,
      needsDecision: timeMs - sinceMs >= MIN_UNIT_CHANGE_MS && stepsRead >= 0.5,
    },
  };
}

function countRefused(
  state: FacilityState,
  rule: keyof FacilityState['refused'],
  count: number,
): FacilityState {
  return { ...state, refused: { ...state.refused, [rule]: state.refused[rule] + count } };
}

/** Quality flag of a reading, compared with the typical range. */
type ReadingFlag = 'none' | 'spike' | 'unitLarger' | 'unitSmaller' | 'clockZero';

/** Flags a load by the typical range of the past days; nothing is flagged with fewer than seven days. */
export function flagReading(state: FacilityState, timeMs: number, loadKw: number): ReadingFlag {
  const { highKw, lowKw } = state.usual;
  if (highKw === null || lowKw === null || !(highKw > 0)) return 'none';
  const magnitude = Math.abs(loadKw);
  if (magnitude > UNIT_FACTOR * highKw) return 'unitLarger';
  if (magnitude > SPIKE_FACTOR * highKw) return 'spike';
  if (!(lowKw > 0)) return 'none';
  if (magnitude > 0) return magnitude < lowKw / UNIT_FACTOR ? 'unitSmaller' : 'none';
  const { timeZone } = state.settings;
  const before = zoneOffsetMinutes(Math.max(0, timeMs - CLOCK_CHANGE_MS), timeZone);
  return before === zoneOffsetMinutes(timeMs + CLOCK_CHANGE_MS, timeZone) ? 'none' : 'clockZero';
}
