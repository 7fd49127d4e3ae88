export { cumulativeDiscounted, netPresentValue, nominalRate, realRate } from './discounting.js';
export { type InternalRatesOfReturn, internalRatesOfReturn } from './internal-rates-of-return.js';
export { type LevelizedCost, levelizedCost } from './levelized-cost.js';
export { paybackYears } from './payback.js';
