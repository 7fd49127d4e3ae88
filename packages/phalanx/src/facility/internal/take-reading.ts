import type { FacilityReading } from '../facility-reading.js';
import type { FacilityState, OpenDay, StepSums, UnitQuestion } from '../facility-state.js';
import { doubtOf } from './doubt-of.js';
import { stepOfDay } from './open-day.js';
import { usualLoad } from './usual-load.js';

/** Doubted readings that go on for longer are a new level. */
const LONGEST_SPIKE_MS = 4 * 3_600_000;
const UNIT_LASTS_MS = 24 * 3_600_000;

/** The state after its last reading is taken for good: no later one replaces it any more. */
export function takeReading(state: FacilityState, last: FacilityReading): FacilityState {
  const reading =
    state.unitFactor === 1 ? last : { ...last, loadKw: last.loadKw * state.unitFactor };
  const doubt = doubtOf(state, reading.timeMs, reading.loadKw);
  switch (doubt) {
    case 'none':
      return learn(withoutDoubts(state), reading);
    case 'clockZero':
      return refuse(state, 'clockZeros', 1);
    case 'spike':
      return holdSpike(withoutQuestion(state), reading);
    default:
      return askUnit(state, reading, doubt === 'unitLarger' ? 1000 : 0.001);
  }
}

function learn(state: FacilityState, reading: FacilityReading): FacilityState {
  const { today, settings } = state;
  if (!today) return state;
  const step = stepOfDay(reading.timeMs, today, settings);
  const { solarKw, temperatureF } = reading;
  const day: OpenDay = {
    ...today,
    loadKw: added(today.loadKw, step, reading.loadKw),
    ...(solarKw !== undefined && { solarKw: added(today.solarKw, step, solarKw) }),
    ...(temperatureF !== undefined && {
      temperatureF: added(today.temperatureF, step, temperatureF),
    }),
  };
  return { ...state, today: day };
}

function added({ sums, counts }: StepSums, step: number, value: number): StepSums {
  return {
    sums: sums.with(step, sums[step]! + value),
    counts: counts.with(step, counts[step]! + 1),
  };
}

/** A return to normal: what was held back was no load. */
function withoutDoubts(state: FacilityState): FacilityState {
  const { doubted } = state;
  const known = withoutQuestion(state);
  return doubted.length === 0 ? known : { ...refuse(known, 'spikes', doubted.length), doubted: [] };
}

function withoutQuestion(state: FacilityState): FacilityState {
  const { unitQuestion } = state;
  return unitQuestion
    ? { ...refuse(state, 'otherUnit', unitQuestion.readings), unitQuestion: null }
    : state;
}

function holdSpike(state: FacilityState, reading: FacilityReading): FacilityState {
  const doubted = [...state.doubted, reading];
  const lastedMs = reading.timeMs - doubted[0]!.timeMs;
  const readMs = doubted.length * state.settings.stepMinutes * 60_000;
  // Two doubted readings with a gap between them are not yet a level.
  if (lastedMs < LONGEST_SPIKE_MS || readMs < LONGEST_SPIKE_MS / 2) return { ...state, doubted };
  const from = state.today ? state.today.startMs : reading.timeMs;
  const inTime = doubted.filter(({ timeMs }) => timeMs >= from);
  // What was usual holds no longer; it is learned afresh.
  const fresh: FacilityState = { ...state, doubted: [], usual: usualLoad([], []) };
  return inTime.reduce(learn, refuse(fresh, 'late', doubted.length - inTime.length));
}

function askUnit(
  state: FacilityState,
  { timeMs }: FacilityReading,
  factor: UnitQuestion['factor'],
): FacilityState {
  const { unitQuestion, doubted, settings } = state;
  const asked = unitQuestion?.factor === factor ? unitQuestion : null;
  const known: FacilityState =
    doubted.length > 0 ? { ...refuse(state, 'spikes', doubted.length), doubted: [] } : state;
  const sinceMs = asked ? asked.sinceMs : timeMs;
  const readings = (asked?.readings ?? 0) + 1;
  const stepsRead = (readings * settings.stepMinutes * 60_000) / UNIT_LASTS_MS;
  return {
    ...(asked ? known : withoutQuestion(known)),
    unitQuestion: {
      factor,
      sinceMs,
      untilMs: timeMs,
      readings,
      needsDecision: timeMs - sinceMs >= UNIT_LASTS_MS && stepsRead >= 0.5,
    },
  };
}

function refuse(
  state: FacilityState,
  rule: keyof FacilityState['refused'],
  count: number,
): FacilityState {
  return { ...state, refused: { ...state.refused, [rule]: state.refused[rule] + count } };
}
