import { createStream, nextUniform } from '@bess/kernel/rng';
import {
  createFacilityState,
  type FacilityState,
  fitFacility,
  observe,
  restoreFacilityState,
} from '@bess/phalanx';
import {
  answerUnitQuestion,
  cellPosterior,
  type DayKind,
  loadSoFarToday,
} from '@bess/phalanx/facility';
import {
  createLoadFuturesModel,
  drawFacilityFutures,
  fitTemperatureResponse,
  predictPeaks,
} from '@bess/phalanx/futures';
import type { GoldenCase } from '../golden-case.js';
import { changed, learn, weeks } from './facility-readings.js';
import {
  facilities,
  LEARNED_HOURS,
  madeUpReadings,
  nowMs,
  officeReadings,
  sunnyReadings,
} from './offices.js';

const HOUR_MS = 3_600_000;

/** Learned states, by what is special about their readings. */
const learned: Record<string, () => FacilityState> = {
  nothing: () => learn([]),
  'one reading': () => learn(weeks().slice(0, 1)),
  'three weeks': () => learn(weeks()),
  'four days': () => learn(weeks().slice(0, 96)),
  holidays: () => learn(weeks(), { holidays: ['2014-06-04', '2014-06-09'] }),
  'short half-life': () => learn(weeks(), { halfLifeDays: 5 }),
  'expected load': () => learn(weeks().slice(0, 60), { expectedLoadKw: 900 }),
  'panels and thermometer': () => learn(sunnyReadings(24 * 30)),
  'panels and thermometer on some days': () =>
    learn([...officeReadings(0, 24 * 5), ...sunnyReadings(24 * 21).slice(24 * 5)]),
  'half of the hours': () => learn(weeks().filter((_, hour) => hour % 48 < 24 || hour % 2 === 0)),
  'three of four hours': () => learn(weeks().filter((_, hour) => hour % 4 !== 1)),
  'days missing': () => learn(weeks().filter((_, hour) => hour < 200 || hour > 290)),
  'a year missing': () =>
    learn([
      ...weeks(),
      ...weeks()
        .slice(0, 30)
        .map(({ timeMs, loadKw }) => ({ timeMs: timeMs + 365 * 24 * HOUR_MS, loadKw })),
    ]),
  'a reading replaced': () =>
    learn(weeks().flatMap((reading) => [{ ...reading, loadKw: 5 }, reading])),
  'a spike': () => learn(changed(400, 401, (loadKw) => 9 * loadKw)),
  'a spike of three hours': () => learn(changed(400, 403, (loadKw) => 4 * loadKw)),
  'a new level': () => learn(changed(400, 504, (loadKw) => 6 * loadKw)),
  'a new level that is doubted by day alone': () =>
    learn(changed(400, 504, (loadKw) => 4 * loadKw)),
  'a new level at midnight': () => learn(changed(406, 504, (loadKw) => 6 * loadKw)),
  'watts for some hours': () => learn(changed(400, 410, (loadKw) => 1000 * loadKw)),
  watts: () => learn(changed(440, 504, (loadKw) => 1000 * loadKw)),
  megawatts: () => learn(changed(440, 504, (loadKw) => loadKw / 1000)),
  'watts and megawatts': () =>
    learn(
      weeks().map(({ timeMs, loadKw }, hour) => ({
        timeMs,
        loadKw: hour < 440 ? loadKw : hour < 452 ? 1000 * loadKw : loadKw / 1000,
      })),
    ),
  'below zero': () => learn(changed(0, 504, (loadKw) => loadKw - 300)),
  'a load of zero': () => learn(changed(0, 504, () => 0)),
  'a load of minus zero': () =>
    learn([
      { timeMs: 0, loadKw: -0 },
      { timeMs: HOUR_MS, loadKw: -0 },
    ]),
  'zeros as clocks go forward': () =>
    learn(
      madeUpReadings('2026-03-09', 23, 60, 8).map(({ timeMs, loadKw }) => ({
        timeMs,
        loadKw: new Date(timeMs).toISOString().startsWith('2026-03-29T01') ? 0 : loadKw,
      })),
    ),
  'clocks go back': () => learn(madeUpReadings('2026-10-12', 16, 60, 9)),
  'a leap day': () => learn(madeUpReadings('2024-02-20', 12, 60, 10), { timeZone: 'UTC' }),
  'more days than are kept': () =>
    learn(madeUpReadings('2024-01-01', 415, 60, 12), { timeZone: 'UTC' }),
  'nearly a day behind': () => learn(weeks(), { timeZone: 'Pacific/Pago_Pago' }),
  'half an hour ahead': () =>
    learn(madeUpReadings('2014-06-02', 21, 30, 13), {
      timeZone: 'Asia/Kolkata',
      stepMinutes: 30,
    }),
};

const steps: GoldenCase[] = [5, 10, 15, 20, 30, 60].map((stepMinutes) => ({
  name: `phalanx/fitFacility/steps of ${stepMinutes} minutes`,
  answer: () =>
    // Readings come every five minutes, so that most steps are means.
    fitFacility(madeUpReadings('2026-05-04', 3, 5, stepMinutes), { timeZone: 'UTC', stepMinutes }),
}));

/** What is computed from a state. */
function figuresOf(state: FacilityState, timeMs?: number): unknown {
  const stepsPerDay = 1440 / state.settings.stepMinutes;
  const kinds: readonly DayKind[] = [0, 1, 2];
  return {
    cells: kinds.map((kind) =>
      Array.from({ length: stepsPerDay }, (_, step) => cellPosterior(state, kind, step)),
    ),
    seen: loadSoFarToday(state, timeMs),
    model: createLoadFuturesModel(state, timeMs),
    outlook: predictPeaks(state, timeMs),
    response: fitTemperatureResponse(state),
  };
}

/** Random readings with faults. */
function drawnReadings(): unknown {
  const draw = createStream({ seed: 21, stream: 0, path: 0 });
  return Array.from({ length: 12 }, () => {
    const stepMinutes = [15, 30, 60][Math.floor(3 * nextUniform(draw))]!;
    const timeZone = ['UTC', 'America/New_York', 'Australia/Lord_Howe'][
      Math.floor(3 * nextUniform(draw))
    ]!;
    let timeMs = Date.UTC(2026, Math.floor(12 * nextUniform(draw)), 3);
    let state = createFacilityState({ timeZone, stepMinutes });
    for (let reading = 0; reading < 450; reading += 1) {
      const chance = nextUniform(draw);
      timeMs += (chance < 0.02 ? 7 : chance < 0.1 ? 2 : chance < 0.12 ? 0 : 1) * HOUR_MS;
      const odd = nextUniform(draw);
      const factor = odd < 0.02 ? 5 : odd < 0.03 ? 1000 : odd < 0.04 ? 0.0005 : odd < 0.05 ? -1 : 1;
      state = observe(state, {
        timeMs,
        loadKw: factor * (80 + 40 * nextUniform(draw)),
        ...(nextUniform(draw) < 0.5 && { temperatureF: 100 * nextUniform(draw) }),
        ...(nextUniform(draw) < 0.9 && { solarKw: 30 * nextUniform(draw) }),
      });
      if (state.unitQuestion?.needsDecision) {
        state = answerUnitQuestion(state, nextUniform(draw) < 0.5 ? 'newUnit' : 'realLoad');
      }
    }
    const { futures } = drawFacilityFutures(state, {
      timeMs,
      dayCount: 3,
      seed: Math.floor(1e6 * nextUniform(draw)),
      pathCount: 6,
      parameterDraws: 3,
    });
    return { state, today: futures.todayKw, peaks: futures.dayPeakKw };
  });
}

/** Learning a facility's load. */
export const facilityCases: readonly GoldenCase[] = [
  ...Object.entries(learned).map(([name, answer]) => ({
    name: `phalanx/fitFacility/${name}`,
    answer,
  })),
  ...steps,
  { name: 'phalanx/observe/at random', answer: drawnReadings },
  {
    name: 'phalanx/createFacilityState',
    answer: () => createFacilityState({ timeZone: 'Asia/Kathmandu' }),
  },
  ...Object.entries(facilities).map(([name, state]) => ({
    name: `phalanx/learned figures/${name}`,
    answer: () => [figuresOf(state()), figuresOf(state(), nowMs)],
  })),
  {
    name: 'phalanx/answerUnitQuestion',
    answer: () => {
      const asked = facilities.inWatts();
      const next = officeReadings(LEARNED_HOURS, LEARNED_HOURS + 30);
      const inWatts = next.map(({ timeMs, loadKw }) => ({ timeMs, loadKw: 1000 * loadKw }));
      return [
        inWatts.reduce(observe, answerUnitQuestion(asked, 'newUnit')),
        inWatts.reduce(observe, answerUnitQuestion(asked, 'realLoad')),
        next.reduce(observe, asked),
      ].map(({ refused, unitFactor, unitQuestion, usual, today, days }) => ({
        refused,
        unitFactor,
        unitQuestion,
        usual,
        today,
        lastDay: days.at(-1),
      }));
    },
  },
  {
    name: 'phalanx/restoreFacilityState',
    answer: () => {
      const restored = restoreFacilityState(JSON.parse(JSON.stringify(facilities.sunny())));
      return officeReadings(LEARNED_HOURS, LEARNED_HOURS + 30).reduce(observe, restored);
    },
  },
];
