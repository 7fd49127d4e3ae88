import { createStream, nextUniform } from '@bess/kernel/rng';
import { createTimeGrid, type TimeGrid, yearGrid } from '@bess/kernel/series';
import {
  type DemandWindow,
  type DemandWindowOptions,
  demandWindows,
  freePeakKw,
  localMeteredSteps,
  ratchetCharge,
  ratchetedMonth,
  windowCharge,
  windowPeakKw,
} from '@bess/phalanx/demand';
import { getTariff, listTariffs, type Tariff } from '@bess/tariff-library';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { demandTier, flatDemand } from '../made-up-tariffs.js';
import { syntheticLoad } from '../sample-series.js';
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

const timeZone = 'Europe/London';
const year = yearGrid(2026, 60, timeZone);
const peaksKw = [0, 55, 120.5, 299, 300, 301, 640];
const priorPeaksKw = [310, 290, 340, 280, 260, 255, 250, 270, 330, 410, 400, 390];
const laterPeaksKw = [
  [300, 320, 280],
  [310, 260, 350],
  [420, 280, 330],
];

/** Charges of a window, and its steps as the indices where they change. */
function figuresOf(window: DemandWindow, grid: TimeGrid): unknown {
  const { meteredSteps, ...rest } = window;
  const changes = Array.from(meteredSteps.keys()).filter(
    (step) => meteredSteps[step] !== (meteredSteps[step - 1] ?? 0),
  );
  const load = syntheticLoad(grid.length, grid.stepMinutes, 17);
  const peakKw = windowPeakKw(window, load);
  return {
    ...rest,
    changes,
    free: freePeakKw(window),
    charges: [...peaksKw, peakKw].map((kw) => windowCharge(window, kw)),
    ofLater: window.laterMonths.map((month) => peaksKw.map((kw) => ratchetCharge(month, kw))),
    peakKw,
  };
}

const figures = (tariff: Tariff, grid: TimeGrid, options: DemandWindowOptions = {}) =>
  demandWindows(tariff, grid, options).map((window) => figuresOf(window, grid));

/** A meter interval of half an hour. */
const halfHourly: Tariff = { ...touTariff, demandWindowMinutes: 30 };
const quarters = (start: string, length: number) =>
  createTimeGrid({ start, length, stepMinutes: 15, timeZone });

const windows: Record<string, () => unknown> = {
  'flat demand': () => figures(flatTariff, year),
  'time of use': () => figures(touTariff, year, { monthIndex: 6 }),
  'three windows': () => figures(threeWindowTariff, year, { monthIndex: 11 }),
  'no demand': () => figures(energyTariff, year),
  'summer alone': () => [
    figures(summerTariff, year, { monthIndex: 0 }),
    figures(summerTariff, year, { monthIndex: 8 }),
  ],
  tiers: () => figures(tieredTariff, year, { monthIndex: 3 }),
  'a ratchet': () => figures(ratchetTariff, year, { monthIndex: 2 }),
  'a ratchet with a year before': () =>
    figures(ratchetTariff, year, { monthIndex: 2, priorPeaksKw }),
  'a ratchet with months after': () => figures(ratchetTariff, year, { laterPeaksKw }),
  'a ratchet with both': () =>
    figures(ratchetTariff, year, { monthIndex: 1, priorPeaksKw, laterPeaksKw }),
  'a short ratchet with both': () =>
    figures(shortRatchetTariff, year, { monthIndex: 1, priorPeaksKw, laterPeaksKw }),
  'a meter of half an hour': () => figures(halfHourly, quarters('2026-05-01', 96 * 3)),
  'a meter interval that runs': () => figures(halfHourly, quarters('2026-05-01T16:15', 90)),
  'a leap day': () =>
    figures(
      touTariff,
      createTimeGrid({ start: '2024-02-28', length: 72, stepMinutes: 60, timeZone }),
    ),
  'steps of five minutes': () =>
    figures(
      touTariff,
      createTimeGrid({ start: '2026-06-01', length: 288, stepMinutes: 5, timeZone }),
    ),
  holidays: () =>
    figures({ ...touTariff, holidays: ['2026-05-04', '2026-05-05'] }, quarters('2026-05-04', 288)),
  'a price below zero': () =>
    figures({ ...flatTariff, flatDemand: flatDemand(demandTier(-3, 100), demandTier(4)) }, year),
  'kilovolt-amperes': () =>
    figures({ ...flatTariff, flatDemand: { ...flatDemand(demandTier(7)), unit: 'kVA' } }, year),
};

/** Steps that a window meters by the local clock. */
function metered(tariff: Tariff, start: string, fromStep: number, dayCount: number): unknown {
  const grid = createTimeGrid({ start, length: 24 * 8, stepMinutes: 60, timeZone });
  return demandWindows(tariff, grid).map((window) =>
    localMeteredSteps(window, grid, fromStep, dayCount),
  );
}

function drawnMonths(): unknown {
  const draw = createStream({ seed: 31, stream: 0, path: 0 });
  return Array.from({ length: 60 }, () => {
    const tiers = [
      { width: 400 * nextUniform(draw), price: 30 * nextUniform(draw) - 3 },
      { width: 100 * nextUniform(draw), price: 30 * nextUniform(draw) },
      { width: Number.POSITIVE_INFINITY, price: 20 * nextUniform(draw) },
    ];
    const samples = Array.from(
      { length: 1 + Math.floor(30 * nextUniform(draw)) },
      () => 700 * nextUniform(draw),
    );
    const month = ratchetedMonth(tiers, nextUniform(draw), samples);
    return [month, Array.from({ length: 8 }, () => ratchetCharge(month, 900 * nextUniform(draw)))];
  });
}

/** What demand costs. */
export const demandCases: readonly GoldenCase[] = [
  ...Object.entries(windows).map(([name, answer]) => ({
    name: `phalanx/demandWindows/${name}`,
    answer,
  })),
  {
    name: 'phalanx/demandWindows/every tariff of the library',
    answer: () => {
      const grid = createTimeGrid({
        start: '2026-07-01',
        length: 24 * 31,
        stepMinutes: 60,
        timeZone: 'America/New_York',
      });
      return caught(
        listTariffs().map(
          ({ code }) =>
            () =>
              figures(getTariff(code), grid, { priorPeaksKw }),
        ),
      );
    },
  },
  {
    name: 'phalanx/meteredDays',
    answer: () => [
      metered(flatTariff, '2026-03-27', 0, 5),
      metered(touTariff, '2026-03-27', 20, 4),
      metered(touTariff, '2026-10-23', 5, 4),
      metered(threeWindowTariff, '2026-06-29', 0, 9),
    ],
  },
  {
    name: 'phalanx/windowPeakKw',
    answer: () => {
      const window = demandWindows(halfHourly, quarters('2026-05-04T15:45', 24))[1]!;
      const loads = Array.from({ length: 24 }, (_, step) => (step * step * 37) % 101);
      return [
        windowPeakKw(window, loads),
        windowPeakKw(
          window,
          loads.map((kw) => -kw),
        ),
        windowPeakKw(
          window,
          loads.map(() => 0),
        ),
        windowPeakKw({ ...window, meteredSteps: new Uint8Array(24) }, loads),
        windowPeakKw({ ...window, intervalSteps: 4, stepsIntoInterval: 3 }, loads),
      ];
    },
  },
  { name: 'phalanx/ratchetedMonth/at random', answer: drawnMonths },
  {
    name: 'phalanx/demand/refused',
    answer: () => {
      const [window] = demandWindows(flatTariff, year);
      const options: DemandWindowOptions[] = [
        { monthIndex: 12 },
        { monthIndex: 0.5 },
        { priorPeaksKw: [1, 2] },
        { priorPeaksKw: priorPeaksKw.map(() => -1) },
        { laterPeaksKw: new Array(13).fill([1]) },
        { laterPeaksKw: [[1], [1, 2]] },
        { laterPeaksKw: [[], []] },
        { laterPeaksKw: [[Number.NaN]] },
      ];
      return caught([
        ...options.map((each) => () => demandWindows(ratchetTariff, year, each)),
        () =>
          demandWindows(
            { ...flatTariff, flatDemand: { ...flatDemand(demandTier(7)), unit: 'kWDaily' } },
            year,
          ),
        () => demandWindows({ ...flatTariff, unsupported: ['coincidentPeak'] }, year),
        () => windowCharge(window!, -1),
        () => windowCharge(window!, Number.NaN),
        () => windowPeakKw(window!, [1, 2]),
        () => ratchetedMonth([], 1.1, [1]),
        () => ratchetedMonth([], 0.5, []),
        () => ratchetedMonth([], 0.5, [-1]),
        () => ratchetedMonth([], 0.5, [Number.POSITIVE_INFINITY]),
      ]);
    },
  },
];
