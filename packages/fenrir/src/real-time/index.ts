export {
  type ExpectedPath,
  type ExpectedPathOptions,
  expectedPath,
  pathBlocks,
} from './expected-path.js';
export { type IntervalPrice, observePathPrices } from './observe-path-prices.js';
export { createPathModel, type PathModelOptions, parsePathModel } from './path-model.js';
export type { IntervalPlan, IntervalProblem } from './plan-interval.js';
