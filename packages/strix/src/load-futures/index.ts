export { drawLoadFutures } from './draw-load-futures.js';
export type {
  LoadDay,
  LoadFutures,
  LoadFuturesModel,
  LoadFuturesOptions,
  PeakOutlook,
} from './load-futures-model.js';
export { type PreparedLoadFutures, prepareLoadFutures } from './prepare-load-futures.js';
