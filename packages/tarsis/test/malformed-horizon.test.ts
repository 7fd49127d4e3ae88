import { defaultTariffCode } from '@bess/tariff-library';
import { describe, expect, it } from 'vitest';
import {
  advance,
  type ClosedLoopOptions,
  optimize,
  simulateClosedLoop,
  startController,
  step,
} from '../src/index.js';
import { representativeDays, solarDays } from '../src/typical-days/index.js';
import { idealBattery } from './support/facilities.js';
import { gridOf } from './support/random-horizon.js';

const grid = gridOf(24, 60, '2026-07-01');
const sound: ClosedLoopOptions = {
  tariff: defaultTariffCode,
  grid,
  loadKwSeries: new Array<number>(24).fill(5),
  battery: idealBattery(1, 2),
};
const state = startController({ tariff: defaultTariffCode, grid });
const vehicle = { arrivalStep: 1, departureStep: 4, energyKwh: 3, powerKw: 7 };

/** Faults, with the field and value that the message must contain. */
const faults: [string, object, RegExp][] = [
  ['a load that is no series', { loadKwSeries: 'plenty' }, /loadKwSeries.*plenty/],
  [
    'a load with a hole',
    { loadKwSeries: [null, ...new Array(23).fill(5)] },
    /loadKwSeries\[0\].*null/,
  ],
  ['no load', { loadKwSeries: undefined }, /loadKwSeries/],
  ['panels that are null', { solarKwSeries: null }, /solarKwSeries.*null/],
  ['a battery without capacity', { battery: { powerKw: 5 } }, /battery\.capacityKwh/],
  ['a battery of no number', { battery: { powerKw: Number.NaN, capacityKwh: 5 } }, /powerKw.*NaN/],
  ['a misspelt option', { startSoc: 0.5 }, /startSoc/],
  ['a vehicle in words', { vehicles: 'two' }, /vehicles.*two/],
  ['a vehicle without energy', { vehicles: [{ ...vehicle, energyKwh: undefined }] }, /energyKwh/],
  [
    'a vehicle of half a step',
    { vehicles: [{ ...vehicle, arrivalStep: 0.5 }] },
    /arrivalStep.*0\.5/,
  ],
  ['a limit below 0', { limits: { exportKw: -1 } }, /limits\.exportKw.*-1/],
  ['an unknown rule', { exportRule: { kind: 'gift' } }, /exportRule/],
  [
    'a price of no number',
    { exportRule: { kind: 'netBilling', sellPricePerKwh: Number.NaN } },
    /sellPricePerKwh.*NaN/,
  ],
  ['later peaks that are null', { laterPeaks: [null] }, /laterPeaks\[0\]/],
  ['a gap above 1', { relGap: 2 }, /relGap.*2/],
  ['a grid of no steps', { grid: { ...grid, length: 0 } }, /grid\.length.*0/],
  ['a tariff that is a number', { tariff: 7 }, /tariff.*7/],
];

/** `step` reads earlier peaks from its state. */
const thirteenPeaks: (typeof faults)[number] = [
  'peaks of thirteen earlier months',
  { priorPeaksKw: new Array(13).fill(5) },
  /priorPeaksKw.*12/,
];

describe.each([
  ['optimize', (fault: object) => optimize({ ...sound, ...fault } as ClosedLoopOptions)],
  ['achieve', (fault: object) => simulateClosedLoop({ ...sound, ...fault } as ClosedLoopOptions)],
  ['step', (fault: object) => step({ ...sound, state, ...fault } as Parameters<typeof step>[0])],
] as const)('%s refuses', (name, ask) => {
  const ofAsk = name === 'step' ? faults : [...faults, thirteenPeaks];
  it.each(ofAsk)('%s', async (_name, fault, message) => {
    const refusal = await ask(fault).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({
      kind: expect.stringMatching(/^(invalid|outOfRange)$/),
      message: expect.stringMatching(message),
    });
  });
});

it.each<[string, () => unknown, RegExp]>([
  [
    'a state without a month',
    () =>
      advance(
        { ...state, month: 7 as never },
        { tariff: defaultTariffCode, grid, importKwSeries: new Float64Array(24), socFraction: 0.5 },
      ),
    /month.*7/,
  ],
  [
    'too few imports',
    () =>
      advance(state, { tariff: defaultTariffCode, grid, importKwSeries: [1], socFraction: 0.5 }),
    /importKwSeries.*24.*1 came/,
  ],
  [
    'a state of charge above 1',
    () => startController({ tariff: defaultTariffCode, grid, socFraction: 1.5 }),
    /socFraction.*1\.5/,
  ],
  [
    'peaks of thirteen earlier months',
    () => startController({ tariff: defaultTariffCode, grid, priorPeaksKw: new Array(13).fill(5) }),
    /priorPeaksKw.*12/,
  ],
  [
    'panels at the latitude of 95',
    () =>
      solarDays(
        { powerKw: 1, latitudeDegrees: 95 },
        { timeZone: 'UTC', stepMinutes: 60, year: 2026 },
      ),
    /latitudeDegrees.*95/,
  ],
  [
    'an endless load',
    () => representativeDays(new Float64Array(24).fill(Infinity), grid),
    /loadKwSeries\[0\].*Infinity/,
  ],
  [
    'holidays in words',
    () => representativeDays(new Float64Array(24), grid, { holidays: 'all' as never }),
    /holidays/,
  ],
])('refuses %s', (_, ask, message) => {
  expect(ask).toThrow(message);
});
