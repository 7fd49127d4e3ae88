import {
  billWaterfall,
  type ChartedBill,
  type ChartedCashFlow,
  type ChartedFrontier,
  type ChartedTariff,
  type ChartSpec,
  cashFlowBars,
  dailyBars,
  dispatchChart,
  forecastFan,
  loadDuration,
  monthlyRevenue,
  reliabilityDiagram,
  revenueComparison,
  revenueDistribution,
  sizeFrontier,
  tariffHeatMap,
  timeSeries,
} from '../src/index.js';

export const billBefore: ChartedBill = {
  currency: 'USD',
  total: 1000,
  byComponent: { energy: 600, flatDemand: 300, touDemand: 0, fixed: 100, minimum: 0 },
};
export const billAfter: ChartedBill = {
  currency: 'USD',
  total: 905,
  byComponent: { energy: 615, flatDemand: 190, touDemand: 0, fixed: 100, minimum: 0 },
};

const evening = Array.from({ length: 24 }, (_, hour) => (hour >= 16 && hour < 21 ? 1 : 0));
const flat = Array.from({ length: 24 }, () => 0);
export const tariff: ChartedTariff = {
  name: 'Evenings dear & nights < cheap',
  currency: 'USD',
  energy: {
    periods: [{ tiers: [{ pricePerKwh: 0.1 }] }, { tiers: [{ pricePerKwh: 0.3 }] }],
    weekdaySchedule: Array.from({ length: 12 }, () => evening),
    weekendSchedule: Array.from({ length: 12 }, () => flat),
  },
};

export const revenue = {
  currency: 'EUR',
  histogram: { edges: [0, 10, 20, 30], counts: [1, 5, 2] },
  riskMetrics: { var95: 4, cvar95: 2 },
  annualRevenue: { p50: 14 },
};

const sizeTried = (powerKw: number, hours: number, achievable: number, perfect: number) => ({
  powerKw,
  capacityKwh: powerKw * hours,
  solarKw: 0,
  achievable: { npv: achievable },
  perfect: { npv: perfect },
});
/** Two durations and no battery. */
export const frontier: ChartedFrontier = {
  currency: 'USD',
  control: 'achievable',
  best: { powerKw: 50, capacityKwh: 101, solarKw: 0, value: { npv: 14_000 } },
  frontier: [
    { ...sizeTried(0, 0, 0, 0), powerKw: 0 },
    sizeTried(25, 2, 9_000, 15_000),
    sizeTried(50, 2.02, 14_000, 26_000),
    sizeTried(100, 2, -8_000, 24_000),
    sizeTried(25, 4, 4_000, 12_000),
    sizeTried(50, 4, -6_000, 16_000),
    { ...sizeTried(50, 2, 1, 1), solarKw: 30 },
  ],
};

/** A loan of 60 for an investment of 100. */
export const cashFlow: ChartedCashFlow = {
  income: [{ byYear: [0, 50, 52, 54] }],
  operation: [{ byYear: [0, -2, -2, -2] }],
  investment: [{ byYear: [-110, 0, 0, 5] }, { byYear: [10, 0, 0, 0] }],
  federalTax: [0, -4, 6, 7],
  stateTax: [0, 0, 1, 1],
  equity: [-40, 30, 21, 27],
  cumulativeDiscountedEquity: [-40, -12, 6, 29],
};

/** One chart of each kind. */
export const samples: Readonly<Record<string, ChartSpec>> = {
  timeSeries: timeSeries(
    [
      {
        name: 'load',
        unit: 'load [kW]',
        timesMs: [0, 3_600_000, 7_200_000],
        values: [5, null, 7],
        minimum: [4, null, 6],
        maximum: [6, null, 9],
      },
      {
        name: 'temperature',
        unit: 'temperature [°F]',
        timesMs: [0, 3_600_000],
        values: [50, 51],
      },
    ],
    { timeZone: 'America/Los_Angeles' },
  ),
  dailyBars: dailyBars(
    [
      { date: '2026-11-19', value: 7 },
      { date: '2026-11-20', value: null },
      { date: '2026-11-21', value: 12 },
    ],
    { unit: 'requests', zone: 'UTC', limit: 20 },
  ),
  forecastFan: forecastFan(
    { point: [50, 60, 55], p10: [40, 45, 50], p90: [60, 80, 70] },
    { actual: [52, null, 71], startMs: Date.UTC(2026, 2, 8, 9), timeZone: 'America/Los_Angeles' },
  ),
  forecastFanAfterHistory: forecastFan(
    { point: [50, 60], p10: [40, 45], p90: [60, 80] },
    { history: [48, null, 51] },
  ),
  dispatchChart: dispatchChart({
    stepMinutes: 30,
    priceSeries: [20, 90, -5, 40],
    chargeSeries: [1, 0, 2, 0],
    dischargeSeries: [0, 2, 0, 0],
    socFractionSeries: [0.5, 0.1, 0.6, 0.6],
  }),
  meteredDispatch: dispatchChart({
    stepMinutes: 60,
    priceSeries: [20, 90],
    chargeSeries: [1, 0],
    dischargeSeries: [0, 2],
    meterSeries: [
      { name: 'load', values: [5, 6] },
      { name: 'import', values: [6, 4] },
    ],
  }),
  billWaterfall: billWaterfall(billBefore, billAfter),
  billWaterfallInRows: billWaterfall(billBefore, billAfter, { layout: 'rows', zoomed: true }),
  loadDuration: loadDuration([10, 30, 20], [15, 25, 20]),
  revenueDistribution: revenueDistribution(revenue),
  revenueComparison: revenueComparison([
    { ...revenue, name: 'today' },
    {
      name: 'twice the energy',
      histogram: { edges: [5, 25, 45], counts: [3, 3] },
      annualRevenue: { p50: 25 },
    },
  ]),
  monthlyRevenue: monthlyRevenue([
    { month: 1, p10: -1, p50: 4, p90: 9 },
    { month: 7, p10: 5, p50: 8, p90: 14 },
  ]),
  sizeFrontier: sizeFrontier(frontier),
  cashFlowBars: cashFlowBars(cashFlow),
  reliabilityDiagram: reliabilityDiagram([
    { level: 0.1, share: 0.12, count: 500 },
    { level: 0.9, share: 0.87, count: 500 },
  ]),
  tariffHeatMap: tariffHeatMap(tariff),
};
