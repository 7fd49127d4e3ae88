export {
  ambiguityRadiusKullbackLeibler,
  worstCaseKullbackLeibler,
} from './worst-case-kullback-leibler.js';
export type { WorstCaseDistribution } from './worst-case-tail.js';
export { type WorstCaseTailOptions, worstCaseTail } from './worst-case-tail.js';
export { ambiguityRadiusWasserstein, worstCaseWasserstein } from './worst-case-wasserstein.js';
export {
  type PriceIntervals,
  priceIntervals,
  type WorstPricePath,
  type WorstPricePathProblem,
  worstPricePath,
} from './worst-price-path.js';
