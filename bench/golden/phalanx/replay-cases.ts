import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import {
  type ControllerOptions,
  createGateController,
  type FacilityReading,
  type ReplayOptions,
  replay,
} from '@bess/phalanx';
import type { ControllerObservation } from '@bess/phalanx/replay';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { priorPeaksKw } from '../made-up-tariffs.js';
import { sampleLoad, stepMs } from '../sample-series.js';
import {
  battery,
  facilities,
  hoursLater,
  limitedBattery,
  madeUpReadings,
  officeReadings,
  sunnyReadings,
} from './offices.js';
import {
  energyTariff,
  flatTariff,
  ratchetTariff,
  summerTariff,
  threeWindowTariff,
  tieredTariff,
  touTariff,
} from './tariffs.js';

const DAY_HOURS = 24;
const startHour = DAY_HOURS * 27;
/** From 29 June 2014 on, so that a month begins within it. */
const history = (days: number): FacilityReading[] =>
  officeReadings(0, startHour + DAY_HOURS * days);

const base: ReplayOptions = {
  tariff: touTariff,
  battery,
  facility: { timeZone: sampleLoad.timeZone, stepMinutes: 60 },
  fromMs: stepMs(sampleLoad, startHour),
  pathCount: 60,
  planPaths: 30,
  parameterDraws: 4,
};

/** Replays of four days that differ in one thing at a time. */
const variants: Record<string, [Partial<ReplayOptions>, FacilityReading[]?]> = {
  plain: [{}],
  'flat demand': [{ tariff: flatTariff }],
  'three windows': [{ tariff: threeWindowTariff }],
  'summer alone': [{ tariff: summerTariff }],
  tiers: [{ tariff: tieredTariff }],
  'energy alone': [{ tariff: energyTariff }],
  'a ratchet': [{ tariff: ratchetTariff }],
  'a ratchet with a year before': [{ tariff: ratchetTariff, priorPeaksKw }],
  'the default tariff': [{ tariff: getTariff(defaultTariffCode) }],
  'many may miss': [{ missLimit: 0.3 }],
  'hardly any may miss': [{ missLimit: 0.001 }],
  'decisions by two hours': [{ decisionMinutes: 120 }],
  'decisions by the day': [{ decisionMinutes: 1440 }],
  'another seed': [{ seed: 9 }],
  empty: [{ socFraction: 0 }],
  'half full': [{ socFraction: 0.5 }],
  'limited battery': [{ battery: limitedBattery }],
  'a large battery': [{ battery: createBattery({ powerKw: 300, capacityKwh: 2_400 }) }],
  'until a given time': [{ untilMs: stepMs(sampleLoad, startHour + 54) }],
  'from the first reading': [{ fromMs: undefined as never, untilMs: stepMs(sampleLoad, 72) }],
  'from within a step': [{ fromMs: stepMs(sampleLoad, startHour) + 600_000 }],
  'hours missing': [{}, history(4).filter((_, hour) => hour < startHour + 8 || hour % 5 !== 2)],
  'a day missing': [
    {},
    history(4).filter((_, hour) => hour < startHour + 30 || hour > startHour + 60),
  ],
  panels: [{}, sunnyReadings(startHour + DAY_HOURS * 3)],
  'below zero': [{}, history(3).map(({ timeMs, loadKw }) => ({ timeMs, loadKw: loadKw - 260 }))],
  'clocks go back': [
    { fromMs: Date.parse('2026-10-24T10:00Z') },
    madeUpReadings('2026-10-05', 22, 60, 6),
  ],
  'quarters of an hour': [
    {
      facility: { timeZone: 'Europe/London', stepMinutes: 15 },
      fromMs: Date.parse('2014-07-10T00:00Z'),
      untilMs: Date.parse('2014-07-11T12:00Z'),
    },
    madeUpReadings('2014-06-30', 14, 15, 4),
  ],
};

const controller: ControllerOptions = {
  tariff: touTariff,
  battery,
  pathCount: 80,
  planPaths: 40,
  parameterDraws: 4,
};

function situation(
  hour: number,
  change: Partial<ControllerObservation> = {},
): ControllerObservation {
  return {
    timeMs: hoursLater(hour - 10),
    state: facilities.office(),
    daysRemaining: 5,
    period: '2014-7',
    previousNetLoadKw: 180 + 12 * (hour % 24),
    socFraction: 1 - (hour % 24) / 40,
    runningPeaksKw: { 'any time': 360 + 2 * hour, 'period 1': 320 + 3 * hour },
    ...change,
  };
}

/** The gate controller, hour by hour. */
const asked = (
  change: Partial<ControllerOptions>,
  situations: readonly ControllerObservation[],
) => {
  const { act } = createGateController({ ...controller, ...change });
  return situations.map((each) => act(each));
};
const hours = Array.from({ length: 40 }, (_, hour) => hour);

function drawnReplays(): unknown {
  const draw = createStream({ seed: 61, stream: 0, path: 0 });
  const tariffs = [flatTariff, touTariff, threeWindowTariff, tieredTariff, ratchetTariff];
  return Array.from({ length: 8 }, (_, turn) => {
    const powerKw = 20 + 150 * nextUniform(draw);
    const from = startHour + Math.floor(120 * nextUniform(draw));
    const { months, gridKwSeries, saving } = replay(officeReadings(0, from + 40), {
      ...base,
      tariff: tariffs[turn % tariffs.length]!,
      battery: createBattery({ powerKw, capacityKwh: powerKw * (1 + 3 * nextUniform(draw)) }),
      fromMs: stepMs(sampleLoad, from),
      socFraction: nextUniform(draw),
      decisionMinutes: 120 + Math.floor(600 * nextUniform(draw)),
      missLimit: 0.01 + 0.2 * nextUniform(draw),
      seed: turn,
    });
    return { months, gridKwSeries, saving };
  });
}

/** Running a battery through the gate. */
export const replayCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, [change, readings = history(4)]]) => ({
    name: `phalanx/replay/${name}`,
    answer: () => replay(readings, { ...base, ...change }),
  })),
  {
    name: 'phalanx/replay/by default',
    answer: () => {
      const { pathCount: _, planPaths: _plan, parameterDraws: _draws, ...byDefault } = base;
      return replay(history(2), byDefault);
    },
  },
  {
    name: 'phalanx/replay/at random',
    answer: drawnReplays,
  },
  {
    name: 'phalanx/replay/progress',
    answer: () => {
      const shares: number[] = [];
      replay(history(3), { ...base, onProgress: (share) => shares.push(share) });
      return shares;
    },
  },
  {
    name: 'phalanx/createGateController/hour by hour',
    answer: () =>
      asked(
        {},
        hours.map((hour) => situation(hour)),
      ),
  },
  {
    name: 'phalanx/createGateController/a new period',
    answer: () =>
      asked(
        {},
        hours.map((hour) => situation(hour, { period: hour < 20 ? '2014-7' : '2014-8' })),
      ),
  },
  {
    name: 'phalanx/createGateController/a peak that breaks the promise',
    answer: () =>
      asked(
        { decisionMinutes: 180 },
        hours.map((hour) =>
          situation(hour, {
            runningPeaksKw: { 'any time': hour < 12 ? 350 : 560, 'period 1': hour < 18 ? 0 : 500 },
          }),
        ),
      ),
  },
  {
    name: 'phalanx/createGateController/prior peaks',
    answer: () =>
      asked(
        { tariff: ratchetTariff },
        hours.slice(0, 14).map((hour) => situation(hour, { priorPeaksKw })),
      ),
  },
  {
    name: 'phalanx/createGateController/floors',
    answer: () =>
      asked(
        {},
        hours.slice(0, 14).map((hour) => situation(hour, { floorsKw: { 'any time': 425 } })),
      ),
  },
  {
    name: 'phalanx/createGateController/energy alone',
    answer: () =>
      asked(
        { tariff: energyTariff },
        hours.slice(0, 4).map((hour) => situation(hour)),
      ),
  },
  {
    name: 'phalanx/createGateController/a step before',
    answer: () =>
      asked(
        { missLimit: 0.2, seed: 4 },
        [15, 14, 13, 16].map((hour) => situation(hour)),
      ),
  },
  {
    name: 'phalanx/replay/refused',
    answer: () =>
      caught([
        () => replay([], base),
        () => replay(history(1), { ...base, untilMs: base.fromMs! }),
        () => replay(history(1), { ...base, facility: { timeZone: 'Mars/Olympus' } }),
        () => replay(history(1).toReversed(), base),
        () => replay(history(1), { ...base, signal: { aborted: true } }),
        () => replay(history(1), { ...base, priorPeaksKw: [1] }),
        () => replay(history(1), { ...base, socFraction: 2 }),
        () => replay(history(1), { ...base, pathCount: 0 }),
        () =>
          replay(history(1), { ...base, tariff: { ...touTariff, unsupported: ['dailyDemand'] } }),
      ]),
  },
];
