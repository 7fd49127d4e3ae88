// Charts

export { billWaterfall, type ChartedBill } from './bill-waterfall.js';
export {
  type ChartedDispatch,
  type DispatchChartOptions,
  dispatchChart,
} from './dispatch-chart.js';
export { type FanForecast, type ForecastFanOptions, forecastFan } from './forecast-fan.js';
export { type LoadDurationOptions, loadDuration } from './load-duration.js';
export { reliabilityDiagram } from './reliability-diagram.js';
export { type ChartedRevenue, revenueDistribution } from './revenue-distribution.js';
export { type ChartedTariff, type TariffHeatMapOptions, tariffHeatMap } from './tariff-heat-map.js';

// What charts are drawn from

export {
  type QuantileBacktest,
  type ReliabilityPoint,
  reliabilityPoints,
} from './reliability-points.js';

// Shapes

export type { ChartOptions, TimeChartOptions } from './chart-options.js';
export type { ChartSpec } from './chart-spec.js';
