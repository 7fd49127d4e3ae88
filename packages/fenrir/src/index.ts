// The adversary: what nature can do to a dispatch
export { evidenceRadius } from './adversary/evidence-radius.js';
export { type PriceIntervals, priceIntervals } from './adversary/price-intervals.js';
export type { WorstLaw } from './adversary/worst-law.js';
export { worstLawKullbackLeibler } from './adversary/worst-law-kullback-leibler.js';
export { worstLawWasserstein } from './adversary/worst-law-wasserstein.js';
export {
  type WorstPath,
  type WorstPathProblem,
  worstPricePath,
} from './adversary/worst-price-path.js';
// Attribution: which cause is worth what
export {
  attributeValue,
  type CausePart,
  type ValueAttribution,
} from './attribution/attribute-value.js';
