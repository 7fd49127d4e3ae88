export { drawLoadFutures } from './draw-load-futures.js';
export type {
  LoadDay,
  LoadFutures,
  LoadFuturesModel,
  LoadFuturesOptions,
  PeakOutlook,
  PreparedLoadFutures,
} from './load-futures-model.js';
export { prepareLoadFutures } from './prepare-load-futures.js';
