export {
  mean,
  median,
  sampleStandardDeviation,
  standardDeviation,
  weightedMean,
} from './means-and-deviations.js';
export { quantile, quantileSorted } from './quantile.js';
export { sum } from './sum.js';
