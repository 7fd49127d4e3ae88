import { yearGrid } from '@bess/kernel/series';
import {
  billWaterfall,
  type ChartSpec,
  dispatchChart,
  forecastFan,
  loadDuration,
  type QuantileBacktest,
  reliabilityDiagram,
  reliabilityPoints,
  revenueDistribution,
  tariffHeatMap,
} from '@bess/plot';
import { renderPng, renderSvg } from '@bess/plot/render';
import { calculateBill, defaultTariffCode, getTariff } from '@bess/tariff-library';
import { caught } from './caught.js';
import type { GoldenCase } from './golden-case.js';
import { sampleLoad, samplePrices } from './sample-series.js';

const prices = samplePrices.pricePath.slice(0, 48);
const load = sampleLoad.loadKwSeries;
const shaved = load.map((kw) => Math.min(kw, 380));
const { startMs, timeZone } = samplePrices;

const fan = {
  point: prices,
  p10: prices.map((price) => price - 8),
  p90: prices.map((price) => price + 11),
};
const came = Array.from(prices, (price, step) => (step % 7 === 3 ? null : price + (step % 5) - 2));
const dispatch = {
  stepMinutes: 60,
  priceSeries: prices,
  chargeSeries: prices.map((price) => (price < 30 ? 2 : 0)),
  dischargeSeries: prices.map((price) => (price > 40 ? 1.5 : 0)),
};
const socFractionSeries = prices.map((_, step) => 0.5 + 0.4 * Math.sin(step / 5));

const billOf = (energy: number, flatDemand: number, fixed = 0) => ({
  currency: 'USD',
  total: energy + flatDemand + fixed,
  byComponent: { energy, flatDemand, fixed },
});

const revenue = {
  currency: 'EUR',
  histogram: { edges: [-100, 0, 150, 1_000, 2_000_000], counts: [1, 5, 0, 14] },
  riskMetrics: { var95: -20, cvar95: -70.5 },
  annualRevenue: { p50: 1_234_567 },
};
const backtest: QuantileBacktest = {
  origins: [1, 3, 5],
  levels: [0.1, 0.5, 0.9],
  forecasts: [
    [4, 6, 8, 4, 6, 8],
    [1, 2, 3],
    [0, 5, 9, 2, 2, 2, -1, 0, 1],
  ],
};
const values = [0, 5, 7, null, Number.NaN, 5, 2, 0.5];

/** Real bills of a year, without and with a reduced peak. */
function realBills() {
  const tariff = getTariff(defaultTariffCode);
  const grid = yearGrid(2026, 60, tariff.timeZone);
  const year = Float64Array.from({ length: grid.length }, (_, step) => load[step % load.length]!);
  return [year, year.map((kw) => Math.min(kw, 380))].map((kw) => calculateBill(tariff, kw, grid));
}

/** Charts that differ in one thing at a time. */
const charts: Record<string, () => ChartSpec> = {
  'forecastFan/plain': () => forecastFan(fan),
  'forecastFan/what came': () => forecastFan(fan, { actual: came, unit: 'price [USD/MWh]' }),
  'forecastFan/times': () => forecastFan(fan, { startMs, timeZone, stepMinutes: 60 }),
  'forecastFan/a change of clocks': () =>
    forecastFan(fan, {
      startMs: Date.UTC(2026, 10, 1, 5),
      timeZone: 'America/Los_Angeles',
      stepMinutes: 15,
    }),
  'forecastFan/dark': () =>
    forecastFan(fan, { theme: 'dark', title: 'Two days', width: 320, height: 111 }),
  'forecastFan/one step': () => forecastFan({ point: [1], p10: [1], p90: [1] }, { actual: [2] }),
  'dispatchChart/plain': () => dispatchChart(dispatch),
  'dispatchChart/states of charge': () => dispatchChart({ ...dispatch, socFractionSeries }),
  'dispatchChart/times and units': () =>
    dispatchChart(
      { ...dispatch, stepMinutes: 5, socFractionSeries },
      { startMs, timeZone: 'Australia/Adelaide', powerUnit: 'kW', priceUnit: 'AUD/kWh' },
    ),
  'dispatchChart/dark': () =>
    dispatchChart(dispatch, { theme: 'dark', title: 'A plan', width: 4_000, height: 50 }),
  'billWaterfall/plain': () => billWaterfall(billOf(100, 50), billOf(100, 30)),
  'billWaterfall/nothing changes': () => billWaterfall(billOf(100, 50), billOf(100.004, 50)),
  'billWaterfall/all changes': () => billWaterfall(billOf(100, 50, 3), billOf(120, 10, 0)),
  'billWaterfall/below zero': () => billWaterfall(billOf(-20, 5), billOf(-90, 5)),
  'billWaterfall/other components': () =>
    billWaterfall(billOf(1, 2), { currency: 'USD', total: 9, byComponent: { exportCredit: 9 } }),
  'billWaterfall/dark': () =>
    billWaterfall(billOf(100, 50), billOf(90, 30), { theme: 'dark', title: 'T', width: 500 }),
  'billWaterfall/real bills': () => {
    const [before, after] = realBills();
    return billWaterfall(before!, after!);
  },
  'loadDuration/plain': () => loadDuration(load, shaved),
  'loadDuration/short': () => loadDuration([10, 30], [15, 25]),
  'loadDuration/one step': () => loadDuration([10], [15], { unit: 'MW' }),
  'loadDuration/dark': () => loadDuration(load, shaved, { theme: 'dark', title: 'L', height: 400 }),
  'revenueDistribution/plain': () => revenueDistribution(revenue),
  'revenueDistribution/no paths': () =>
    revenueDistribution({ ...revenue, histogram: { edges: [0, 1], counts: [0] } }),
  'revenueDistribution/dark': () =>
    revenueDistribution(revenue, { theme: 'dark', title: 'R', width: 60 }),
  'reliabilityDiagram/plain': () => reliabilityDiagram(reliabilityPoints(backtest, values)),
  'reliabilityDiagram/dark': () =>
    reliabilityDiagram([{ level: 0.5, share: 0.4, count: 9 }], { theme: 'dark', height: 100 }),
  'reliabilityDiagram/not square': () =>
    reliabilityDiagram([{ level: 0, share: 1, count: 0 }], { width: 333, title: 'Held' }),
  'tariffHeatMap/plain': () => tariffHeatMap(getTariff(defaultTariffCode)),
  'tariffHeatMap/weekends': () => tariffHeatMap(getTariff(defaultTariffCode), { days: 'weekend' }),
  'tariffHeatMap/dark': () =>
    tariffHeatMap(getTariff('pge-e-1-residential-service-baseline-region-t'), {
      days: 'weekday',
      theme: 'dark',
      title: 'Prices',
    }),
};

function refused(): Promise<unknown[]> {
  const night = { theme: 'night' as never };
  const tariff = getTariff(defaultTariffCode);
  const withSchedule = (weekdaySchedule: number[][]) => ({
    ...tariff,
    energy: { ...tariff.energy, weekdaySchedule },
  });
  return caught([
    () => forecastFan({ point: [], p10: [], p90: [] }),
    () => forecastFan({ ...fan, p10: [1] }),
    () => forecastFan({ ...fan, p90: fan.p10, p10: fan.p90 }),
    () => forecastFan({ point: [Number.NaN], p10: [0], p90: [1] }),
    () => forecastFan(fan, { actual: [1] }),
    () => forecastFan(fan, { actual: prices.map(() => Number.POSITIVE_INFINITY) }),
    () => forecastFan(fan, { stepMinutes: 0 }),
    () => forecastFan(fan, { startMs, timeZone: 'Mars' }),
    () => forecastFan(fan, { width: 49 }),
    () => forecastFan(fan, { height: 4_001 }),
    () => forecastFan(fan, { height: Number.NaN }),
    () => forecastFan(fan, night),
    () => dispatchChart({ ...dispatch, chargeSeries: [1] }),
    () => dispatchChart({ ...dispatch, chargeSeries: prices.map(() => -1) }),
    () => dispatchChart({ ...dispatch, dischargeSeries: prices.map(() => -0.1) }),
    () => dispatchChart({ ...dispatch, socFractionSeries: prices.map(() => 1.1) }),
    () => dispatchChart({ ...dispatch, socFractionSeries: [0.5] }),
    () => dispatchChart({ ...dispatch, priceSeries: prices.map(() => Number.NaN) }),
    () => dispatchChart(dispatch, night),
    () => billWaterfall(billOf(1, 2), { ...billOf(1, 2), currency: 'EUR' }),
    () => billWaterfall(billOf(1, 2), { ...billOf(1, 2), total: 4 }),
    () => billWaterfall(billOf(1, Number.NaN), billOf(1, 2)),
    () => billWaterfall(billOf(1, 2), billOf(1, 2), night),
    () => loadDuration([], []),
    () => loadDuration([1, 2], [1]),
    () => loadDuration([1, Number.NaN], [1, 2]),
    () => loadDuration([1], [1], night),
    () => revenueDistribution({ ...revenue, histogram: { edges: [0, 0], counts: [1] } }),
    () => revenueDistribution({ ...revenue, histogram: { edges: [0, 1], counts: [1, 2] } }),
    () => revenueDistribution({ ...revenue, riskMetrics: { var95: 1, cvar95: 2 } }),
    () => revenueDistribution({ ...revenue, riskMetrics: { var95: Number.NaN, cvar95: 2 } }),
    () => revenueDistribution(revenue, night),
    () => reliabilityDiagram([]),
    () => reliabilityDiagram([{ level: 1.5, share: 0, count: 1 }]),
    () => reliabilityDiagram([{ level: 0.5, share: -1, count: 1 }]),
    () => reliabilityDiagram([{ level: 0.5, share: 1, count: 1 }], night),
    () => reliabilityPoints(backtest, [1, 2]),
    () => reliabilityPoints({ ...backtest, forecasts: [[1, 2]] }, values),
    () => reliabilityPoints({ ...backtest, origins: [-1] }, values),
    () => reliabilityPoints({ ...backtest, origins: [3], forecasts: [[1, 2, 3]] }, values),
    () => reliabilityPoints({ ...backtest, origins: [], forecasts: [] }, values),
    () => tariffHeatMap(withSchedule([])),
    () => tariffHeatMap(withSchedule(Array.from({ length: 12 }, () => [0]))),
    () => tariffHeatMap(withSchedule(Array.from({ length: 12 }, () => new Array(24).fill(99)))),
    () => tariffHeatMap(tariff, night),
    () => renderSvg({ $schema: '', description: '', mark: 'nothing' }),
    () => renderSvg({ ...loadDuration([1], [1]), data: { url: 'https://example.org/data.json' } }),
    ...[0, 11, Number.NaN].map((scale) => () => renderPng(loadDuration([1], [1]), { scale })),
  ]);
}

/** Numbers, paths and colours of a picture, without its texts. */
const piecesOf = (svg: string) =>
  svg.split(/[\s"<>,()]+/).filter((piece) => /^(#|[-M]?[\d.])/.test(piece));

/** Every chart, and its picture. */
export const plotCases: readonly GoldenCase[] = [
  ...Object.entries(charts).map(
    ([name, chart]): GoldenCase => ({ name: `plot/${name}`, answer: chart }),
  ),
  {
    name: 'plot/forecastFan/nothing came yet',
    answer: () => forecastFan({ point: [1], p10: [1], p90: [1] }, { actual: [null] }),
  },
  {
    name: 'plot/reliabilityPoints',
    answer: () => [
      reliabilityPoints(backtest, values),
      reliabilityPoints({ origins: [0], levels: [0.5], forecasts: [[1]] }, [1]),
    ],
  },
  { name: 'plot/refused', answer: refused },
  {
    name: 'plot/renderSvg',
    answer: async () => {
      const drawn: [string, string[]][] = [];
      for (const [name, chart] of Object.entries(charts)) {
        drawn.push([name, piecesOf(await renderSvg(chart()))]);
      }
      return drawn;
    },
  },
  {
    name: 'plot/renderPng',
    answer: async () => {
      // Text depends on the fonts of the machine; the size of a picture does not.
      const sizes = [];
      for (const scale of [undefined, 0.5, 3]) {
        const png = await renderPng(loadDuration([1], [1]), scale === undefined ? {} : { scale });
        sizes.push(Array.from(png.subarray(0, 24)));
      }
      return sizes;
    },
  },
];
