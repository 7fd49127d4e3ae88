import { yearGrid } from '@bess/kernel/series';
import {
  type BillOptions,
  calculateBill,
  defaultTariffCode,
  fromUrdb,
  getTariff,
  listTariffs,
  type TariffFilter,
  toUrdb,
} from '@bess/tariff-library';
import { rateCalendar } from '@bess/tariff-library/calendar';
import { marginalPriceSeries, priceSeries } from '@bess/tariff-library/prices';
import { tariff as ratchetTariff } from '@bess/tariff-library/tariffs/gulf-power-rate-schedule-gsdt-general-service-demand-time-of-use-conservation';
import { tariff as alone } from '@bess/tariff-library/tariffs/sce-tou-8-option-d-under-2-kv';
import { caught } from '../caught.js';
import type { GoldenCase } from '../golden-case.js';
import { seriesDigest } from '../series-digest.js';
import { everyRate, exportRules, loadOf, solarYear } from './every-rate.js';

const filters: Record<string, TariffFilter> = {
  country: { country: 'DK' },
  region: { region: 'CA' },
  sector: { sector: 'industrial' },
  'sector residential': { sector: 'residential' },
  utility: { utility: 'pacific GAS' },
  feature: { feature: 'ratchet' },
  currency: { currency: 'EUR' },
  'told by ladders': { coveredByTierSchedules: true },
  'not told by ladders': { coveredByTierSchedules: false },
  'told besides': {
    coveredByTierSchedules: true,
    handledSeparately: ['hoursUseTiers', 'coincidentPeak'],
  },
  text: { text: 'general service 2018' },
  'several at once': { region: 'NY', sector: 'commercial', feature: 'flatDemand' },
  'none left': { country: 'XX' },
};

const priorPeaksKw = Array.from({ length: 12 }, (_, back) => 40 * back);
const rules = Object.values(exportRules);

/** Rates whose codes begin with one letter. */
function groupsOfRates(): Map<string, { place: number; code: string }[]> {
  const groups = new Map<string, { place: number; code: string }[]>();
  for (const [place, { code }] of listTariffs().entries()) {
    groups.set(code[0]!, [...(groups.get(code[0]!) ?? []), { place, code }]);
  }
  return groups;
}

/** Two years of a rate: one drawn from the grid alone, one with a solar roof. */
function billsOf(place: number): unknown {
  const tariff = everyRate()[place]!;
  const grid = yearGrid(place % 5 === 0 ? 2028 : 2026, 60, tariff.timeZone, 1 + (place % 12));
  const options: BillOptions = {
    priorPeaksKw: place % 3 === 0 ? 'steadyYear' : place % 3 === 1 ? priorPeaksKw : 'none',
    ...(place % 2 === 1 && { powerFactor: 0.9 }),
    ...(place % 7 === 0 && { coincidentHours: 'none' as const }),
  };
  return [
    calculateBill(tariff, loadOf(grid, place), grid, options),
    solarYear(tariff, place, { exportRule: rules[place % rules.length]! }),
  ];
}

/** Bills of all rates, one case for each letter that codes begin with. */
const billsOfEveryRate: GoldenCase[] = [...groupsOfRates()].map(([letter, group]) => ({
  name: `tariff-library/calculateBill/rates of ${letter}`,
  answer: () => group.map(({ place }) => billsOf(place)),
}));

/** Rates whose meters average over an interval, by steps finer and coarser than it. */
function meteredYears(): unknown {
  return everyRate()
    .filter(({ demandWindowMinutes }) => demandWindowMinutes !== undefined)
    .map((tariff, place) => {
      const stepMinutes = [5, 15, 30, 10][place % 4]!;
      const grid = {
        ...yearGrid(2026, stepMinutes, tariff.timeZone),
        length: Math.floor(40_000 / stepMinutes),
      };
      return calculateBill(tariff, loadOf(grid, place), grid);
    });
}

/** Bills, prices and calendars of the library's rates. */
export const libraryCases: readonly GoldenCase[] = [
  ...billsOfEveryRate,
  { name: 'tariff-library/calculateBill/meter intervals of rates', answer: meteredYears },
  {
    name: 'tariff-library/listTariffs',
    answer: () => [
      listTariffs(),
      Object.entries(filters).map(([name, filter]) => [
        name,
        listTariffs(filter).map(({ code }) => code),
      ]),
    ],
  },
  {
    name: 'tariff-library/getTariff',
    answer: () => [defaultTariffCode, everyRate(), alone, ratchetTariff],
  },
  {
    name: 'tariff-library/getTariff/refused',
    answer: () =>
      caught(
        [
          '',
          'sce-tou-8-option-d',
          'SCE-TOU-8',
          'pge',
          'tou-8-option-d-under',
          'nothing like it',
          '__proto__',
        ].map((code) => () => getTariff(code)),
      ),
  },
  {
    name: 'tariff-library/rateCalendar/every rate',
    answer: () =>
      everyRate().map((tariff, place) => {
        const grid = yearGrid(2020 + (place % 9), 60, tariff.timeZone);
        const { months, ...series } = rateCalendar(tariff, grid);
        return [months.length, ...Object.values(series).map(seriesDigest)];
      }),
  },
  {
    name: 'tariff-library/priceSeries/every rate',
    answer: () =>
      everyRate().map((tariff) => {
        const { currency, importPricePerKwhSeries, energyPeriodSeries } = priceSeries(
          tariff,
          yearGrid(2026, 60, tariff.timeZone),
        );
        return [currency, seriesDigest(importPricePerKwhSeries), seriesDigest(energyPeriodSeries)];
      }),
  },
  {
    name: 'tariff-library/marginalPriceSeries/every rate',
    answer: () =>
      everyRate().map((tariff, place) => {
        const grid = { ...yearGrid(2026, 60, tariff.timeZone, 5), length: 61 * 24 };
        const { currency, ...series } = marginalPriceSeries(tariff, loadOf(grid, place), grid, {
          priorPeaksKw: place % 2 === 0 ? priorPeaksKw : 'none',
        });
        return [
          currency,
          seriesDigest(series.energyPricePerKwhSeries),
          seriesDigest(series.demandPricePerKwSeries),
        ];
      }),
  },
  {
    name: 'tariff-library/toUrdb/every rate',
    answer: () =>
      everyRate().map((tariff) => {
        const { record, options } = toUrdb(tariff);
        return { record, options, read: fromUrdb(record, options) };
      }),
  },
];
