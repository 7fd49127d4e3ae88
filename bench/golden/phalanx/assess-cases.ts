import { createBattery } from '@bess/kernel/battery';
import { createStream, nextUniform } from '@bess/kernel/rng';
import { assessRisk, type FacilityState, fitFacility, type RiskOptions } from '@bess/phalanx';
import { type DefaultFacilityOptions, defaultFacility } from '@bess/phalanx/assess';
import { isValidatedSchedule } from '@bess/phalanx/gate';
import { defaultTariffCode, getTariff } from '@bess/tariff-library';
import type { GoldenCase } from '../golden-case.js';
import { priorPeaksKw } from '../made-up-tariffs.js';
import { base, briefly, unknownFacility, withoutTime } from './assessment.js';
import { facilities, hoursLater, limitedBattery, madeUpReadings, nowMs } from './offices.js';
import {
  energyTariff,
  flatTariff,
  ratchetTariff,
  shortRatchetTariff,
  summerTariff,
  threeWindowTariff,
  tieredTariff,
  touTariff,
} from './tariffs.js';

/** Assessments that differ in one thing at a time. */
const variants: Record<string, [Partial<RiskOptions>, (() => FacilityState)?]> = {
  plain: [{}],
  'another seed': [{ seed: 77 }],
  'no time': [withoutTime],
  'no time, summer alone': [{ ...withoutTime, tariff: summerTariff }],
  'no time, nothing known': [withoutTime, facilities.unread],
  'another hour': [{ hourOfDay: 17 }],
  'the same hour': [{ hourOfDay: 10 }],
  midnight: [{ timeMs: hoursLater(-10) }],
  'the last hour': [{ timeMs: hoursLater(13) }],
  'the last day': [{ daysRemaining: 0 }],
  'the last hour of the last day': [{ daysRemaining: 0, timeMs: hoursLater(13) }],
  'two months': [{ daysRemaining: 62, pathCount: 100 }],
  'on a Sunday': [{ timeMs: hoursLater(24 * 6) }],
  'clocks go back': [{ timeMs: Date.UTC(2014, 9, 24, 12), daysRemaining: 7 }],
  'clocks go forward': [{ timeMs: Date.UTC(2015, 2, 28, 12), daysRemaining: 3 }],
  'over new year': [{ timeMs: Date.UTC(2014, 11, 30, 12), daysRemaining: 5 }],
  'a leap day': [{ timeMs: Date.UTC(2016, 1, 28, 12), daysRemaining: 1 }],
  hot: [{ temperatureF: 102 }],
  'hot, with a thermometer': [{ temperatureF: 102 }, facilities.sunny],
  'a period of its own': [{ periodStartMs: hoursLater(-10 - 24 * 3) }],
  'a period from today': [{ periodStartMs: hoursLater(-10) }],
  'a meter of an hour': [{ meterMinutes: 60 }],
  'a meter of five minutes': [{ meterMinutes: 5 }],
  'running peaks': [{ runningPeaksKw: { 'any time': 405, 'period 1': 350 } }],
  'one running peak': [{ runningPeaksKw: { 'period 1': 350 } }],
  'running peaks above all': [{ runningPeaksKw: { 'any time': 4_000, 'period 1': 4_000 } }],
  'running peaks of nothing': [{ runningPeaksKw: { 'any time': 0, 'period 1': 0 } }],
  'a promise that holds': [{ promise: { targetsKw: { 'any time': 620, 'period 1': 590 } } }],
  'a promise': [{ promise: { targetsKw: { 'any time': 460, 'period 1': 400 } } }],
  'a promise out of reach': [{ promise: { targetsKw: { 'any time': 250, 'period 1': 200 } } }],
  'a promise broken': [
    {
      promise: { targetsKw: { 'any time': 380, 'period 1': 360 } },
      runningPeaksKw: { 'any time': 420, 'period 1': 350 },
    },
  ],
  'a promise of one window': [{ promise: { targetsKw: { 'any time': 440 } } }],
  'a promise of another tariff': [{ promise: { targetsKw: { 'period 2': 440 } } }],
  'many may miss': [{ missLimit: 0.4 }],
  'hardly any may miss': [{ missLimit: 1e-4 }],
  'flat demand': [{ tariff: flatTariff }],
  'three windows': [{ tariff: threeWindowTariff }],
  'summer alone': [{ tariff: summerTariff }],
  'summer alone, in winter': [{ tariff: summerTariff, timeMs: Date.UTC(2014, 11, 3, 12) }],
  tiers: [{ tariff: tieredTariff }],
  'energy alone': [{ tariff: energyTariff }],
  'a ratchet': [{ tariff: ratchetTariff }],
  'a ratchet with a year before': [{ tariff: ratchetTariff, priorPeaksKw }],
  'a ratchet with some months before': [{ tariff: ratchetTariff, priorPeaksKw: [500, 300] }],
  'a short ratchet': [{ tariff: shortRatchetTariff, priorPeaksKw }],
  'the default tariff': [{ tariff: getTariff(defaultTariffCode) }],
  'a tariff of New York': [{ tariff: getTariff('coned-sc-9-general-large-tod-service-nyc') }],
  empty: [{ socFraction: 0 }],
  full: [{ socFraction: 1 }],
  'limited battery': [{ battery: limitedBattery }],
  'below the window': [{ battery: limitedBattery, socFraction: 0.02 }],
  'a tiny battery': [{ battery: createBattery({ powerKw: 0.5, capacityKwh: 1 }) }],
  'a large battery': [{ battery: createBattery({ powerKw: 600, capacityKwh: 6_000 }) }],
  'wear that is dear': [
    { battery: createBattery({ powerKw: 80, capacityKwh: 160, wearPerMwhDischarged: 9_000 }) },
  ],
  'a low load': [{ currentLoadKw: 60 }],
  'a high load': [{ currentLoadKw: 700 }],
  'a load below zero': [{ currentLoadKw: -50 }],
  'a load in watts': [{ currentLoadKw: 400_000 }],
  'hours of today read': [{}, facilities.officeToday],
  panels: [{}, facilities.sunny],
  'quarters of an hour': [{ pathCount: 100, daysRemaining: 3 }, facilities.quarters],
  'three days known': [{}, facilities.thin],
  'nothing known': [{}, facilities.unread],
  'readings in watts': [{}, facilities.inWatts],
};

function drawnAssessments(): unknown {
  const draw = createStream({ seed: 51, stream: 0, path: 0 });
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(items.length * nextUniform(draw))]!;
  const tariffs = [
    flatTariff,
    touTariff,
    threeWindowTariff,
    tieredTariff,
    ratchetTariff,
    summerTariff,
  ];
  const states = [facilities.office, facilities.sunny, facilities.thin, facilities.unread];
  return Array.from({ length: 30 }, (_, turn) => {
    const powerKw = 10 + 200 * nextUniform(draw);
    const assessed = assessRisk(
      {
        tariff: pick(tariffs),
        battery: createBattery({ powerKw, capacityKwh: powerKw * (0.5 + 4 * nextUniform(draw)) }),
        socFraction: nextUniform(draw),
        currentLoadKw: 150 + 350 * nextUniform(draw),
        daysRemaining: Math.floor(16 * nextUniform(draw)),
        timeMs: hoursLater(Math.floor(240 * nextUniform(draw)) - 10),
        temperatureF: 40 + 60 * nextUniform(draw),
        seed: turn,
        pathCount: 100 + Math.floor(100 * nextUniform(draw)),
        parameterDraws: 2 + Math.floor(6 * nextUniform(draw)),
      },
      pick(states)(),
    );
    return briefly(assessed);
  });
}

const unknowns: Record<string, Partial<DefaultFacilityOptions>> = {
  plain: {},
  'a time': { timeMs: nowMs },
  'another zone': { timeZone: 'Asia/Tokyo', timeMs: nowMs },
  'a temperature': { temperatureF: 95 },
  'another seed': { seed: 12 },
  midnight: { hourOfDay: 0, daysRemaining: 0 },
};

/** The risk of the peak, and what to do about it. */
export const assessCases: readonly GoldenCase[] = [
  ...Object.entries(variants).map(([name, [change, state = facilities.office]]) => ({
    name: `phalanx/assessRisk/${name}`,
    answer: () => assessRisk({ ...base, ...change }, state()),
  })),
  {
    name: 'phalanx/assessRisk/paths by default',
    answer: () => {
      const { pathCount: _, parameterDraws: _draws, ...byDefault } = base;
      return assessRisk(byDefault, facilities.office());
    },
  },
  { name: 'phalanx/assessRisk/at random', answer: drawnAssessments },
  {
    name: 'phalanx/assessRisk/made-up clocks',
    answer: () => {
      const state = fitFacility(madeUpReadings('2026-03-01', 26, 30, 5), {
        timeZone: 'Australia/Lord_Howe',
        stepMinutes: 30,
      });
      const timeMs = Date.parse('2026-04-04T02:00Z');
      return assessRisk({ ...base, timeMs, daysRemaining: 3, currentLoadKw: 210 }, state);
    },
  },
  {
    name: 'phalanx/assessRisk/day after day, promises handed on',
    answer: () => {
      let promise: RiskOptions['promise'];
      return Array.from({ length: 6 }, (_, day) => {
        const assessed = assessRisk(
          {
            ...base,
            timeMs: hoursLater(24 * day),
            daysRemaining: 9 - day,
            runningPeaksKw: { 'any time': 380 + 20 * day, 'period 1': 340 + 12 * day },
            ...(promise && { promise }),
          },
          facilities.office(),
        );
        promise = assessed.promise ?? undefined;
        return briefly(assessed);
      });
    },
  },
  {
    name: 'phalanx/assessRisk/progress',
    answer: () => {
      const shares: number[] = [];
      assessRisk(
        { ...base, ...withoutTime, onProgress: (share) => shares.push(share) },
        facilities.office(),
      );
      return shares;
    },
  },
  {
    name: 'phalanx/isValidatedSchedule',
    answer: () => {
      const { schedule, candidates } = assessRisk(
        { ...base, missLimit: 0.4, runningPeaksKw: { 'any time': 0, 'period 1': 0 } },
        facilities.office(),
      );
      return [schedule, { ...schedule }, candidates[0], null, 1].map(isValidatedSchedule);
    },
  },
  ...Object.entries(unknowns).map(([name, change]) => ({
    name: `phalanx/defaultFacility/${name}`,
    answer: () => {
      const { state, options } = defaultFacility({ ...unknownFacility, ...change });
      const { tariff, ...given } = options;
      return [
        state,
        given,
        tariff.code,
        briefly(assessRisk({ ...options, pathCount: 100, parameterDraws: 4 }, state)),
      ];
    },
  })),
];
