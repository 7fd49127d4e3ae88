import { createTimeGrid, yearGrid } from '@bess/kernel/series';
import { supportedCharges } from '@bess/tarsis';
import {
  defaultFacility,
  representativeDays,
  selectTypicalDays,
  solarDays,
  type TypicalDaysOptions,
} from '@bess/tarsis/typical-days';
import type { GoldenCase } from '../golden-case.js';
import { syntheticLoad } from '../sample-series.js';
import { demandTariff, lateSolver, ratchetTariff, timeZone } from './horizons.js';
import { fleet, measuredKw, small, year } from './years.js';

const chosen: Record<string, Partial<TypicalDaysOptions>> = {
  plain: {},
  'a ratchet': { tariff: ratchetTariff },
  'panels that sell': {
    facility: { battery: small.battery, exportRule: { kind: 'netBilling', sellPricePerKwh: 0.04 } },
    solarKwSeries: Float64Array.from(
      { length: year.length },
      (_, hour) => 200 * Math.max(0, Math.sin((Math.PI * ((hour % 24) - 6)) / 12)),
    ),
  },
  'vehicles and limits': {
    facility: { battery: small.battery, vehicles: [fleet], limits: { importKw: 330 } },
  },
  'a coarse gap': { relGap: 0.01, currentSocFraction: 1 },
  'plans that come too late': { solver: lateSolver, onTimeLimit: 'return' },
};

const panels: Parameters<typeof solarDays>[] = [
  [{ powerKw: 100 }, { timeZone, stepMinutes: 60, year: 2026 }],
  [
    { powerKw: 100, tiltDegrees: 25 },
    { timeZone, stepMinutes: 30, year: 2026 },
  ],
  [
    { powerKw: 100, tiltDegrees: 90, azimuthDegrees: 90 },
    { timeZone, stepMinutes: 60, year: 2026 },
  ],
  [
    {
      powerKw: 40,
      latitudeDegrees: -33.9,
      longitudeDegrees: 151.2,
      tiltDegrees: 30,
      azimuthDegrees: 0,
    },
    { timeZone: 'Australia/Sydney', stepMinutes: 60, year: 2028 },
  ],
  [
    { powerKw: 40, latitudeDegrees: 69.6, longitudeDegrees: 18.9 },
    { timeZone: 'Europe/Oslo', stepMinutes: 60, year: 1999 },
  ],
  [{ powerKw: 0 }, { timeZone: 'UTC', stepMinutes: 60, year: 2026 }],
  [
    { powerKw: 1, latitudeDegrees: 90 },
    { timeZone: 'UTC', stepMinutes: 60, year: 2026 },
  ],
];

const gaps = measuredKw.map((kw, hour) => (hour % 511 === 0 ? Number.NaN : kw));
const condensed: Record<string, () => unknown> = {
  plain: () => representativeDays(measuredKw, year),
  holidays: () => representativeDays(measuredKw, year, { holidays: 'us-federal' }),
  'a list of holidays': () =>
    representativeDays(measuredKw, year, { holidays: ['2025-07-04', '2025-12-24'] }),
  panels: () =>
    representativeDays(measuredKw, year, {
      solarKwSeries: measuredKw.map((kw, hour) => kw * Math.max(0, Math.sin(hour / 4))),
    }),
  gaps: () => representativeDays(gaps, year),
  'gaps of panels': () => representativeDays(measuredKw, year, { solarKwSeries: gaps }),
  'a leap year': () => {
    const leap = yearGrid(2024, 60, 'Europe/Berlin');
    return representativeDays(syntheticLoad(leap.length, 60, 2), leap);
  },
  'two years from May on': () => {
    const grid = createTimeGrid({
      start: '2024-05-10',
      length: 24 * 700,
      stepMinutes: 60,
      timeZone,
    });
    return representativeDays(syntheticLoad(grid.length, 60, 6), grid);
  },
  'half an hour': () => {
    const grid = yearGrid(2025, 30, timeZone);
    return representativeDays(syntheticLoad(grid.length, 30, 7), grid);
  },
  'a load of zero': () => representativeDays(new Float64Array(year.length), year),
};

/** What typical years are made from. */
export const typicalDayCases: readonly GoldenCase[] = [
  ...Object.entries(chosen).map(([name, change]) => ({
    name: `tarsis/typicalDaysFor/${name}`,
    answer: () =>
      selectTypicalDays(measuredKw, year, {
        tariff: demandTariff,
        facility: { battery: small.battery },
        ...change,
      }),
  })),
  ...Object.entries(condensed).map(([name, answer]) => ({
    name: `tarsis/representativeDays/${name}`,
    answer,
  })),
  { name: 'tarsis/solarDays', answer: () => panels.map((each) => solarDays(...each)) },

  { name: 'tarsis/defaultFacility', answer: () => [defaultFacility, supportedCharges] },
];
