export type { RiskAssumption } from './draw-facility-futures.js';
export {
  drawFacilityFutures,
  type FacilityFutures,
  type FacilityFuturesOptions,
} from './draw-facility-futures.js';
export { type ImpliedPeakOptions, impliedPeakKw } from './implied-peak.js';
export { createLoadFuturesModel } from './load-futures-model.js';
export { predictPeaks } from './peak-outlook.js';
export { fitTemperatureResponse, type TemperatureResponse } from './temperature-response.js';
