export type { SpreadRatios } from '../fitting/calibrate-spreads.js';
export type { PriceDiagnostics, PriceWarning } from '../fitting/diagnostics.js';
export type { FitOptions } from '../fitting/fit-price-model.js';
export { type DrawOptions, drawPriceTables } from '../price/draw-price-tables.js';
export { samplePricePath } from '../price/next-day.js';
export type { PathCalendar } from '../price/path-calendar.js';
export { datedCalendar, undatedCalendar } from '../price/path-calendar.js';
export type {
  AutoregressionPosterior,
  DailyEffects,
  FilteredState,
  GammaPosterior,
  NormalBlock,
  PriceTables,
  ReserveModel,
} from '../price/price-model.js';
