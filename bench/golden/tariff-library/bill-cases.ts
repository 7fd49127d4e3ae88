import { createTimeGrid, localCalendar, type TimeGrid, yearGrid } from '@bess/kernel/series';
import { type BillOptions, calculateBill } from '@bess/tariff-library';
import { billComponents, meterInterval, stepsIntoMeterInterval } from '@bess/tariff-library/bill';
import { offDayFlags, rateCalendar } from '@bess/tariff-library/calendar';
import { marginalPriceSeries, priceSeries } from '@bess/tariff-library/prices';
import type { GoldenCase } from '../golden-case.js';
import { demandTier, flatDemand, madeUpTariff } from '../made-up-tariffs.js';
import { syntheticLoad } from '../sample-series.js';
import { seriesDigest } from '../series-digest.js';
import { everyRate, exportRules, solarYear, sunOf } from './every-rate.js';
import { changedRates, rateOfAllCharges } from './rate-of-all-charges.js';

const year = yearGrid(2026, 60, 'America/Los_Angeles');
const load = syntheticLoad(year.length, 60, 3);

/** Bills of a year that differ in one option. */
const options: Record<string, BillOptions> = {
  plain: {},
  'steady year': { priorPeaksKw: 'steadyYear' },
  'peaks before': { priorPeaksKw: Array.from({ length: 12 }, (_, back) => 900 - 70 * back) },
  'no peaks before': { priorPeaksKw: 'none' },
  'own coincident peak': { coincidentHours: 'ownPeak' },
  'no coincident peak': { coincidentHours: 'none' },
  'coincident hours': { coincidentHours: [[4_000, 4_001, 4_002], [5_200], [16], [5_201, 5_900]] },
  'no coincident hour': { coincidentHours: [] },
  'power factor': { powerFactor: 0.83 },
  'power factor of one': { powerFactor: 1 },
  'meter readings': {
    readDates: ['2026-01-14', '2026-02-13', '2026-03-16', '2026-04-15', '2026-07-01', '2026-07-20'],
  },
  'meter readings of a whole year': {
    priorPeaksKw: 'none',
    readDates: Array.from({ length: 13 }, (_, month) =>
      new Date(Date.UTC(2026, month, 1)).toISOString().slice(0, 10),
    ),
  },
  'second meter, all sold': {
    exportKwSeries: sunOf(year, 300),
    exportRule: { kind: 'buyAllSellAll', sellPricePerKwh: 0.06 },
  },
  'second meter, prices of the tariff': {
    exportKwSeries: sunOf(year, 900),
    exportRule: {
      kind: 'buyAllSellAll',
      carryover: { appliesFrom: 'nextMonth', trueUp: 'expires', trueUpMonth: 9 },
    },
  },
  'second meter, net billing': {
    exportKwSeries: sunOf(year, 300),
    exportRule: { kind: 'netBilling', sellPricePerKwh: load.map((kw) => kw / 4_000) },
  },
};

/** Grids other than a year by the hour. */
const grids: Record<string, Parameters<typeof createTimeGrid>[0]> = {
  'quarter hours of two months': {
    start: '2026-02-01',
    end: '2026-04-01',
    stepMinutes: 15,
    timeZone: 'America/Los_Angeles',
  },
  'five minutes of a week': {
    start: '2026-10-29',
    end: '2026-11-05',
    stepMinutes: 5,
    timeZone: 'America/Los_Angeles',
  },
  'one step': {
    start: '2026-07-15T17:00',
    length: 1,
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  },
  'a day of 23 hours': {
    start: '2026-03-08',
    end: '2026-03-09',
    stepMinutes: 30,
    timeZone: 'America/Los_Angeles',
  },
  'a day of 25 hours': {
    start: '2026-11-01',
    end: '2026-11-02',
    stepMinutes: 30,
    timeZone: 'America/Los_Angeles',
  },
  'a leap February': {
    start: '2028-02-01',
    end: '2028-03-01',
    stepMinutes: 20,
    timeZone: 'America/Los_Angeles',
  },
  'months in part': {
    start: '2026-05-20T07:00',
    end: '2026-08-03T19:00',
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  },
  'two years': {
    start: '2025-04-01',
    end: '2027-05-01',
    stepMinutes: 60,
    timeZone: 'America/Los_Angeles',
  },
  'another zone': {
    start: '2026-01-01',
    end: '2026-07-01',
    stepMinutes: 60,
    timeZone: 'Australia/Adelaide',
  },
  'a zone off the hour': {
    start: '2026-03-25',
    end: '2026-04-15',
    stepMinutes: 30,
    timeZone: 'Australia/Lord_Howe',
  },
  'middle of a meter interval': {
    start: '2026-06-03T10:10',
    length: 400,
    stepMinutes: 10,
    timeZone: 'America/Los_Angeles',
  },
};

const loadOn = (grid: TimeGrid) => syntheticLoad(grid.length, grid.stepMinutes, 8);

/** Meters of many intervals against data of many steps. */
function intervals(): unknown {
  const withDemand = { flatDemand: flatDemand(demandTier(5)) };
  return [undefined, 1, 5, 7, 15, 30, 45, 60, 120].map((demandWindowMinutes) => {
    const tariff = madeUpTariff({
      ...withDemand,
      ...(demandWindowMinutes !== undefined && { demandWindowMinutes }),
    });
    return [5, 10, 15, 20, 30, 60].map((stepMinutes) => {
      const grid = { ...year, stepMinutes, length: 720 };
      const bill = calculateBill(tariff, loadOn(grid), grid);
      return [
        meterInterval(tariff, grid),
        bill.months.map(({ peakKw, peakStep }) => [peakKw, peakStep]),
      ];
    });
  });
}

/** A calendar in short, and days off by every rule. */
function calendars(): unknown {
  return Object.values(grids).map((shape) => {
    const grid = createTimeGrid(shape);
    const { months, ...series } = rateCalendar(rateOfAllCharges, grid);
    const clock = localCalendar(grid);
    return [
      months,
      Object.values(series).map(seriesDigest),
      (['none', 'us-federal', ['2026-07-15', '2026-03-08']] as const).map((holidays) =>
        seriesDigest(offDayFlags(typeof holidays === 'string' ? holidays : [...holidays], clock)),
      ),
    ];
  });
}

function marginalPrices(): unknown {
  const grid = { ...yearGrid(2026, 60, 'America/Los_Angeles', 5), length: 50 * 24 };
  return Object.entries(changedRates).map(([name, tariff]) => {
    if (name === 'demand by the day') return name;
    const { energyPricePerKwhSeries, demandPricePerKwSeries } = marginalPriceSeries(
      tariff,
      loadOn(grid),
      grid,
      { priorPeaksKw: new Array<number>(12).fill(250) },
    );
    return [
      name,
      seriesDigest(energyPricePerKwhSeries),
      Array.from(demandPricePerKwSeries).filter((kw) => kw > 0),
    ];
  });
}

/** Bills of made-up rates: options, grids, meters and credits for exports. */
export const billCases: readonly GoldenCase[] = [
  ...Object.entries(options).map(
    ([name, change]): GoldenCase => ({
      name: `tariff-library/calculateBill/${name}`,
      answer: () => calculateBill(rateOfAllCharges, load, year, change),
    }),
  ),
  ...Object.entries(changedRates).map(
    ([name, tariff]): GoldenCase => ({
      name: `tariff-library/calculateBill/rate: ${name}`,
      answer: () => calculateBill(tariff, load, year, { priorPeaksKw: 'steadyYear' }),
    }),
  ),
  ...Object.entries(grids).map(
    ([name, shape]): GoldenCase => ({
      name: `tariff-library/calculateBill/grid: ${name}`,
      answer: () => {
        const grid = createTimeGrid(shape);
        return [rateOfAllCharges, changedRates['hours of use']!].map((tariff) =>
          calculateBill(tariff, loadOn(grid), grid, { powerFactor: 0.95 }),
        );
      },
    }),
  ),
  ...Object.entries(exportRules).map(
    ([name, exportRule]): GoldenCase => ({
      name: `tariff-library/calculateBill/exports: ${name}`,
      answer: () =>
        [
          rateOfAllCharges,
          changedRates['tiers by the month']!,
          changedRates['prices below zero']!,
        ].map((tariff) => solarYear(tariff, 0, { exportRule })),
    }),
  ),
  {
    name: 'tariff-library/calculateBill/exports: between readings',
    answer: () =>
      Object.values(exportRules).map((exportRule) =>
        solarYear(rateOfAllCharges, 2, {
          exportRule,
          readDates: ['2027-01-20', '2027-02-18', '2027-04-02', '2027-09-30', '2027-11-05'],
        }),
      ),
  },
  {
    name: 'tariff-library/calculateBill/exports: as the rate says',
    answer: () =>
      (['netMetering', 'netBilling'] as const).map((netMetering) =>
        solarYear({ ...rateOfAllCharges, netMetering }, 0, {}),
      ),
  },
  {
    name: 'tariff-library/calculateBill/exports: rates with sell prices',
    answer: () =>
      everyRate()
        .filter(({ features }) => features.includes('sellPrice'))
        .map((tariff, place) => solarYear(tariff, place, { exportRule: { kind: 'netBilling' } })),
  },
  {
    name: 'tariff-library/calculateBill/no load',
    answer: () => calculateBill(rateOfAllCharges, new Float64Array(year.length), year),
  },
  { name: 'tariff-library/billComponents', answer: () => billComponents },
  { name: 'tariff-library/meterInterval', answer: intervals },
  {
    name: 'tariff-library/stepsIntoMeterInterval',
    answer: () =>
      ['10:00', '10:10', '10:25', '10:55'].map((clock) =>
        [1, 2, 3, 6, 12].map((steps) =>
          stepsIntoMeterInterval(
            createTimeGrid({
              start: `2026-06-03T${clock}`,
              length: 5,
              stepMinutes: 5,
              timeZone: 'Asia/Kathmandu',
            }),
            steps,
          ),
        ),
      ),
  },
  { name: 'tariff-library/rateCalendar', answer: calendars },
  {
    name: 'tariff-library/priceSeries',
    answer: () =>
      Object.values(changedRates).map((tariff) => {
        const grid = createTimeGrid(grids['months in part']!);
        const prices = priceSeries(tariff, grid);
        return [prices.currency, seriesDigest(prices.importPricePerKwhSeries)];
      }),
  },
  { name: 'tariff-library/marginalPriceSeries', answer: marginalPrices },
];
