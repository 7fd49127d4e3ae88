export { mean } from './mean.js';
export { median } from './median.js';
export { quantile } from './quantile.js';
export { quantileSorted } from './quantile-sorted.js';
export { sampleStandardDeviation } from './sample-standard-deviation.js';
export { standardDeviation } from './standard-deviation.js';
export { sum } from './sum.js';
export { weightedMean } from './weighted-mean.js';
