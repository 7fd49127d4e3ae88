// Charts

export { type BillWaterfallOptions, billWaterfall, type ChartedBill } from './bill-waterfall.js';
export {
  type CashFlowBarsOptions,
  type ChartedCashFlow,
  cashFlowBars,
} from './cash-flow-bars.js';
export { type ChartedDay, type DailyBarsOptions, dailyBars } from './daily-bars.js';
export {
  type ChartedDispatch,
  type DispatchChartOptions,
  dispatchChart,
  type NamedSeries,
} from './dispatch-chart.js';
export { type FanForecast, type ForecastFanOptions, forecastFan } from './forecast-fan.js';
export { type LoadDurationOptions, loadDuration } from './load-duration.js';
export {
  type MonthlyRevenueOptions,
  type MonthRevenue,
  monthlyRevenue,
} from './monthly-revenue.js';
export {
  type QuantileBacktest,
  type ReliabilityPoint,
  reliabilityDiagram,
  reliabilityPoints,
} from './reliability.js';
export {
  type NamedRevenue,
  type RevenueComparisonOptions,
  revenueComparison,
} from './revenue-comparison.js';
export {
  type ChartedRevenue,
  type RevenueDistributionOptions,
  revenueDistribution,
} from './revenue-distribution.js';
export { type ChartedFrontier, sizeFrontier } from './size-frontier.js';
export { type ChartedTariff, type TariffHeatMapOptions, tariffHeatMap } from './tariff-heat-map.js';
export {
  type ChartedSeries,
  type MarkedSpan,
  type TimeSeriesOptions,
  timeSeries,
} from './time-series.js';

// Types shared by all charts

export type { ChartOptions, ChartSpec, TimeChartOptions } from './chart-types.js';
