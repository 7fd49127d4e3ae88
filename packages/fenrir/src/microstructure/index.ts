export type { Trade } from '../types.js';
export {
  type MeanReversion,
  meanReversion,
  type PriceSource,
  type RealisedVariation,
  type RollMeasure,
  realisedVariation,
  rollMeasure,
} from './price-dynamics.js';
export { amihudIlliquidity, kyleLambda, type PriceImpact } from './trade-impact.js';
